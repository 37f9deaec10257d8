"""Choices for tests: every game, language, edition and paper."""

import pytest

every_game = pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
every_language = pytest.mark.parametrize("lang", ["en", "fr", "es"])
every_edition = pytest.mark.parametrize(  # Gato Negro has one only
    ("game", "edition"),
    [
        *(("addicats", edition) for edition in ("classic", "modern")),
        *(("addirace", edition) for edition in ("classic", "modern")),
        ("gatonegro", "modern"),
    ],
)
every_paper = pytest.mark.parametrize("paper", ["a4", "letter"])
