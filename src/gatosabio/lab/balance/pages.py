"""Small parts of the report: Markdown tables and formatted numbers."""

from collections.abc import Collection, Iterable, Sequence
from textwrap import fill
from typing import Final

from gatosabio.lab.numbers import Share, Spread


def table(head: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[int] = (0,)) -> str:
    """A Markdown table. The columns in *left* are aligned left, all others right."""
    sides = ["---" if column in left else "--:" for column in range(len(head))]
    lines = [head, sides, *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def percent(part: Share) -> str:
    """`26.1 % (24.0 – 28.3)`, or a dash if there are no cases."""
    if not part.among:
        return "–"
    return f"{100 * part.share:.1f} % ({100 * part.low:.1f} – {100 * part.high:.1f})"


def typical(numbers: Spread, digits: int = 0) -> str:
    """`18 (15 – 26)`: the median, and the range of four in five."""
    return f"{numbers.median:,.{digits}f} ({numbers.low:,.{digits}f} – {numbers.high:,.{digits}f})"


def rate(count: float, among: float, digits: int = 2) -> str:
    """*count* for each of *among*, or a dash if there are none."""
    return f"{count / among:.{digits}f}" if among else "–"


WIDTH: Final = 100
_AS_IT_IS: Final = ("|", "#", "!", "-", "    ")


def wrapped(page: str) -> str:
    """*page* with its paragraphs wrapped again, since numbers change their length."""
    blocks = page.strip().split("\n\n")
    return "\n\n".join(
        block if block.startswith(_AS_IT_IS) else fill(" ".join(block.split()), WIDTH)
        for block in blocks
    )


def bullets(items: Iterable[str]) -> str:
    """A Markdown list."""
    return "\n".join(fill(f"- {item}", WIDTH, subsequent_indent="  ") for item in items)


def picture(name: str, words: str) -> str:
    """A picture of the report; *words* are its alternative text."""
    return f"![{words}](balance/{name}.svg)"
