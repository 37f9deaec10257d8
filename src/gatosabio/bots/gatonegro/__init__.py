"""The player of Gato Negro. Start at `play.py`, what it does and when; `outlook.py` is what it
thinks that a card is worth, and `end.py` what of a pile matters to that."""

from gatosabio.bots.gatonegro.play import GatoNegroBot, play_skill

__all__ = ["GatoNegroBot", "play_skill"]
