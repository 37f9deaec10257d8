"""The page and its invitations, as a browser gets them."""

import re
from itertools import product

import pytest
from msgspec import json

from gatosabio.server.page import invitation
from server.raw import Answer, ask, request
from server.served import Served, served

SCREENS = [
    "/",
    "/make",
    "/join",
    "/t/BCDF",
    "/t/bcdf",
    "/replay",
    "/garden",
    "/minute",
    "/print",
    "/print/class?lang=fr",
    "/rules/addirace",
    "/learn/gatonegro",
    "/class",
    "/class/ticket",
    "/class/bcdf",
    "/class/BCDF/know",
]
LAN = ("http://127.0.0.1:8642/", "http://192.168.1.5:8642/")


async def get(house: Served, path: str) -> Answer:
    return await ask(house.port, request("GET", path, host=f"127.0.0.1:{house.port}"))


async def of_ticket(house: Served, ticket: object) -> Answer:
    host = f"127.0.0.1:{house.port}"
    headers = (f"Origin: http://{host}", "Content-Type: application/json")
    body = json.encode({"ticket": ticket})
    path = "/api/invitation/ticket"
    return await ask(house.port, request("POST", path, *headers, host=host, body=body))


@served
async def test_every_screen_has_an_address_and_all_it_asks_for_is_there(house: Served) -> None:
    for path in SCREENS:
        answer = await get(house, path)
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html")
        for asked in re.findall(r'(?:src|href)="([^"]+)"', answer.body.decode()):
            assert asked.startswith("/"), "nothing comes from elsewhere"
            assert (await get(house, asked)).status == 200


@served
async def test_the_licences_go_with_the_page(house: Served) -> None:
    for name, begins in (
        ("gatosabio-MIT", "MIT License"),
        ("lexend-OFL", "Copyright 2019 The Lexend Project Authors"),
        ("baloo-2-OFL", "Copyright 2019 The Baloo 2 Project Authors"),
    ):
        answer = await get(house, f"/licences/{name}.txt")
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/plain")
        assert answer.body.decode("ascii").startswith(begins)


@served
async def test_no_other_address_shows_it(house: Served) -> None:
    for path in (
        "/t/BCDFGH",
        "/t/BCD",
        "/t/",
        "/t/B1DF",
        "/rule/addirace",
        "/print/",
        "/index.html",
        "/assets/",
    ):
        assert (await get(house, path)).status == 404


@served
async def test_an_invitation_leads_where_the_page_was_asked_for(house: Served) -> None:
    answer = await get(house, "/api/invitation/bcdf")

    assert answer.status == 200
    assert json.decode(answer.body)["link"] == f"{house.base}/t/BCDF"


@served
async def test_a_class_is_invited_to_where_it_is(house: Served) -> None:
    answer = await get(house, "/api/invitation/class/bcdf")

    assert json.decode(answer.body)["link"] == f"{house.base}/class/BCDF"


@served
async def test_the_ticket_of_a_device_is_in_no_request(house: Served) -> None:
    """Browsers send nothing of what stands behind a #."""
    answer = await of_ticket(house, "t" * 22)
    told = json.decode(answer.body)

    assert told["link"] == f"{house.base}/class/ticket#{'t' * 22}"
    assert told["path"]


@pytest.mark.parametrize("ticket", ["", "t" * 65, "t/../../../", "<script>t", 7])
@served
async def test_no_other_picture_is_drawn(house: Served, ticket: object) -> None:
    assert (await of_ticket(house, ticket)).status == 400


@pytest.mark.parametrize("letters", [254, 2_250, 2_400, 7_000])
@served
async def test_a_host_that_no_name_can_have_is_refused_at_once(house: Served, letters: int) -> None:
    """A QR code of it would take a quarter of a second, or could not be drawn at all."""
    long = f"{'a' * letters}.local"
    answer = await ask(house.port, request("GET", "/api/invitation/BCDF", host=long))

    assert answer.status == 421
    assert house.lines.errors == []


@served
async def test_the_longest_host_is_invited_to(house: Served) -> None:
    host = f"{'a' * 247}.local:65535"
    answer = await ask(house.port, request("GET", "/api/invitation/BCDF", host=host))

    assert json.decode(answer.body)["link"] == f"http://{host}/t/BCDF"


@served
async def test_nobody_has_picture_after_picture_drawn(house: Served) -> None:
    for _ in range(1_000):  # 120 and two more each second; of each a picture could be drawn anew
        if (await get(house, "/api/invitation/BCDF")).status == 429:
            break
    else:
        raise AssertionError("a thousand were drawn")
    assert (await get(house, "/health")).status == 200


def test_a_picture_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = invitation("cats.example.org", "https", LAN, "GHJK")
    monkeypatch.delattr("segno.make")

    assert invitation("cats.example.org", "https", LAN, "ghjk") is first


@pytest.mark.parametrize("here", ["localhost:8642", "127.0.0.1:8642", "[::1]:8642"])
def test_who_sits_at_the_server_invites_people_to_its_network(here: str) -> None:
    assert invitation(here, "http", LAN, "BCDF").link == "http://192.168.1.5:8642/t/BCDF"


def test_whoever_else_invites_them_to_where_it_is_itself() -> None:
    assert (
        invitation("cats.example.org", "https", LAN, "BCDF").link
        == "https://cats.example.org/t/BCDF"
    )
    assert invitation("localhost:1", "http", LAN[:1], "BCDF").link == "http://localhost:1/t/BCDF"


def test_the_picture_says_the_same_as_the_link() -> None:
    """It is drawn again here, square by square, and read by its finder patterns and its size."""
    drawn = invitation("192.168.1.5:8642", "http", (), "BCDF")
    dark = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1H\d+z", drawn.path):
        dark |= {(int(x) + step, int(y)) for step in range(int(width))}

    assert re.fullmatch(r"(M\d+ \d+h\d+v1H\d+z)+", drawn.path)
    assert max(max(square) for square in dark) < drawn.size - 2
    finder = {(x, y) for x, y in product(range(7), repeat=2) if max(abs(x - 3), abs(y - 3)) != 2}
    far = drawn.size - 9
    for left, top in ((2, 2), (far, 2), (2, far)):
        seen = {(x, y) for x, y in product(range(7), repeat=2) if (x + left, y + top) in dark}
        assert seen == finder
