"""`gatosabio print`, as a user runs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from press.reading import ReadPdf


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "gatosabio", "print", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False)


def test_a_deck_is_written_and_not_overwritten(tmp_path: Path) -> None:
    done = run(tmp_path, "gatonegro")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"gatonegro-a4.pdf\n", b"")
    first = (tmp_path / "gatonegro-a4.pdf").read_bytes()
    assert len(ReadPdf(first).pages) == 14

    again = run(tmp_path, "gatonegro", "--low-ink")
    assert again.returncode == 2
    assert b"gatonegro-a4.pdf exists already: --force overwrites it" in again.stderr
    assert (tmp_path / "gatonegro-a4.pdf").read_bytes() == first

    forced = run(tmp_path, "gatonegro", "--low-ink", "--force")
    assert forced.returncode == 0
    assert (tmp_path / "gatonegro-a4.pdf").read_bytes() != first


def test_to_standard_output_with_every_option(tmp_path: Path) -> None:
    done = run(
        tmp_path,
        *(
            "addicats",
            "--tables",
            "5",
            "--no-specials",
            "--edition",
            "classic",
            "--paper",
            "letter",
        ),
        *("--kind", "frames", "--lang", "fr", "--low-ink", "--back-shift", "0.5,-1", "--out", "-"),
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert len(ReadPdf(done.stdout).pages) == 2 + 2 * 9  # 79 cards
    assert list(tmp_path.iterdir()) == []


def test_what_is_printed_with_a_deck(tmp_path: Path) -> None:
    done = run(tmp_path, "gatonegro", "--backs", "no", "--lang", "es", "--with", "pad, leaflet,box")
    pages = ReadPdf((tmp_path / "gatonegro-a4.pdf").read_bytes()).pages
    texts = [{text for drawn in page.drawings for text in drawn.texts} for page in pages]

    assert (done.returncode, len(pages)) == (0, 1 + 6 + 3)
    assert [wanted in on for wanted, on in zip(PRINTED_LAST, texts[-3:], strict=True)] == [True] * 3


PRINTED_LAST = ("Lo que da puntos", "Total", "pegar")  # leaflet, pad and box, in this order


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("addirace", "--tables", "5"), b"are for addicats"),
        (("addicats", "--back-shift", "much"), b"like 0.5,-1"),
        (("addicats", "--with", "pad"), b"a score pad is for gatonegro"),
        (("addicats", "--with", "cake"), b"'cake' is none of leaflet, rulebook, pad, box"),
        (("addicats", "--layout", "fold", "--backs", "no"), b"use 9up"),
        (("chess",), b"chess"),
        (("gatonegro", "--out", "no/such/folder.pdf"), b"cannot write no/such/folder.pdf"),
    ],
)
def test_what_cannot_be_done_says_why(tmp_path: Path, words: tuple[str, ...], why: bytes) -> None:
    done = run(tmp_path, *words)

    assert done.returncode == 2
    assert why in done.stderr
    assert b"Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []
