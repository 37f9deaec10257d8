"""The list of games, and what is done once for all of them."""

import subprocess
import sys

LOOKS = """
from typing import Literal, get_args, get_origin, get_type_hints
from gatosabio.engine.registry import GAMES

def literals(kind):
    if get_origin(kind) is Literal:
        yield kind
    for part in get_args(kind):
        yield from literals(part)

found = [
    one
    for game in GAMES.values()
    for struct in (game.rules_type, game.start_type, *get_args(game.action_type))
    for hint in get_type_hints(struct, include_extras=True).values()
    for one in literals(hint)
]
assert found
assert all(hasattr(one, "__msgspec_cache__") for one in found), found
"""


def test_no_thread_is_the_first_to_look_at_a_type_of_a_game() -> None:
    """Two that were the first at the same time have crashed servers: msgspec keeps what it finds of
    a Literal, and is not ready for two at once. In a process of its own, where nobody has looked
    yet."""
    subprocess.run([sys.executable, "-c", LOOKS], check=True)
