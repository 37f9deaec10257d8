"""Children of a class, for what is printed of them."""

from gatosabio.classroom.children import Child, animal, colour
from gatosabio.classroom.knowing import HELP, SUMS, how_many
from gatosabio.wire.class_learning import ChildLearning, HowKnown, Strategy, ToPractise

STATES: tuple[HowKnown, ...] = ("knows", "works-out", "counts", "not-seen", "not-sure")


def pupil(child: int = 0, *strategies: Strategy) -> ChildLearning:
    """A child that knows sums in every way, and has these strategies to practise, with the longest
    sums there are for each."""
    sums = {name: STATES[(place * (child + 3) // 7) % 5] for place, name in enumerate(SUMS)}
    who = Child(child)
    return ChildLearning(
        child=child,
        animal=animal(who),
        colour=colour(who),
        face="",
        sums=sums,
        total=how_many(sums.values()),
        weeks=(),
        next=tuple(to_practise(one) for one in strategies),
    )


def to_practise(strategy: Strategy) -> ToPractise:
    mine = [name for name in reversed(SUMS) if HELP[name].strategy == strategy][:3]
    return ToPractise(strategy=strategy, sums=tuple(mine), steps=HELP[mine[0]].steps)
