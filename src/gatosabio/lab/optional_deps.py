"""Imports the optional libraries of the lab, with a helpful message if one is missing."""

from importlib import import_module
from typing import Any


class NotInstalledError(ImportError):
    """A library of an extra is missing. The message says how to get it."""


def need(module: str, extra: str = "lab") -> Any:
    """The library *module*, which comes with that *extra*.

    :raises NotInstalledError: if it is not installed
    """
    try:
        return import_module(module)
    except ImportError as error:
        library = module.partition(".")[0]
        raise NotInstalledError(
            f"this needs {library}, which comes with the extra {extra}: "
            f"run it as `uv run --extra {extra} gatosabio …`"
        ) from error
