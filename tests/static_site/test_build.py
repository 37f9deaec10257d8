"""Writing a site again: files of others in its folder stay, and a failure changes nothing."""

import json
from pathlib import Path

import pytest

from gatosabio.static_site.build import MARK, SiteError, build, check_folder
from gatosabio.static_site.node import Node, find_node


def contents(folder: Path) -> dict[str, bytes]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory, runtime: Path) -> Path:
    folder = tmp_path_factory.mktemp("sites") / "site"
    build(folder, runtime, find_node())
    return folder


def test_files_of_others_stay_and_our_old_ones_go(written: Path, runtime: Path) -> None:
    theirs = [written / "_headers", written / ".git" / "HEAD", written / "assets" / "theirs.txt"]
    old = written / "runtime" / "old" / "python.zip.gz"
    for file in (*theirs, old):
        file.parent.mkdir(exist_ok=True)
        file.write_text("kept")
    told = json.loads((written / MARK).read_text())
    told["files"].append("runtime/old/python.zip.gz")
    (written / MARK).write_text(json.dumps(told))

    build(written, runtime, find_node())

    assert [file.read_text() for file in theirs] == ["kept"] * 3
    assert not old.parent.exists()
    found = set(contents(written)) - {file.relative_to(written).as_posix() for file in theirs}
    assert found == {MARK, *json.loads((written / MARK).read_text())["files"]}
    assert "index.html" in found


def test_a_site_that_cannot_be_written_leaves_the_one_before(written: Path, runtime: Path) -> None:
    before = contents(written)

    with pytest.raises(SiteError, match="Python could not be packed"):
        build(written, runtime, Node(["false"], []))

    assert contents(written) == before


def test_writing_that_was_interrupted_can_be_done_again(written: Path, runtime: Path) -> None:
    told = json.loads((written / MARK).read_text())
    before = contents(written)
    few = [name for name in told["files"] if not name.startswith("assets/")]
    (written / MARK).write_text(json.dumps({**told, "files": few}))  # those of another build
    for name in set(told["files"]).difference(few):
        (written / name).unlink()
    (written / "index.html").unlink()
    (written / "index.html").mkdir()  # copied near the end: this cannot be

    with pytest.raises(OSError, match=r"index\.html"):
        build(written, runtime, find_node())
    (written / "index.html").rmdir()
    build(written, runtime, find_node())

    assert contents(written) == before


def test_a_file_of_somebody_else_is_never_overwritten(written: Path, runtime: Path) -> None:
    told = json.loads((written / MARK).read_text())
    told["files"].remove("index.html")
    (written / MARK).write_text(json.dumps(told))
    before = contents(written)

    with pytest.raises(SiteError, match=r"index\.html is not of `gatosabio site`"):
        build(written, runtime, find_node())

    assert contents(written) == before


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")

    with pytest.raises(SiteError, match="was not written by `gatosabio site`"):
        check_folder(tmp_path)
    with pytest.raises(SiteError, match="is a file"):
        check_folder(tmp_path / "letter.txt")
