"""What clients send cannot forge a line of the log."""

import logging
from io import StringIO

import pytest

from gatosabio.server.log_lines import LogLines, escaped

FORMAT = "%(levelname)s %(name)s: %(message)s"


@pytest.fixture
def written() -> tuple[logging.Logger, StringIO]:
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(LogLines(FORMAT))
    log = logging.Logger("cats")
    log.addHandler(handler)
    return log, out


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Ana\n2026-01-01 ERROR all is lost", "Ana\\n2026-01-01 ERROR all is lost"),
        ("\r\x1b[2J\x07", "\\r\\x1b[2J\\x07"),
        ("a\u2028b\u202ec\u200bd\x85e", "a\\u2028b\\u202ec\\u200bd\\x85e"),
        ("\ud800", "\\ud800"),
        ("chat élégant, ¿qué? 猫", "chat élégant, ¿qué? 猫"),
    ],
)
def test_a_message_is_one_line(
    written: tuple[logging.Logger, StringIO], text: str, line: str
) -> None:
    log, out = written
    log.error("a name: %s", text)

    assert out.getvalue() == f"ERROR cats: a name: {line}\n"
    assert escaped(text) == line


def test_the_lines_of_a_traceback_are_indented(written: tuple[logging.Logger, StringIO]) -> None:
    log, out = written
    try:
        raise ValueError("no\nERROR cats: all is lost \x1b[2J")
    except ValueError:
        log.exception("it broke", stack_info=True)

    first, *rest = out.getvalue().splitlines()
    assert first == "ERROR cats: it broke"
    assert rest
    assert all(line.startswith("    ") for line in rest)
    assert "\x1b" not in out.getvalue()
