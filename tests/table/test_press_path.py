"""A press goes straight through the table: docs/map.md draws its way, and here it is followed."""

import sys
from collections import Counter
from pathlib import PurePath
from types import FrameType

from table.sitting import Sitting, flip, hands, slap

ON_THE_WAY = ("table.py", "player_input.py", "live.py", "race.py", "judging.py", "broadcast.py")
"""The files of table/ that pass a press on. outbox.py, reveal.py and game_in_progress.py hold
values, and are asked often."""


def test_a_press_enters_no_file_more_than_twice() -> None:
    start = hands("7+4 2+2 3+3 | 3", "1+1 2+1 3+1 | 11", "1+2 1+3 1+4 | 9")
    sitting = Sitting("addicats", people=3, start=start, rules={"look": 0}).wait(100)
    sitting.act(1, flip()).wait(650)
    entered = list[str]()  # files and functions, one after the other

    def watch(frame: FrameType, event: str, _: object) -> None:
        """Note a call that comes from another file."""
        file = PurePath(frame.f_code.co_filename)
        caller = frame.f_back.f_code.co_filename if frame.f_back else ""
        is_ours = file.parts[-3:-1] == ("gatosabio", "table")
        if event == "call" and is_ours and file != PurePath(caller):
            entered.append(f"{file.name} {frame.f_code.co_name}")

    sys.setprofile(watch)
    try:
        sitting.hit(1, slap(0), 600)
    finally:
        sys.setprofile(None)

    assert sitting.events == ["RaceWon"]
    until_verdict = entered[: entered.index("broadcast.py tell_verdict") + 1]
    files = Counter(call.split()[0] for call in until_verdict)
    assert all(0 < files[name] <= 2 for name in ON_THE_WAY), files
    # Nor after it; but race.py is asked what to wait for next.
    files = Counter(call.split()[0] for call in entered)
    assert all(files[name] <= 2 for name in ON_THE_WAY if name != "race.py"), files
