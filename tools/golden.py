"""Golden games: scripts written by hand, and what happens when they are played.

    uv run tools/golden.py            replays every script and writes what happens below it
    uv run tools/golden.py --check    says which golden game has moved, and how

A golden file is a record in lines: `#` remarks, one line with everything but the actions, then one
line for each action. Below the rule of dashes is what happened: `>` an action, `+` its events (and
what a hand learns of an event that is partly secret), `@` the state after it, and what every hand
and a spectator (`-`) sees. A golden game shows that something has changed; whether that is right is
for the clause tests to say.
"""

import difflib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from gatosabio.engine.game import Hand
from gatosabio.records.record import Opening, read
from gatosabio.records.replay import Step, steps

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
RULE: Final = "-" * 72


def script(text: str) -> str:
    """The part that is written by hand."""
    return text.partition(f"{RULE}\n")[0]


def opening_of(text: str) -> Opening:
    """The record in a script, ready to be played."""
    lines = [line for line in script(text).splitlines() if line and not line.startswith("#")]
    header, *actions = map(json.loads, lines)
    return read(json.dumps({**header, "actions": actions}).encode())


def retold(text: str) -> str:
    """The whole golden file, with what happens now."""
    opening = opening_of(text)
    told = [*_state(opening, opening.state)]
    actions = iter(opening.record.actions)
    for step in steps(opening):
        action = next(actions, None)
        told.append(f"> {_json(action)}" if action is not None else "> time passes, chance decides")
        told += _told(opening, step)
    return script(text) + RULE + "\n" + "".join(f"{line}\n" for line in told)


def _told(opening: Opening, step: Step) -> Iterator[str]:
    for event in step.events:
        yield f"+ {_json(event)}"
        for hand in _hands(opening):
            seen = opening.game.seen_event(event, hand)
            if seen != event:
                yield f"  {_name(hand)} learns {_json(seen)}"
    if step.error is not None:
        yield f"! {step.error.code.value}: {step.error.message}"
    yield from _state(opening, step.state)


def _state(opening: Opening, state: Any) -> Iterator[str]:
    yield f"@ {state}"
    for hand in _hands(opening):
        yield f"  {_name(hand)} sees {_json(opening.game.view(state, hand))}"


def _hands(opening: Opening) -> list[Hand | None]:
    return [*map(Hand, range(len(opening.record.seats))), None]


def _name(hand: Hand | None) -> str:
    return "-" if hand is None else str(hand)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main() -> int:
    """Write the golden files, or compare them."""
    check = "--check" in sys.argv[1:]
    moved = 0
    for path in sorted(FOLDER.glob("*/*.txt")):
        old = path.read_text(encoding="utf-8")
        new = retold(old)
        if old == new:
            continue
        moved += 1
        name = str(path.relative_to(FOLDER))
        if check:
            lines = difflib.unified_diff(
                old.splitlines(), new.splitlines(), name, name, lineterm=""
            )
            print("\n".join(lines))
        else:
            path.write_text(new, encoding="utf-8")
            print(f"retold {name}")
    if check and moved:
        print(f"{moved} golden games have moved: uv run tools/golden.py retells them")
    return 1 if check and moved else 0


if __name__ == "__main__":
    sys.exit(main())
