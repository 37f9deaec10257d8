"""Players of Addi Race, from the careless to the strong one; the champion is beside them.

`greedy.py` and `styles.py` play by simple rules. The strong one searches: `search.py` tries the
actions of `options.py` in races that the engine's `imagine.py` deals; `instinct.py` continues them,
and `worth.py` estimates who wins. `finish.py` and `endgame.py` plan how to reach exactly 200.
"""

from gatosabio.bots.addirace.bot import AddiRaceBot, play_style
from gatosabio.bots.addirace.greedy import choose_greedily

__all__ = ["AddiRaceBot", "choose_greedily", "play_style"]
