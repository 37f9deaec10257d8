"""Lines with a history and heats on them, for the tests of the judge."""

from collections.abc import Sequence

from gatosabio.engine.game import Hand
from gatosabio.timing.bucket import Bucket
from gatosabio.timing.heat import Heat
from gatosabio.timing.line import Line
from gatosabio.timing.runner import Entrant, Press

ANN, BEN, CAT = Hand(0), Hand(1), Hand(2)

FLOOR = 120.0


def ask(line: Line, sent: float, answered: float) -> None:
    """A ping and its pong."""
    payload = repr(sent).encode()
    line.ping(payload, sent)
    line.pong(payload, answered)


def a_line(*trips: float, witness: bool = False) -> Line:
    """A line whose pings, one a second until time 0, took as long as *trips* say."""
    line = Line(witness=witness)
    for number, trip in enumerate(trips):
        sent = -1000.0 * (len(trips) - number)
        ask(line, sent, sent + trip)
    return line


def lots(hand: Hand) -> bytes:
    """The higher hand has the larger lot."""
    return bytes([hand])


def a_heat(*entrants: Entrant | Line, sent: Sequence[float] = ()) -> Heat:
    """Reveal 7, which all were to see at 1000; sent half a round trip before if not told else."""
    ready = [e if isinstance(e, Entrant) else Entrant(e, Bucket(), 0.1) for e in entrants]
    heat = Heat(7, FLOOR, 1000.0, {Hand(n): one for n, one in enumerate(ready)}, lots)
    for hand, one in enumerate(ready):
        when = sent[hand] if sent else 1000.0 - one.line.round_trip / 2
        heat.sent(Hand(hand), when)
    return heat


def hands(heat: Heat, now: float) -> list[Hand]:
    """Whose hits are told now, in order."""
    return [verdict.hand for verdict in heat.decided(now)]


def press(r: float, res: float = 0.1) -> Press:
    """A plain press by a fine stopwatch."""
    return Press(r, res)
