"""The player of Gato Negro. Start at `play.py`: what it does and when. `outlook.py` estimates what
a card is worth, and `end.py` keeps what matters of a pile for that."""

from gatosabio.bots.gatonegro.play import GatoNegroBot, play_skill

__all__ = ["GatoNegroBot", "play_skill"]
