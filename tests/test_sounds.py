"""The sounds of the page: small, gentle, and what tools/sounds.py renders."""

import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pytest
from numpy.typing import NDArray

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "client" / "src" / "lib" / "sounds"
MADE: Final[dict[str, dict[str, Any]]] = json.loads((FOLDER / "rendered.json").read_text())
ENDS: Final = [name for name in MADE if name.startswith("end-")]

Samples = NDArray[np.float64]


@pytest.fixture(scope="module")
def tool() -> Iterator[dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        yield runpy.run_path(str(ROOT / "tools" / "sounds.py"))


@pytest.fixture(scope="module")
def samples(tool: dict[str, Any]) -> dict[str, Samples]:
    """Every sound, from -1 to 1."""
    return {name: tool["render"](name) / 32767 for name in tool["SOUNDS"]}


def test_the_files_are_what_the_tool_renders(tool: dict[str, Any]) -> None:
    assert {path.stem for path in FOLDER.glob("*.mp3")} == MADE.keys() == tool["SOUNDS"].keys()
    for name, made in MADE.items():
        described = tool["described"](tool["render"](name))
        again = "uv run --group sounds tools/sounds.py renders them again"

        assert described["centroid"] == pytest.approx(made["centroid"], rel=0.01), again
        assert described["levels"] == pytest.approx(made["levels"], abs=1), again
        assert tool["hashed"]((FOLDER / f"{name}.mp3").read_bytes()) == made["file"], again


def test_all_files_together_are_small(tool: dict[str, Any]) -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.mp3")) <= tool["LIMIT"] == 60_000


def test_a_sound_is_the_same_each_time(tool: dict[str, Any]) -> None:
    assert (tool["render"]("riffle") == tool["render"]("riffle")).all()


def test_there_is_an_end_for_each_game() -> None:
    assert ENDS == ["end-addicats", "end-addirace", "end-gatonegro"]


@pytest.mark.parametrize("name", MADE)
def test_it_is_as_long_as_it_should_be(samples: dict[str, Samples], name: str) -> None:
    seconds = len(samples[name]) / 24_000

    assert 1 <= seconds <= 2.5 if name in ENDS else 0.08 <= seconds <= 0.65


@pytest.mark.parametrize("name", MADE)
def test_it_is_gentle(tool: dict[str, Any], samples: dict[str, Samples], name: str) -> None:
    made = samples[name]

    assert 0.1 < np.abs(made).max() <= 0.7
    assert 0.03 < np.sqrt(np.mean(made**2)) < 0.15
    assert 0.075 < tool["loudness"](made) < 0.175


@pytest.mark.parametrize("name", MADE)
def test_it_neither_clicks_nor_pushes(samples: dict[str, Samples], name: str) -> None:
    """Silent at both ends, and nothing in it that moves a speaker without a sound."""
    made = samples[name]

    assert abs(made[0]) < 1e-3
    assert np.abs(made[-24:]).max() < 1e-3
    assert abs(made.mean()) < 2e-3


@pytest.mark.parametrize("name", MADE)
def test_it_is_more_than_one_tone(samples: dict[str, Samples], name: str) -> None:
    """A lone oscillator has all its power at one frequency."""
    power = np.abs(np.fft.rfft(samples[name] * np.hanning(len(samples[name])))) ** 2
    hertz = np.fft.rfftfreq(len(samples[name]), 1 / 24_000)
    loudest = hertz[power.argmax()]
    elsewhere = np.abs(hertz - loudest) > 0.2 * loudest

    assert power[elsewhere].sum() / power.sum() > 0.005
