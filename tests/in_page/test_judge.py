"""The judge of one screen: a page that holds its own server is told what a server on the same
machine would tell it."""

from typing import Any

import pytest
from msgspec import json

from gatosabio.in_page.line import OwnLine
from gatosabio.timing.line import Line
from gatosabio.wire.from_client import Sit
from gatosabio.wire.to_client import Verdict
from table.racing import CARDS, EQUAL, done
from table.sitting import Sitting, flip, slap, take

PRESSES = {
    "far apart": (400, 500),
    "the other one": (500, 400),
    "within a frame": (400, 401),
    "at once": (450, 450),
    "too fast for a human": (20, 400),
    "both too fast": (30, 40),
    "one only": (450, None),
    "late": (450, 2900),
}


def one_screen(
    start: dict[str, Any], game: str, rules: dict[str, Any], line: Line | None
) -> Sitting:
    """Three hands of one person, on a screen with that line; None: to a server on this machine."""
    sitting = Sitting(game, people=1, rules=rules)
    for seat in (1, 2):
        sitting.say(1, Sit(name=f"P{seat}"))
    sitting.begin_with(start, 0)
    sitting.come(1, line=line)
    return sitting


def judged(
    start: dict[str, Any],
    game: str,
    rules: dict[str, Any],
    opening: dict[str, Any],
    presses: list[tuple[float | None, dict[str, Any]]],
    line: Line | None,
    delays: tuple[float, float],
) -> tuple[list[str], list[Any], list[bytes], list[str]]:
    sitting = one_screen(start, game, rules, line)
    sitting.guests[1].beats = True
    for (reaction, action), delay in zip(presses, delays, strict=True):
        if reaction is not None:
            sitting.will_press(1, reaction, action, delay)
    if opening:
        sitting.wait(100).act(1, opening)
    sitting.wait(6000)
    rows = [json.decode(body) for body in sitting.acted]
    verdicts = [
        json.encode(letter.message)
        for letter in sitting.guests[1].letters
        if isinstance(letter.message, Verdict)
    ]
    return done(sitting), rows, verdicts, list(sitting.refusals(1))


@pytest.mark.parametrize("delays", [(0.0, 0.0), (0.0, 30.0), (30.0, 0.0), (45.0, 45.0)], ids=str)
@pytest.mark.parametrize("presses", PRESSES.values(), ids=PRESSES)
@pytest.mark.parametrize("game", ["addicats", "gatonegro"])
def test_hands_on_one_screen_get_the_answers_that_a_server_gives(
    game: str, presses: tuple[float, float | None], delays: tuple[float, float]
) -> None:
    start, rules, opening = {
        "addicats": (EQUAL, {"look": 0}, flip()),
        "gatonegro": (CARDS, {"carry": 0}, {}),
    }[game]
    actions = [slap(0), slap(1)] if game == "addicats" else [take("8D"), take("8D")]
    actions = [{**action, "seat": seat} for seat, action in enumerate(actions)]
    pressed = list(zip(presses, actions, strict=True))

    served = judged(start, game, rules, opening, pressed, None, delays)
    in_page = judged(start, game, rules, opening, pressed, OwnLine(), delays)

    assert in_page == served
    assert served[2] or served[3], "something was judged"
