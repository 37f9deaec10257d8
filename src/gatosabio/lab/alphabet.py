"""Models an experiment with sums of letters and numbers, such as A + 2 = C: at first adults must
count, and after a few hundred trials they know the sums (Zbrodoff 1995, three blocks of 192
trials)."""

from random import Random
from statistics import fmean, linear_regression
from typing import Final

from msgspec.structs import replace

from gatosabio.bots.practice import Meeting, Memory, recall_ms
from gatosabio.bots.profiles import ADULT, PROFILES

LETTERS: Final = range(1, 5)
ADDENDS: Final = (2, 3, 4)
BLOCKS: Final = 3
SETS: Final = 8  # in a block; in each set every sum comes twice, once with a wrong result to judge

# Priors, chosen with those of `bots/practice.py` so that the model gives the three slopes.
LEARNER: Final = replace(PROFILES[ADULT], count=680.0, count_start=0.0, recall=430.0)
OTHERWISE_S: Final = 0.85  # to read, to judge and to press; the same for every sum
PAUSE_S: Final = 1.0  # between two trials


def slopes(learners: int, rng: Random) -> tuple[float, ...]:
    """Milliseconds for each step of counting, block by block. For each trial the expected time is
    used instead of a random one, because the third slope is small."""
    blocks = [_learn(rng) for _ in range(learners)]
    means = [
        [fmean([times[block][addend] for times in blocks]) for addend in ADDENDS]
        for block in range(BLOCKS)
    ]
    return tuple([1000 * linear_regression(ADDENDS, mean).slope for mean in means])


def _learn(rng: Random) -> list[dict[int, float]]:
    """One learner's mean seconds, by block and addend."""
    memory, now = Memory(), 0.0
    blocks = []
    for _ in range(BLOCKS):
        times: dict[int, list[float]] = {addend: [] for addend in ADDENDS}
        for _ in range(SETS):
            trials = [(letter, addend) for letter in LETTERS for addend in ADDENDS] * 2
            rng.shuffle(trials)
            for letter, addend in trials:
                total = letter + addend
                counting = (LEARNER.count_start + LEARNER.count * addend) / 1000
                recalling, chance = 0.0, memory.chance(letter, addend, total, now)
                strength = memory.strength(letter, addend, total, now)
                if strength is not None:
                    recalling = recall_ms(strength, LEARNER) / 1000
                times[addend].append(OTHERWISE_S + chance * recalling + (1 - chance) * counting)
                now += OTHERWISE_S + (recalling if rng.random() < chance else counting)
                memory = memory.after(Meeting(letter, addend, total, now))
                now += PAUSE_S
        blocks.append({addend: fmean(times[addend]) for addend in ADDENDS})
    return blocks
