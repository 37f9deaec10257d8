"""Where the logs of these tests are."""

from pathlib import Path

import pytest

from records.live import Place


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """An empty file, and then an empty database."""
    if request.param == "sqlite":
        return tmp_path / "tables.db"
    database: Place = request.getfixturevalue("database")
    return database
