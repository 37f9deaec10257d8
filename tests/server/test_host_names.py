"""Names by which a server is reached: how `--name` may be written, and what somebody sees who comes
by another one."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gatosabio.server.guard import Guard
from gatosabio.server.host_names import host_name
from gatosabio.server.unknown_host import FOR_PROGRAMS
from server.raw import Answer, ask, request
from server.served import Served, run, served, serving


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("cats.example.org", "cats.example.org"),
        ("Cats.Example.ORG.", "cats.example.org"),
        (" https://cats.example.org/ ", "cats.example.org"),
        ("http://cats.example.org:8642", "cats.example.org"),
        ("cats.example.org:443", "cats.example.org"),
        ("raspberry_pi", "raspberry_pi"),
        ("katzenhöhle.example", "xn--katzenhhle-kcb.example"),
        ("xn--katzenhhle-kcb.example", "xn--katzenhhle-kcb.example"),
        ("192.168.1.5", "192.168.1.5"),
        ("192.168.1.5:8642", "192.168.1.5:8642"),
        ("[::1]", "[::1]"),
    ],
)
def test_a_name_is_understood_however_it_is_written(written: str, meant: str) -> None:
    assert host_name(written) == meant


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "has no name in it: write it like cats.example.org"),
        (".", "has no name in it"),
        ("https://", "has no name in it"),
        ("example.org/cats", "give the path by --path /cats"),
        ("https://example.org/cats/", "give the path by --path /cats"),
        ("*.example.org", "stands for many names: give each of them by a --name of its own"),
        ("ana@example.org", "is more than a name"),
        ("cats.example.org?x=1", "is more than a name"),
        ("cats and dogs", "is no host name: write it like cats.example.org"),
        ("cats..example.org", "is no host name"),
        ("-cats.example.org", "is no host name"),
        ("cats-.example.org", "is no host name"),
        ("cats.example.org,dogs.example.org", "is no host name"),
        ("a" * 64 + ".org", "is no host name"),
        ("a." * 130 + "org", "is no host name"),
        ("straße.example", "write it as DNS has it, beginning with xn--"),
    ],
)
def test_what_is_no_name_is_refused_with_what_to_write(written: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)) as caught:
        host_name(written)
    assert repr(written) in str(caught.value)


def test_a_dot_at_the_end_is_the_same_name() -> None:
    guard = Guard(("cats.example.org",), tls=False)

    assert guard.knows_host("cats.example.org.:8642")
    assert not guard.knows_host("cats.example.org..")


# --- Who comes by another name ---


class Shown(HTMLParser):
    """The text of a page, by language, and the tags in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.languages: list[str | None] = []
        self.tags: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "section":
            self.languages.append(dict(attrs)["lang"])

    def handle_data(self, data: str) -> None:
        self.text += data


async def browse(house: Served, host: str, path: str = "/", *headers: str) -> Answer:
    accept = "Accept: text/html,application/xhtml+xml,*/*;q=0.8"
    return await ask(house.port, request("GET", path, accept, *headers, host=host))


@served
async def test_a_browser_is_told_in_three_languages_what_the_host_has_to_set(
    house: Served,
) -> None:
    answer = await browse(house, "cats.example.org:8642", "/t/BCDF")

    assert answer.status == 421
    assert answer.headers["Content-Type"].startswith("text/html")
    page = Shown(answer.body.decode())
    assert page.languages == ["en", "fr", "es"]
    assert page.text.count("gatosabio --name cats.example.org\n") == 3
    assert page.text.count("GATOSABIO_NAME=cats.example.org") == 3
    for words in ("does not answer", "ne répond pas", "no responde"):
        assert f"{words} " in page.text


@served
async def test_a_program_gets_json_as_always(house: Served) -> None:
    for path in ("/api/games", "/health", "/metrics", "/ws"):
        answer = await browse(house, "cats.example.org", path)
        assert (answer.status, answer.body) == (421, b'{"error":"unknown-host"}')
    plain = await ask(house.port, request("GET", "/", host="cats.example.org"))
    assert (plain.status, plain.body) == (421, b'{"error":"unknown-host"}')


@pytest.mark.parametrize(
    "host", ["<script>alert(1)</script>", "a'b\"c", "a b", "%3Cb%3E", "a" * 300]
)
@served
async def test_what_is_no_name_is_not_shown(house: Served, host: str) -> None:
    answer = await browse(house, host)
    if answer.status == 400:  # refused before anybody looks
        return

    page = Shown(answer.body.decode())
    assert page.tags <= {"html", "meta", "title", "h1", "section", "h2", "p", "pre"}
    assert "alert" not in page.text
    assert "--name cats.example.org\n" in page.text


def test_once_the_name_is_set_the_page_is_there(tmp_path: Path) -> None:
    async def story() -> None:
        guard = Guard((host_name("https://Cats.example.org/"),), tls=False)
        async with serving(tmp_path / "tables.db", guard) as house:
            assert (await browse(house, "cats.example.org")).status == 200

    run(story())


def test_programs_are_known_below_a_path_too() -> None:
    for path in ("/cats/api/games", "/cats/ws", "/health", "/api/x"):
        assert FOR_PROGRAMS.fullmatch(path)
    for path in ("/", "/t/BCDF", "/rules/addicats", "/healthy", "/apiary"):
        assert FOR_PROGRAMS.fullmatch(path) is None
