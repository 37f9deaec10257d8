"""What a phone loads before anything can be done."""

import pytest

from page.pages import Pages

MOST = 120_000  # bytes, compressed, with all pictures of the start page


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_first_load_is_small(pages: Pages, language: str) -> None:
    page = pages.open("about:blank", language=language)
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(int(answer.headers["content-length"])))
    page.goto("/")
    pages.settle(page)
    assert len(sizes) > 10
    assert sum(sizes) <= MOST
