"""The figures of the judge, each with its reason. Times are milliseconds."""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from gatosabio.engine.game import QUICKEST_ANSWER, QUICKEST_SUM

Task: TypeAlias = Literal["simple", "sum"]
"""What a race asks of its players: to react, or to add up first."""

FLOOR: Final[Mapping[Task, float]] = {"simple": QUICKEST_ANSWER, "sum": QUICKEST_SUM}
"""The shortest reaction possible, by task."""

FRAMES: Final = 25.0
"""The longest usual time from the arrival of a reveal to its paint: one frame of 60 Hz, and part of
a missed one."""

WAIT_MEAN: Final = 9.0
"""The average time from the arrival of a reveal to its paint."""

TOLERANCE: Final = 1.0
"""Refilled on top of what a connection needs on average: all that a client which forges its times
gains in the long run."""

TCP_SLACK: Final = 4.0
"""What a browser takes to answer a control ping; the kernel's own round trip is without it."""

PROXY_SLACK: Final = 1.0
"""The same for the round trip that a proxy tells. That one is smoothed, so it is above the least
one already, and the least of a few is what counts."""

PROXY_FRESH: Final = 20_000.0
"""A proxy's measure is a witness for this long. The page has it taken anew every `PROXY_EVERY`."""

PROXY_EVERY: Final = 5_000.0

KERNEL_SLACK: Final = 5.0
"""How far the mean excess of control pings may be above what the kernel measures."""

LONG_MESSAGE: Final = (4_000.0, 6_000.0)
"""The shortest and the longest time between two long messages, outside races. One has 3 kB."""

FIRST_LONG_MESSAGES: Final = (500.0, 1_000.0)
"""The same as long as fewer than `LEAST_ACKS` were acknowledged lately."""

LEAST_ACKS: Final = 8
"""So many acknowledgements of long messages say how unsteady a connection is."""

MOST_ACKS: Final = 64
"""How many of the last ones count: those of five minutes."""

ACK_ASKED: Final = (2.0, 4.0, 7.0, 11.0, 16.0, 22.0, 30.0, 42.0, 60.0, 100.0, 170.0, 250.0)
"""How long after the least round trip the kernel is asked whether a long message has been
acknowledged. What was not by the last time counts as that: see `MOST_EXCESS`."""

ACK_SLACK: Final = 2.0
"""How far pings may be above acknowledgements on average: a browser takes time to answer."""

FIRST_CREDIT: Final = 150.0
MOST_CREDIT: Final = 400.0
"""Enough for one or two stalls of TCP."""

LEAST_CREDIT: Final = 14.0
"""Enough for about one wait for a frame."""

EXCESSES: Final = 128
"""How many of the last pings say what is usual on a connection."""

QUIET_PINGS: Final = 16
"""So many pings outside races must have been answered to say what is usual; with fewer, those of
races count, too."""

MOST_EXCESS: Final = 250.0
"""A larger excess counts as this much: it says only that the connection stood still."""

USUAL_SHARE: Final = 0.98
MOST_USUAL: Final = 90.0
"""The excess that this share of the pings does not go beyond is believed of a hit too, even if no
ping of the race shows it; but at most `MOST_USUAL`."""

ROUND_TRIP_WINDOW: Final = 300_000.0
"""The least round trip is forgotten after five minutes: a player may have gone to another room."""

TIE: Final = 2.0
"""Times closer than this cannot be told apart: the time of a paint is known to about 1.2."""

COARSE: Final = 10.0
"""A timer with this resolution or a coarser one is not used as a stopwatch. Some browsers make
theirs coarse on purpose."""

COARSE_TIE: Final = 20.0
"""With such a timer only arrivals count, and those closer than this cannot be told apart."""

FINE: Final = 1.0
"""The coarsest timer of a browser that does not coarsen it on purpose; assumed of a client that has
not said its resolution."""

LONGEST_WAIT: Final = 900.0
"""A claim waits at most this long for a ruling, plus its handicap, whatever the connections do."""

JANK: Final = 2.0
"""From a press to its sending, in a page that is not busy. A browser answers a ping without waiting
for the page."""

BEAT: Final = 50.0
"""How often a client says that it has not pressed yet. Verdicts wait for the next beat."""

RACE_PING: Final = 50.0
RACE_PING_PHASE: Final = 37.0
"""How often a connection is pinged during a race. The first ping goes right behind the reveal, to
measure how late that was. The second goes `RACE_PING_PHASE` later, so that pongs arrive halfway
between beats from then on."""

DETOUR_PING: Final = 100.0
"""The same as `RACE_PING` on a detour, where every answer is a request of its own."""

IDLE_PING: Final = (250.0, 450.0)
"""The shortest and the longest time between two pings outside races. It is random, so that no
client can answer pings quickly and everything else late."""

RACE_LASTS: Final = 3000.0
"""Beats and race pings end after this time at the latest."""

ROUNDING: Final = 1e-6
"""Times are floats: what should be equal, or a whole millisecond, is off by less than this."""

LONGEST_SILENCE: Final = 600.0
"""A connection whose last pong is older is not ready for a reveal; `table/queue.py` says how long
that is waited for."""

LEAD: Final = 15.0
"""From the decision to reveal to the first sending: its row is written to disk first."""


class Caps(Struct, frozen=True):
    """How much delay a connection is forgiven at most. High caps are kind to honest players with a
    bad connection, low ones are hard on cheats."""

    refill: float
    round_trip: float
    """A player with a longer round trip may race too, but pays for the rest with credit."""


CASUAL: Final = Caps(refill=40, round_trip=300)
RANKED: Final = Caps(refill=25, round_trip=160)
PROXIED: Final = Caps(refill=30, round_trip=300)
"""For connections that end at a proxy which tells their round trip: how unsteady they are is not
witnessed. Without such a proxy they are `RANKED`, because there the whole round trip can be faked.
"""
