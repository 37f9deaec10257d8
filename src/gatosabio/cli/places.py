"""The default place of files."""

from pathlib import Path

from platformdirs import user_data_path


def default_data() -> Path:
    """The file of tables and games, in the platform's folder for user data."""
    return user_data_path("gatosabio", appauthor=False) / "tables.db"
