"""Lines of the log that nobody outside can write: what clients send may be in them, but never
begins a line, moves a cursor or turns the reading direction round."""

import logging
from typing import Final

_HARMFUL: Final = {
    code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
    for code in (
        *range(0x20),
        *range(0x7F, 0xA0),
        *range(0x200B, 0x2010),
        *range(0x2028, 0x202F),
        *range(0x2060, 0x2070),
        0x061C,
        0xFEFF,
    )
} | {ord("\n"): "\\n", ord("\r"): "\\r", ord("\t"): "\\t"}
"""Control characters, line ends and marks of direction, and how they are written."""


def escaped(text: str) -> str:
    """*text* with nothing in it that a terminal or a line-by-line reader would obey."""
    return text.translate(_HARMFUL).encode(errors="backslashreplace").decode()


class LogLines(logging.Formatter):
    """One line for each message. The lines of a traceback follow, indented."""

    def format(self, record: logging.LogRecord) -> str:
        record.message = escaped(record.getMessage())
        record.asctime = self.formatTime(record, self.datefmt)
        lines = [self.formatMessage(record)]
        if record.exc_info:
            lines += self.formatException(record.exc_info).splitlines()
        if record.stack_info:
            lines += record.stack_info.splitlines()
        return "\n    ".join([lines[0], *map(escaped, lines[1:])])
