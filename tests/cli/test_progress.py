"""How far a run is, and how long it still takes."""

import pytest

from gatosabio.cli.progress import EVERY, TimeLeft, in_words, progress


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.4, "0 s"), (59, "59 s"), (90, "2 min"), (720, "12 min"), (3600, "1 h 0 min")]
    + [(12_000, "3 h 20 min")],
)
def test_lengths_of_time_are_words(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_what_was_kept_says_nothing_of_the_time_left() -> None:
    clock = Clock()
    left = TimeLeft(100, clock)
    assert str(left) == ""
    left.count(50)  # from the folder, at once
    assert str(left) == ""
    clock.now = 10
    left.count(10)

    assert str(left) == "40 s left"


def test_without_a_terminal_a_line_comes_now_and_then(
    capsys: pytest.CaptureFixture[str],
) -> None:
    clock = Clock()
    with progress(1000, "addirace", clock=clock) as tell:
        for _ in range(100):
            clock.now += EVERY / 10
            tell(10)

    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 9, "ten times as long, and nothing at the end"
    assert lines[0] == "addirace: 100 of 1,000 games, 5 min left" or lines[0].startswith(
        "addirace: 100 of 1,000 games, "
    )
    assert lines[-1] == "addirace: 900 of 1,000 games, 30 s left"


def test_on_a_terminal_a_bar_shows_the_time_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with progress(40, "addirace", clock=clock) as tell:
        for _ in range(4):
            clock.now += 1
            tell(10)

    assert "20/40" in capsys.readouterr().err
