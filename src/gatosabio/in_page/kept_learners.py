"""What a device keeps of those who learn on it: the same as a server (`records/learners.py`), as
small texts under names.

    learners/<sha256>        when that learner was here for the last time (`LearnerCard`)
    lessons/<sha256>/<nr>    a game, or an answer alone (`Lesson`); a later one has a larger number
    plays/<table>/<game>     who plays which hand of a game that is not noted yet (by hand)

A learner is the SHA-256 of a key that the browser keeps elsewhere. As on the shelf of the tables,
nothing is changed here before the browser has stored it.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import islice

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gatosabio.in_page.shelf import Item
from gatosabio.learning.lessons import answer_in
from gatosabio.records.learners import SENT_AGAIN, Lesson, LessonKind, Play

OURS = ("learners/", "lessons/", "plays/")


class LearnerCard(Struct, frozen=True):
    """*seen* is the wall time (ms) when the learner was here for the last time."""

    seen: int


class KeptLearners:
    """What is stored. The methods that give items change nothing: whoever calls them has the items
    stored, and then hands them in (`take`)."""

    def __init__(self, stored: Mapping[str, bytes]) -> None:
        self._learners: dict[str, LearnerCard] = {}
        self._lessons: dict[str, dict[int, bytes]] = {}  # by learner, by number
        self._plays: dict[tuple[str, int], dict[int, str]] = {}  # by table and game, by hand
        self.take(Item(name, value) for name, value in stored.items())
        self._lessons = {who: dict(sorted(own.items())) for who, own in self._lessons.items()}
        self._newest = max((nr for own in self._lessons.values() for nr in own), default=0)

    def take(self, items: Iterable[Item]) -> None:
        """These items are stored now. Those of tables are none of ours."""
        for item in items:
            if item.name.startswith(OURS):
                with suppress(ValueError):  # damaged: the others are still there
                    self._take(item)

    def _take(self, item: Item) -> None:
        kind, whose, *rest = item.name.split("/")
        if kind == "learners":
            self._learners.pop(whose, None)
            if item.value is not None:
                self._learners[whose] = msgspec.json.decode(item.value, type=LearnerCard)
        elif kind == "lessons":
            lessons, number = self._lessons.setdefault(whose, {}), int(rest[0])
            if item.value is not None:
                lessons[number] = item.value
            else:
                lessons.pop(number, None)
        else:
            game = whose, int(rest[0])
            self._plays.pop(game, None)
            if item.value is not None:
                self._plays[game] = msgspec.json.decode(item.value, type=dict[int, str])

    # --- Learners ---

    def knows(self, learner: str) -> bool:
        """Whether there is such a learner."""
        return learner in self._learners

    def meet(self, learner: str, wall: int) -> list[Item]:
        """*learner* is here: a new one, or one who comes back."""
        seen = max(wall, self._learners[learner].seen) if self.knows(learner) else wall
        return [Item(f"learners/{learner}", msgspec.json.encode(LearnerCard(seen)))]

    def forget(self, learner: str) -> list[Item]:
        """Nothing of *learner* stays."""
        names = [f"lessons/{learner}/{nr}" for nr in self._lessons.get(learner, ())]
        gone = [Item(name, None) for name in [f"learners/{learner}", *names]]
        for (table, game), hands in self._plays.items():
            if learner in hands.values():
                left = {hand: one for hand, one in hands.items() if one != learner}
                gone.append(_plays_item(table, game, left))
        return gone

    # --- Lessons ---

    def count(self, learner: str) -> int:
        """How many lessons are known of *learner*."""
        return len(self._lessons.get(learner, ()))

    def lessons(self, learner: str, after: int, until: int) -> list[Lesson]:
        """What is known of *learner* after that lesson, until this one; the first is number 1.

        :raises msgspec.MsgspecError: if one is damaged
        """
        some = islice(self._lessons.get(learner, {}).values(), after, until)
        return [
            replace(msgspec.json.decode(value, type=Lesson), nr=nr)
            for nr, value in enumerate(some, after + 1)
        ]

    def practised(self, learner: str, body: str, wall: int, once: str) -> tuple[str, list[Item]]:
        """Note an answer alone: what is noted then, and the items for it. That is *body*, or what
        was noted lately with the same *once* in it."""
        count = self.count(learner)
        for lesson in self.lessons(learner, max(0, count - SENT_AGAIN), count):
            if lesson.kind == "practice" and answer_in(lesson).once == once:
                return lesson.body, []
        return body, self._noted(learner, "practice", body, wall)

    def _noted(self, learner: str, kind: LessonKind, body: str, wall: int) -> list[Item]:
        """One more lesson, which says that the learner was here."""
        self._newest += 1  # also if it cannot be stored then
        lesson = Lesson(self._newest, wall, kind, body)
        name = f"lessons/{learner}/{lesson.nr}"
        return [*self.meet(learner, wall), Item(name, msgspec.json.encode(lesson))]

    # --- Games ---

    def open_games(self, table: str) -> list[int]:
        """The games at *table* that learners play, and that are not noted yet."""
        return sorted(game for one, game in self._plays if one == table)

    def tables_with_open_games(self) -> list[str]:
        """All tables that have such games."""
        return list(dict.fromkeys(table for table, _ in self._plays))

    def plays(self, table: str, game: int) -> list[Play]:
        """The learners who play in this game, by hand."""
        return [Play(*one) for one in sorted(self._plays.get((table, game), {}).items())]

    def play(self, table: str, game: int, hands: Mapping[int, str]) -> list[Item]:
        """Besides those who are known, learners play these *hands*. Nobody takes a hand from
        another."""
        return [_plays_item(table, game, {**hands, **self._plays.get((table, game), {})})]

    def stop(self, learner: str, table: str, game: int, hand: int) -> list[Item]:
        """*learner* does not play this hand, whatever was said before."""
        hands = dict(self._plays.get((table, game), {}))
        if hands.get(hand) != learner:
            return []
        del hands[hand]
        return [_plays_item(table, game, hands)]

    def end_game(self, table: str, game: int, told: Mapping[str, str], wall: int) -> list[Item]:
        """Note what the game has *told* of each learner, and forget who played which hand. Said
        again, it changes nothing."""
        if (table, game) not in self._plays:
            return []
        playing = set(self._plays[table, game].values())
        items = [_plays_item(table, game, {})]
        for learner in sorted(playing & told.keys()):
            items += self._noted(learner, "game", told[learner], wall)
        return items


def _plays_item(table: str, game: int, hands: Mapping[int, str]) -> Item:
    value = msgspec.json.encode({str(hand): one for hand, one in hands.items()}) if hands else None
    return Item(f"plays/{table}/{game}", value)
