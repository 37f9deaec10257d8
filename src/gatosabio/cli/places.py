"""Where things are kept unless somebody says otherwise."""

from pathlib import Path

from platformdirs import user_data_path


def default_data() -> Path:
    """The file of tables and games, where this platform keeps such things."""
    return user_data_path("gatosabio", appauthor=False) / "tables.db"
