"""The command lines that the documents show."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "rl").glob("*.md")),
)

SHELL: Final = {"sh", "bash", "console"}
PROGRAMS: Final = {
    *("gatosabio", "uv", "uvx", "pip", "pipx", "python", "python3", "npm", "npx", "git", "cd"),
    *("createuser", "createdb", "pg_dump", "pg_restore", "psql", "podman", "docker", "openssl"),
    *("useradd", "systemctl", "journalctl", "setpriv", "curl", "sqlite3"),
}
"""In a block that does not say what is in it, a line that begins with one of these is a command."""

FENCE: Final = re.compile(r" *```(?P<language>[a-z]*) *")
HEADING: Final = re.compile(r"#+ ")
SETTING: Final = re.compile(r"[A-Z_]+=\S*")


class Command(NamedTuple):
    """A command line, without its comment, the page that shows it, and the text of its section."""

    line: str
    page: str
    section: str


def commands() -> list[Command]:
    """All of them, in the order of the pages."""
    return [command for page in PAGES for command in _commands_of(page)]


def _commands_of(page: Path) -> Iterator[Command]:
    name = page.relative_to(ROOT).as_posix()
    for section in _sections(page.read_text(encoding="utf-8").splitlines()):
        for line in _joined(_lines_of_blocks(section)):
            yield Command(line, name, "\n".join(section))


def _sections(lines: list[str]) -> Iterator[list[str]]:
    section: list[str] = []
    in_block = False
    for line in lines:
        in_block ^= FENCE.fullmatch(line) is not None
        if not in_block and HEADING.match(line):
            yield section
            section = []
        section.append(line)
    yield section


def _lines_of_blocks(section: list[str]) -> Iterator[str]:
    """The lines of its blocks that may be commands, and an empty one at the end of each block."""
    language: str | None = None
    before = ""
    going_on = False
    for line in section:
        if (fence := FENCE.fullmatch(line)) is not None:
            language = fence["language"] if language is None else None
            yield ""
        elif language is not None or going_on:
            if language in SHELL or going_on or (language == "" and _is_command(line)):
                going_on = line.endswith("\\")
                yield line.strip()
        elif line.startswith("    ") and before[:4].strip() == "" and _is_command(line):
            going_on = line.endswith("\\")
            yield line.strip()
        before = line


def _is_command(line: str) -> bool:
    words = line.strip().removeprefix("$ ").split()
    words = [word for word in words if not SETTING.fullmatch(word)]
    return bool(words) and words[0].removeprefix("/opt/gatosabio/bin/") in PROGRAMS


def _joined(lines: Iterator[str]) -> Iterator[str]:
    """Lines that end in a backslash with the next one, and without comments."""
    joined = ""
    for line in lines:
        joined += line
        if joined.endswith("\\"):
            joined = joined[:-1].rstrip() + " "
            continue
        if (command := _without_comment(joined)).strip():
            yield command.strip().removeprefix("$ ")
        joined = ""


def _without_comment(line: str) -> str:
    return re.split(r"(?:^|\s)#\s", line, maxsplit=1)[0]


def of_gatosabio(line: str) -> list[str] | None:
    """The arguments of gatosabio, if it is what the *line* runs; None else."""
    if any(sign in line for sign in ("&&", "|", "…", "$(", "ADDRESS")):
        return None
    words = [word for word in shlex.split(line) if not SETTING.fullmatch(word)]
    for at, word in enumerate(words):
        starts = at == 0 or words[0] in ("uv", "uvx") or word.startswith("/opt/")
        if starts and Path(word).name == "gatosabio":
            end = next((n for n, one in enumerate(words) if one in (">", "<")), len(words))
            return words[at + 1 : end]
    return None


INLINE: Final = re.compile(r"(?<!`)`((?:uv run [^`]*?)?gatosabio [^`]+)`(?!`)")


def mentioned() -> list[tuple[str, str]]:
    """The commands of gatosabio that stand within sentences, each with its page. They may be parts
    of commands, with names that stand for others."""
    return [
        (page.relative_to(ROOT).as_posix(), " ".join(span.split()))
        for page in PAGES
        for span in INLINE.findall(page.read_text(encoding="utf-8"))
    ]
