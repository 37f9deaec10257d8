"""The pupils that lessons have made, kept as far as they have been taught: one more lesson costs no
more than that lesson. Pure: a server has them in a process of its own, a page in its worker."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence

from gatosabio.learning.garden import Garden, Gardener, Growth, Progress
from gatosabio.learning.minute import Minute
from gatosabio.learning.need import votes_for_the_near
from gatosabio.records.learners import Lesson


class DroppedError(Exception):
    """Others were kept instead of this pupil: its lessons are needed again."""


class Pupils:
    """Keeps pupils, the one asked for last as the last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Gardener] = OrderedDict()
        self._last: dict[str, Lesson] = {}

    def known(self, learner: str) -> int:
        """The number of the last lesson that is known of *learner*."""
        gardener = self._kept.get(learner)
        return 0 if gardener is None else gardener.pupil.lessons

    def last(self, learner: str) -> Lesson | None:
        """The last lesson that is known of *learner*; None if none is."""
        return self._last.get(learner)

    def take(self, learner: str, lessons: Sequence[Lesson], most: int) -> int:
        """Teach *learner* what is new; returns the number of the last lesson that is known then. No
        more than *most* learners are kept."""
        gardener = self._kept.setdefault(learner, Gardener(learner))
        self._kept.move_to_end(learner)
        while len(self._kept) > most:
            dropped, _ = self._kept.popitem(last=False)
            self._last.pop(dropped, None)
        for lesson in lessons:
            if lesson.nr == gardener.pupil.lessons + 1:
                gardener.take(lesson)
                self._last[learner] = lesson
        return gardener.pupil.lessons

    def garden(self, learner: str, lessons: int, now: int) -> Garden:
        """The garden at *now* (ms) after so many *lessons*.

        :raises DroppedError: if they are not known any more
        """
        return self._gardener(learner, lessons).garden(now)

    def growth(self, learner: str, lessons: int, now: int, *, since: int) -> Growth:
        """The garden at *now* after so many *lessons*, and what has grown from *since* on (ms).

        :raises DroppedError: if they are not known any more
        """
        return self._gardener(learner, lessons).growth(since, now)

    def minute(self, learner: str, lessons: int, now: int) -> Minute:
        """What to ask at *now* (ms) after so many *lessons*.

        :raises DroppedError: if they are not known any more
        """
        return self._gardener(learner, lessons).pupil.minute(now)

    def progress(self, learner: str, lessons: int, now: int) -> Progress:
        """What a teacher is told at *now* (ms) after so many *lessons*.

        :raises DroppedError: if they are not known any more
        """
        return self._gardener(learner, lessons).progress(now)

    def votes(self, lessons: Mapping[str, int]) -> list[float] | None:
        """By fact: how much it is needed by those of the learners who have had *lessons*; None if
        none of them has.

        :raises DroppedError: if some lessons are not known any more
        """
        pupils = [
            self._gardener(learner, count).pupil for learner, count in lessons.items() if count
        ]
        return votes_for_the_near([pupil.learner.child for pupil in pupils]) if pupils else None

    def forget(self, learner: str) -> None:
        """Keep nothing of *learner*."""
        self._kept.pop(learner, None)
        self._last.pop(learner, None)

    def _gardener(self, learner: str, lessons: int) -> Gardener:
        if not lessons:
            return Gardener(learner)
        if self.known(learner) != lessons:
            raise DroppedError
        self._kept.move_to_end(learner)
        return self._kept[learner]
