"""A press goes straight through the table: docs/map.md draws its way, and here it is followed."""

import sys
from collections import Counter
from pathlib import PurePath
from types import FrameType

from table.sitting import Sitting, flip, hands, slap

ON_THE_WAY = ("table.py", "player_input.py", "live.py", "judging.py", "broadcast.py")
"""The files of table/ that pass a press on and come back to it. race.py is entered with the press,
for the decision and once more to learn that there is no other; outbox.py, reveal.py and
game_in_progress.py hold values, and are asked often."""


def test_a_press_enters_no_file_on_its_way_more_than_twice() -> None:
    start = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
    sitting = Sitting("addicats", people=3, start=start, rules={"look": 0}).wait(100)
    sitting.act(1, flip()).wait(650)
    entered = Counter[str]()

    def watch(frame: FrameType, event: str, _: object) -> None:
        """Count a call that comes from another file."""
        file = PurePath(frame.f_code.co_filename)
        caller = frame.f_back.f_code.co_filename if frame.f_back else ""
        is_ours = file.parts[-3:-1] == ("gatosabio", "table")
        if event == "call" and is_ours and file != PurePath(caller):
            entered[file.name] += 1

    sys.setprofile(watch)
    try:
        sitting.hit(1, slap(0), 600)
    finally:
        sys.setprofile(None)

    assert sitting.events == ["RaceWon"]
    assert all(0 < entered[name] <= 2 for name in ON_THE_WAY), entered
