"""The truly fastest hand wins over a line of up to 0.1 s each way, by a clock that cannot stall.

`tests/server/test_slow_line.py` shows the same once more with real packets."""

import random

import pytest

from gatosabio.timing.bucket import Bucket
from gatosabio.timing.race import Ruling
from gatosabio.timing.racer import Entrant
from timing.races import ANN, BEN, a_line, a_race, press

RACES = 200
AHEAD = 60.0  # so much faster is the hand at the end of the long line
BEAT = 50
SENT = 1000.0


@pytest.mark.parametrize("fastest", [160.0, 280.0])
@pytest.mark.parametrize("way", [25.0, 60.0, 100.0])
@pytest.mark.parametrize("jitter", [0.0, 4.0])
def test_the_faster_hand_on_the_slower_line_is_first(
    fastest: float, way: float, jitter: float
) -> None:
    """Race after race with the same credit, so that what one race costs is missing in the next."""
    rng = random.Random(int(fastest + way + jitter))
    near, far = (Entrant(a_line(*[2 * one] * 5), Bucket(), 0.1) for one in (0.5, way))
    for _ in range(RACES):
        reaction = fastest + 100 * rng.random()
        late = jitter * rng.random()

        rulings = play(near, far, reaction, way + late)

        assert [ruling.hand for ruling in rulings] == [BEN, ANN]


def play(near: Entrant, far: Entrant, reaction: float, way: float) -> list[Ruling]:
    """Both are sent the reveal at the same moment, beat until they press, and press. The far hand
    is the faster one, and its press comes in later or at nearly the same time."""
    race = a_race(near, far, sent=(SENT, SENT))
    told: list[Ruling] = []
    script: list[tuple[float, bool, float]] = []
    for is_far, one_way, r in ((False, 0.5, reaction + AHEAD), (True, way, reaction)):
        seen = SENT + one_way
        script += [(seen + e + one_way, is_far, e) for e in range(0, int(r), BEAT)]
        script.append((seen + r + one_way, is_far, r))
    hits = {reaction, reaction + AHEAD}
    for now, is_far, time in sorted(script):
        told += race.decided(now)
        hand = BEN if is_far else ANN
        if time in hits:
            assert race.claim(hand, press(time), now)
        else:
            race.beat(hand, time, now)
        told += race.decided(now)
    return told + race.decided(now + 1000)
