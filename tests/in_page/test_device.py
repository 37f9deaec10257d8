"""What a device answers, keeps and forgets."""

from pathlib import Path

import pytest
from msgspec import json

from gatosabio.check_deal import main as check_deal
from gatosabio.in_page.outgoing import Outgoing, Send
from gatosabio.in_page.shelf import MOST_TABLES
from in_page.at_home import Home, Json, Screen


def at_a_game(home: Home, **wanted: object) -> Screen:
    screen = home.come(home.open(game="addicats", **wanted))
    screen.say("sit").say("add-bot", level="cat").say("start")
    home.wait(50)
    assert screen.of("begun")
    return screen


# --- Record before you tell ---


def test_nobody_is_told_of_what_could_not_be_stored() -> None:
    home = Home()
    screen = home.come(home.open(game="addicats"), plays=False)
    home.wait(1)
    stored, heard = dict(home.stored), len(screen.messages)
    home.refuses = True

    screen.say("sit")
    home.wait(100)

    assert home.stored == stored
    assert [message["type"] for message in screen.messages[heard:]] == ["closed"]
    assert screen.closed == "retry"


def test_who_asks_is_told_that_there_is_no_room() -> None:
    home = Home()
    home.refuses = True

    status, told = home.ask("POST", "/api/tables", body=b'{"game": "addicats"}')

    assert (status, told) == (507, {"error": "not-stored"})
    assert home.stored == {}
    home.refuses = False
    home.open(game="addicats")


def test_a_table_goes_on_from_what_is_stored_when_there_is_room_again() -> None:
    home = Home()
    screen = at_a_game(home)
    seq = screen.of("told")[-1]["seq"]
    home.refuses = True
    home.wait_until(lambda: screen.closed is not None)
    home.refuses = False

    again = home.screen(screen.token, 1)
    home.wait_until(lambda: again.over is not None)

    assert min(told["seq"] for told in again.of("told")) >= seq
    assert again.closed is None


def test_who_comes_back_while_nothing_can_be_stored_is_told_to_try_again() -> None:
    home = Home()
    token = home.come(home.open(game="addicats"), plays=False).token
    home.crash()
    home.refuses = True

    refused = home.screen(token, 1)
    home.wait(1)
    home.refuses = False
    again = home.screen(token, 1)
    home.wait(1)

    assert (refused.closed, again.closed) == ("retry", None)


def test_an_end_is_heard_when_the_game_is_kept() -> None:
    kept_when_sent: list[bool] = []

    class Watched(Home):
        def do(self, what: Outgoing) -> None:
            if isinstance(what, Send) and json.decode(what.data)["type"] == "over":
                kept_when_sent.append(any(name.startswith("games/") for name in self.stored))
            super().do(what)

    home = Watched()
    screen = at_a_game(home)

    home.wait_until(lambda: screen.over is not None)

    assert kept_when_sent == [True]


def test_nothing_is_told_while_it_is_being_stored() -> None:
    home = Home()
    screen = home.come(home.open(game="addicats"), plays=False)
    home.wait(1)
    home.device.receive(screen.number, b'{"type": "sit"}', home.now, home.clock)
    home.device.receive(screen.number, b'{"type": "add-bot", "level": "cat"}', home.now, home.clock)

    first = [type(what).__name__ for what in home.device.outgoing()]
    between = home.device.outgoing()
    assert (first, between, home.device.wakes_at(home.now)) == (["Store"], [], None)
    home.device.stored(home.clock)

    after = [type(what).__name__ for what in home.device.outgoing()]
    assert after[-1] == "Store"
    assert set(after[:-1]) == {"Send"}


# --- Who comes in ---


def test_a_token_is_good_until_the_new_one_is_used_however_often_it_is_shown() -> None:
    home = Home()
    token = home.open(game="addicats")["token"]
    for _ in range(5):  # the page is loaded anew before it has heard anything
        number = home.screen(token, 1).number
        home.disconnect(number)

    screen = home.screen(token, 1)
    home.wait(1)
    older, token = token, screen.token
    home.crash()
    used = home.screen(token, 1)
    home.crash()
    refused = home.screen(older, 1)
    home.wait(1)

    assert (screen.closed, used.closed, refused.closed) == ("crash", "crash", "no-such-token")


def test_another_page_joins_by_the_code_and_sits_down() -> None:
    home = Home()
    admission = home.open(game="gatonegro")
    status, other = home.ask("POST", f"/api/tables/{admission['code'].lower()}/join")
    assert status == 201
    assert (other["person"], other["code"]) == (2, admission["code"])

    screen = home.come(other)
    screen.say("sit")
    home.wait(1)

    assert [seat["person"] for seat in screen.info["seats"]] == [2]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "error"),
    [
        ("POST", "/api/tables/ZZZZ/join", b"", 404, "no-such-table"),
        ("POST", "/api/tables", b'{"game": "chess"}', 400, "bad-options"),
        ("POST", "/api/tables", b'{"game": 1}', 400, "bad-request"),
        ("POST", "/api/tables", b"{", 400, "bad-json"),
        ("POST", "/api/tables", b"\xff", 400, "bad-json"),
        ("GET", "/api/games", b"", 401, "no-such-token"),
        ("GET", "/api/deal/1", b"", 401, "no-such-token"),
        ("POST", "/api/replay", b"{}", 400, "bad-record"),
        ("GET", "/api/tables", b"", 404, "not-found"),
        ("GET", "/", b"", 404, "not-found"),
    ],
)
def test_what_cannot_be_done_is_said_as_a_server_says_it(
    method: str, path: str, body: bytes, status: int, error: str
) -> None:
    answered, told = Home().ask(method, path, "", body)
    assert (answered, told["error"]) == (status, error)


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"type": "nothing"}', b"[" * 5000])
def test_a_message_that_is_none_closes_the_connection_and_nothing_else(data: bytes) -> None:
    home = Home()
    admission = home.open(game="addicats")
    screen = home.come(admission, plays=False)
    home.wait(1)

    home.device.receive(screen.number, data, home.now, home.clock)
    home.settle()

    assert screen.closed == "bad-message"
    again = home.screen(screen.token, 1)
    home.wait(1)
    assert (again.closed, home.broken) == (None, [])


def test_whoever_has_left_does_not_come_back_and_nothing_of_the_table_stays() -> None:
    home = Home()
    screen = home.come(home.open(game="addicats"), plays=False)
    screen.say("sit")
    home.wait(1)

    screen.say("leave")
    home.wait(1)

    assert screen.closed == "removed"
    again = home.screen(screen.token, 1)
    home.wait(1)
    assert again.closed == "no-such-token"
    assert home.stored == {}


def test_who_was_removed_cannot_come_back_by_the_code() -> None:
    home = Home()
    admission = home.open(game="addicats")
    host = home.come(admission, plays=False)
    _, other = home.ask("POST", f"/api/tables/{admission['code']}/join")
    guest = home.come(other, plays=False)
    guest.say("sit")
    home.wait(1)

    host.say("remove-person", person=2)
    home.wait(100)

    assert guest.closed == "removed-by-host"
    assert home.ask("POST", f"/api/tables/{admission['code']}/join")[0] == 404
    assert home.ask("POST", f"/api/tables/{host.info['code']}/join")[0] == 201


# --- What is kept ---


def test_the_table_that_was_left_longest_ago_makes_room() -> None:
    home = Home()
    tokens = []
    for _ in range(MOST_TABLES + 1):
        admission = home.open(game="addicats")
        screen = home.come(admission, plays=False)
        home.wait(1)
        tokens.append(screen.token)
        home.crash()

    tables = [name for name in home.stored if name.startswith("tables/")]
    assert len(tables) == MOST_TABLES
    first, second = home.screen(tokens[0], 1), home.screen(tokens[1], 1)
    home.wait(1)
    assert (first.closed, second.closed) == ("no-such-token", None)


def test_tables_are_put_away_while_the_page_stays_open() -> None:
    home = Home()
    for _ in range(MOST_TABLES + 3):
        screen = home.come(home.open(game="addicats"), plays=False)
        home.wait(1)
        screen.leave()

    assert sum(name.startswith("tables/") for name in home.stored) == MOST_TABLES
    assert home.device.awake == []


def test_a_game_that_somebody_left_rests_until_they_come_back() -> None:
    home = Home()
    screen = at_a_game(home)
    token = screen.token
    screen.say("leave")
    home.wait(100)
    rows = [name for name in home.stored if name.startswith("rows/")]

    home.wait(1_800_000)

    assert [name for name in home.stored if name.startswith("rows/")] == rows
    assert home.device.awake == []
    again = home.screen(token, 1)
    home.wait(100)
    assert (again.closed, again.of("begun") != []) == (None, True)


def test_a_game_that_was_deleted_stays_deleted_when_its_table_is_opened_again() -> None:
    home = Home()
    screen = at_a_game(home)
    home.wait_until(lambda: screen.over is not None)
    home.wait(1)
    kept = [name for name in home.stored if name.startswith("games/")]
    assert len(kept) == 1
    del home.stored[kept[0]]  # the page does this, not the device
    home.crash()

    again = home.screen(screen.token, 1)
    home.wait(100)

    assert again.closed is None
    assert not any(name.startswith("games/") for name in home.stored)


def test_a_deal_is_told_when_its_game_is_over_and_can_be_checked(
    tmp_path: Path,
) -> None:
    home = Home()
    screen = at_a_game(home)
    assert home.ask("GET", "/api/deal/1", screen.token)[0] == 404
    home.wait_until(lambda: screen.over is not None)
    home.wait(1)

    status, deal = home.ask("GET", "/api/deal/1", screen.token)

    assert status == 200
    file = tmp_path / "deal.json"
    file.write_bytes(json.encode(deal))
    assert check_deal(str(file)) == 0


def test_damage_is_told_and_does_not_stop_other_tables() -> None:
    home = Home()
    broken = at_a_game(home)
    whole = home.come(home.open(game="gatonegro"), plays=False)
    home.wait(1)
    table = next(name for name, value in home.stored.items() if b'"deal' in value).split("/")[1]
    rows = [name for name in home.stored if name.startswith(f"rows/{table}/")]
    home.stored[rows[-1]] = home.stored[rows[-1]].replace(b'\\"do\\":', b'\\"no\\":')
    home.crash()

    damaged, fine = home.screen(broken.token, 1), home.screen(whole.token, 1)
    home.wait(1)

    assert (damaged.closed, fine.closed, home.broken) == ("damaged", None, [])


def test_health_says_which_build_it_is() -> None:
    status, told = Home().ask("GET", "/health")
    versions: Json = told["rules_versions"]
    assert status == 200
    assert sorted(versions) == ["addicats", "addirace", "gatonegro"]
