"""What is noted of a learner makes the same learner again."""

import msgspec
import pytest

from gatosabio.engine.game import Player
from gatosabio.engine.games.addicats.types import Rules
from gatosabio.lab.match import Match
from gatosabio.lab.sitting import Sitting
from gatosabio.learning.evidence import evidence
from gatosabio.learning.learner import Learner
from gatosabio.learning.lessons import FACTS, Answer, game_lesson, is_addition, learner_of
from gatosabio.learning.observed import Observed
from gatosabio.records.learners import Lesson
from gatosabio.records.record import Opening, encode, read

NOW = 1_700_000_000_000
A_DAY = 24 * 3_600_000


def game(seed: int) -> Opening:
    """A game of cats, as a record has it."""
    players = ("kitten", "cat", "tiger")
    match = Match(Sitting("addicats", Rules(edition="modern", look=700), players, seed), keep=True)
    match.play()
    return read(encode(match.record()))


def practice(fact: str, said: int, seconds: float) -> str:
    return msgspec.json.encode(Answer(fact, said, seconds)).decode()


def beliefs(learner: Learner) -> list[object]:
    child = learner.child
    return [learner.races, child.means, child.covariance, child.spreads, learner.estimates()]


def test_lessons_of_games_tell_what_the_records_tell() -> None:
    games = [game(seed) for seed in (1, 2)]
    observed = Observed()
    observed.game(games[0])
    observed.day()
    observed.game(games[1])

    for player, expected in enumerate(observed.learners):
        lessons = [
            Lesson(nr, NOW + (nr - 1) * A_DAY, "game", game_lesson(evidence(one), Player(player)))
            for nr, one in enumerate(games, start=1)
        ]
        assert beliefs(learner_of(lessons)) == beliefs(expected)


def test_answers_alone_count_and_a_wrong_one_means_not_known() -> None:
    quick = [Lesson(nr, NOW + nr, "practice", practice("7+4", 11, 1.1)) for nr in range(1, 9)]
    assert learner_of(quick).estimates()["7+4"].state == "knows"

    slip = Lesson(9, NOW + 9, "practice", practice("7+4", 12, 1.1))
    assert learner_of([*quick, slip]).estimates()["7+4"].state == "grey"


def test_what_is_still_known_tomorrow_is_mastered() -> None:
    today = [Lesson(nr, NOW + nr, "practice", practice("7+4", 11, 1.1)) for nr in range(1, 9)]
    tomorrow = Lesson(9, NOW + A_DAY, "practice", practice("7+4", 11, 1.1))

    assert not learner_of(today).estimates()["7+4"].mastered
    assert learner_of([*today, tomorrow]).estimates()["7+4"].mastered


def test_a_clock_that_was_set_back_takes_nothing_away() -> None:
    lessons = [
        Lesson(1, NOW + A_DAY, "practice", practice("7+4", 11, 1.1)),
        Lesson(2, NOW, "practice", practice("7+4", 11, 1.1)),
    ]
    at_once = [msgspec.structs.replace(lesson, wall=NOW) for lesson in lessons]

    assert beliefs(learner_of(lessons)) == beliefs(learner_of(at_once))


@pytest.mark.parametrize(
    ("fact", "is_one"), [("7+4", True), ("4+7", False), ("READ", False), ("11+1", False)]
)
def test_what_is_an_addition(fact: str, is_one: bool) -> None:
    assert is_addition(fact) is is_one


def alone(*answers: tuple[int, int, float | None]) -> Learner:
    """What is believed after these answers to 8+5: when (s), which sum, after how long."""
    lessons = [
        Lesson(nr, 1_800_000_000_000 + at * 1000, "practice", as_text(Answer("8+5", said, seconds)))
        for nr, (at, said, seconds) in enumerate(answers, start=1)
    ]
    return learner_of(lessons)


def as_text(answer: Answer) -> str:
    return msgspec.json.encode(answer).decode()


FACT = FACTS["8+5"]


def test_whoever_repeats_what_was_just_told_shows_nothing() -> None:
    wrong = alone((0, 12, 3.0))
    echo, later = alone((0, 12, 3.0), (15, 13, 1.0)), alone((0, 12, 3.0), (90, 13, 1.0))

    assert (echo.seen[FACT], echo.right[FACT]) == (1, 0)
    assert (later.seen[FACT], later.right[FACT]) == (2, 1)
    assert echo.child.means[FACT] == pytest.approx(wrong.child.means[FACT], abs=0.1)
    assert later.child.means[FACT] < echo.child.means[FACT] - 0.2


@pytest.mark.parametrize("seconds", [None, 0.1, 0.49])
def test_an_answer_without_a_time_or_too_quick_to_be_one_is_right_and_no_more(
    seconds: float | None,
) -> None:
    untimed, quick = alone((0, 13, seconds)), alone((0, 13, 0.9))

    assert (untimed.seen[FACT], untimed.right[FACT]) == (1, 1)
    assert untimed.child.means[FACT] > quick.child.means[FACT] + 0.3
    assert untimed.state(FACT) == "grey"
