"""The figures of the judge, each with its reason. Times are milliseconds."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.game import QUICKEST_ANSWER, QUICKEST_SUM

Task: TypeAlias = Literal["simple", "sum"]
"""What a race asks of its players: to react, or to add up first."""

FLOOR: Final[Mapping[Task, float]] = {"simple": QUICKEST_ANSWER, "sum": QUICKEST_SUM}
"""The same figures by task. Nobody is faster than this."""

FRAMES: Final = 25.0
"""From the arrival of a reveal to its paint: one frame of 60 Hz, and some of a missed one."""

WAIT_MEAN: Final = 9.0
"""The same on average."""

TOLERANCE: Final = 1.0
"""Refilled on top of what a line needs on average: all that a forger gains in the long run."""

TCP_SLACK: Final = 4.0
"""A browser's turn-around of a control ping, which the kernel's own round trip does not have."""

KERNEL_SLACK: Final = 5.0
"""How far the mean excess of control pings may be above what the kernel sees."""

FIRST_CREDIT: Final = 150.0
MOST_CREDIT: Final = 400.0
"""One or two stalls of TCP …"""

LEAST_CREDIT: Final = 14.0
"""… and about one wait for a frame."""

EXCESSES: Final = 128
"""As many of the last pings tell what is usual on a line."""

MOST_EXCESS: Final = 250.0
"""A ping that was later than this tells no more than that: the line stood still."""

USUAL_SHARE: Final = 0.98
MOST_USUAL: Final = 90.0
"""What nearly all pings keep to is believed of a hit too, even where no ping bears it out."""

ROUND_TRIP_WINDOW: Final = 300_000.0
"""The least round trip is forgotten after five minutes: a player may have gone to another room."""

TIE: Final = 2.0
"""Closer than this cannot be told apart: the time of a paint is known to about 1.2."""

COARSE: Final = 10.0
"""A timer that coarse (some browsers blunt theirs on purpose) is no stopwatch …"""

COARSE_TIE: Final = 20.0
"""… and its arrivals alone tell less."""

FINE: Final = 1.0
"""The coarsest timer of a browser that blunts nothing; assumed of a hand that did not say."""

LONGEST_WAIT: Final = 900.0
"""No verdict waits longer, whatever the lines do."""

JANK: Final = 2.0
"""From a press to its sending in a page that is not busy. A browser's pong does not wait for it."""

BEAT: Final = 50.0
"""How often a client says that it has not pressed yet: verdicts wait for the next one."""

RACE_PING: Final = 50.0
RACE_PING_PHASE: Final = 37.0
"""How often a line is asked during a race. The first ping goes right behind the reveal, to see how
late that was; the second so much later that pongs arrive halfway between beats from then on."""

IDLE_PING: Final = (250.0, 450.0)
"""How often it is asked between races: at random times, so that no client can answer pings quickly
and all else late."""

RACE_LASTS: Final = 3000.0
"""Beats and race pings end then, if not before."""

LONGEST_SILENCE: Final = 600.0
"""No reveal goes out while the last pong of a hand in play is older."""

LEAD: Final = 15.0
"""From the decision to reveal to the first sending."""


class Caps(Struct, frozen=True):
    """How much a line may be forgiven at most: the dial between honest bad lines and cheats."""

    refill: float
    round_trip: float
    """Who is farther away races too, but pays for the rest."""


CASUAL: Final = Caps(refill=40, round_trip=300)
RANKED: Final = Caps(refill=25, round_trip=160)
UNWITNESSED: Final = Caps(refill=30, round_trip=300)
"""Where the kernel's round trip is not to be had, excess is easier to fake."""
