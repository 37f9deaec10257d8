"""Figures for Prometheus."""

import re
from typing import Final

from gatosabio.server.metrics import MEANINGS, exposition
from server.served import Served, served, status_of

LINE: Final = re.compile(
    r"# HELP (?P<help>gatosabio_\w+) \S[^\n]*\.|# TYPE (?P<type>gatosabio_\w+) (?:counter|gauge)"
    r"|(?P<sample>gatosabio_\w+) -?\d+(?:\.\d+)?"
)


@served
async def test_every_figure_says_what_it_is(house: Served) -> None:
    await house.host(game="addirace")
    await status_of(house.http, house, "GET", "/nowhere")
    async with house.http.get(f"{house.base}/metrics") as answer:
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        text = await answer.text()

    assert text.endswith("\n")
    lines = [LINE.fullmatch(line) for line in text.splitlines()]
    assert all(lines), text
    found = [(line.lastgroup, line[line.lastgroup]) for line in lines if line and line.lastgroup]
    names = [name for _, name in found[::3]]
    assert found == [(part, name) for name in names for part in ("help", "type", "sample")]
    assert len(set(names)) == len(names)
    assert "gatosabio_http_404_total" in names
    assert {f"gatosabio_{name}" for name in MEANINGS} - {*names} <= {
        "gatosabio_refused_origin_total",  # nobody was
        *("gatosabio_passed_on_total", "gatosabio_people_elsewhere"),  # of several nodes
    }


def test_one_of_several_nodes_says_which() -> None:
    text = exposition({"tables": 2}, 'a"n\\a')

    assert text.endswith('\ngatosabio_tables{node="a\\"n\\\\a"} 2\n')


def test_what_only_rises_is_a_counter() -> None:
    text = exposition(
        {"tables": 2, "http_404_total": 7, "closed_too_fast_total": 1, "odd_total": 3}
    )

    assert "# TYPE gatosabio_tables gauge\ngatosabio_tables 2\n" in text
    assert "# HELP gatosabio_http_404_total Answers with status 404.\n" in text
    assert "# TYPE gatosabio_http_404_total counter\ngatosabio_http_404_total 7\n" in text
    assert "because: too-fast." in text
    assert "# HELP gatosabio_odd_total odd.\n" in text
