"""Players of Addi Race, from the careless to the strong one.

`greedy.py` and `styles.py` go by rules of thumb. The strong one searches: `search.py` tries out
what `options.py` offers in races that the engine's `imagine.py` deals; `instinct.py` plays them on,
and `worth.py` says how they stand. `finish.py` and `endgame.py` know how to come to exactly 200.
"""

from gatosabio.bots.addirace.bot import AddiRaceBot, play_style
from gatosabio.bots.addirace.greedy import choose_greedily

__all__ = ["AddiRaceBot", "choose_greedily", "play_style"]
