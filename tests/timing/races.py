"""Lines with a history and races on them, for the tests of the judge."""

from collections.abc import Sequence

from gatosabio.engine.game import Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.constants import PROXIED
from gatosabio.timing.line import Line
from gatosabio.timing.race import Race
from gatosabio.timing.racer import Claim, Entrant

ANN, BEN, CAT = Hand(0), Hand(1), Hand(2)

FLOOR = 120.0


def ask(line: Line, sent: float, answered: float) -> None:
    """A ping and its pong."""
    payload = repr(sent).encode()
    line.ping(payload, sent)
    line.pong(payload, answered)


def a_line(*trips: float, witness: bool = False) -> Line:
    """A line whose pings, one a second until time 0, took as long as *trips* say."""
    line = Line(witness=witness, caps=None if witness else PROXIED)
    for number, trip in enumerate(trips):
        sent = -1000.0 * (len(trips) - number)
        ask(line, sent, sent + trip)
    return line


def lots(hand: Hand) -> bytes:
    """The higher hand has the larger lot."""
    return bytes([hand])


def a_race(*entrants: Entrant | Line, sent: Sequence[float] = ()) -> Race:
    """Reveal 7, which all were to see at 1000; sent half a round trip before if not told else."""
    ready = [one if isinstance(one, Entrant) else Entrant(one, Bucket(), 0.1) for one in entrants]
    race = Race(7, FLOOR, 1000.0, {Hand(number): one for number, one in enumerate(ready)}, lots)
    for hand, one in enumerate(ready):
        when = sent[hand] if sent else 1000.0 - one.line.round_trip / 2
        race.sent(Hand(hand), when)
    return race


def hands(race: Race, now: float) -> list[Hand]:
    """Whose hits are told now, in order."""
    return [ruling.hand for ruling in race.decided(now)]


def press(reaction_ms: float, resolution_ms: float = 0.1) -> Claim:
    """A plain press by a fine stopwatch."""
    return Claim(reaction_ms, resolution_ms)
