"""Every registered game can be told."""

from gatosabio.engine.registry import GAMES
from gatosabio.words.catalog import LANGUAGES, words
from gatosabio.words.narrate import NARRATORS


def test_every_registered_game_has_a_narrator_and_a_name() -> None:
    assert NARRATORS.keys() == GAMES.keys()
    for language in LANGUAGES:
        assert all(words(language).texts[f"games.{game}"] for game in GAMES)
