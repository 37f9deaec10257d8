"""Without the extra there is a clear word."""

import importlib
import sys

import pytest


@pytest.mark.parametrize("missing", ["numpy", "pettingzoo"])
def test_without_the_extra_one_is_told_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "gatosabio.rl", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)

    with pytest.raises(ModuleNotFoundError, match=rf"{missing}.*uv run --extra rl "):
        importlib.import_module("gatosabio.rl")
