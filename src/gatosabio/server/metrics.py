"""Figures for Prometheus, in its text format."""

from collections.abc import Mapping
from typing import Final

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

TOTAL: Final = "_total"

MEANINGS: Final = {
    "tables": "Tables that are awake.",
    "people": "People who are connected to a table.",
    "people_elsewhere": "People who are connected here, to tables of other nodes.",
    "passed_on_total": "Requests that another node has answered.",
    "connections": "Connections that are open.",
    "connections_total": "Connections that were let in.",
    "connections_refused_total": "Connections that were not let in, as there were too many.",
    "late_ms": "How late the event loop is, in milliseconds, on average over a second or two.",
    "wrong_tries_total": "Codes and tokens that nobody has.",
    "pdfs_total": "PDFs of cards that were made.",
    "tables_opened_total": "Tables that were opened.",
    "refused_origin_total": "Requests of foreign pages that were refused.",
}

MEANINGS_BY_START: Final = {
    "http_": "Answers with status {}.",
    "closed_": "Connections that the server closed, because: {}.",
}
"""For figures that are made as they are needed."""


def exposition(figures: Mapping[str, float], node: str = "") -> str:
    """*figures* by their names, each with what it means and whether it only ever rises; with the
    name of the *node*, if it is one of several."""
    label = f"{{node={_quoted(node)}}}" if node else ""
    lines: list[str] = []
    for name, value in figures.items():
        full = f"gatosabio_{name}"
        kind = "counter" if name.endswith(TOTAL) else "gauge"
        lines += [
            f"# HELP {full} {_meaning(name)}",
            f"# TYPE {full} {kind}",
            f"{full}{label} {value}",
        ]
    return "\n".join((*lines, ""))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _meaning(name: str) -> str:
    if name in MEANINGS:
        return MEANINGS[name]
    for start, meaning in MEANINGS_BY_START.items():
        if name.startswith(start):
            return meaning.format(name.removeprefix(start).removesuffix(TOTAL).replace("_", "-"))
    return name.removesuffix(TOTAL).replace("_", " ") + "."
