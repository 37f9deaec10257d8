"""What a phone loads before anything can be done."""

import pytest

from page.pages import Pages

MOST = 115_000
"""Bytes, compressed, with all pictures of the start page. What a table needs is loaded while cats
are chosen."""


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_first_load_is_small(pages: Pages, language: str) -> None:
    page = pages.open("about:blank", language=language)
    told: list[str | None] = []
    page.on("response", lambda answer: told.append(answer.headers.get("content-length")))
    page.goto("/")
    pages.settle(page)
    sizes = [int(size) for size in told if size is not None]
    assert len(sizes) == len(told) > 10
    assert sum(sizes) <= MOST
