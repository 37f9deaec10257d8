"""Whole games in the page: people on one screen, cats, and a browser that is closed mid-game."""

import pytest
from msgspec import json

from gatosabio.engine.registry import GAMES
from gatosabio.records.log import Row
from gatosabio.records.record import read
from gatosabio.records.replay import replay
from gatosabio.table.fold import restore
from in_page.at_home import Home, Json, Screen

HANDS = {"addicats": 4, "addirace": 3, "gatonegro": 4}
SHORT = {"addicats": {"scramble": 60}}


def begin(home: Home, game: str, hands: int, cats: int) -> Screen:
    admission = home.open(game=game)
    screen = home.come(admission)
    for _ in range(hands):
        screen.say("sit")
    for _ in range(cats):
        screen.say("add-bot", level="cat")
    home.wait(1)
    assert len(screen.info["seats"]) == hands + cats
    screen.say("start")
    return screen


def ended(home: Home, screen: Screen) -> Json:
    home.wait_until(lambda: screen.over is not None)
    assert screen.over is not None
    assert home.broken == []
    return screen.over


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", [1, 2])
def test_a_game_with_cats_is_played_to_its_end(game: str, hands: int) -> None:
    home = Home()

    over = ended(home, begin(home, game, hands, cats=3 - hands))

    assert over["result"]["ranking"]


@pytest.mark.parametrize("game", GAMES)
def test_one_tablet_with_many_hands_and_no_cat(game: str) -> None:
    home = Home()

    over = ended(home, begin(home, game, HANDS[game], cats=0))

    assert len(over["result"]["ranking"]) == HANDS[game]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_is_kept_as_a_record_that_can_be_replayed(game: str) -> None:
    home = Home()
    screen = begin(home, game, 1, cats=1)
    over = ended(home, screen)
    home.wait(10)

    [kept] = [value for name, value in home.stored.items() if name.startswith("games/")]
    status, told = home.ask("GET", "/api/games", screen.token)

    assert status == 200
    about = {"code": screen.info["code"], "eyes": 0, "times": screen.info["settings"]["times"]}
    assert [{**about, **one} for one in told["games"]] == [json.decode(kept)]
    replayed = replay(read(json.encode(told["games"][0]["record"])))
    assert json.decode(json.encode(replayed.result)) == over["result"]
    status, film = home.ask(
        "POST", "/api/replay?seat=0", body=json.encode(told["games"][0]["record"])
    )
    assert (status, film["error"]) == (200, None)
    assert len(film["frames"]) > 5


@pytest.mark.parametrize("game", GAMES)
def test_what_is_stored_makes_the_same_table_after_every_row(game: str) -> None:
    """Whatever the last thing was that somebody was told of: it is there after a reload."""
    home = Home()
    looked = []

    def compare() -> None:
        for at in home.device.awake:
            stored = [
                row
                for name, value in home.stored.items()
                if name.startswith(f"rows/{at.id}/")
                for row in json.decode(value, type=list[Row])
            ]
            rows = sorted(stored, key=lambda row: row.seq)
            if (live := at.table.live) is None or len(rows) % 7 or at.table.outbox.seq != len(rows):
                continue
            seeds = dict.fromkeys(range(9), live.game.seed)
            again = restore(rows, seeds, lambda: bytes(32), home.rng)
            assert again.live is not None
            assert again.live.game.state == live.game.state
            assert again.state.members.seats == at.table.state.members.seats
            looked.append(len(rows))

    home.on_store = compare
    ended(home, begin(home, game, 2, cats=1))

    assert len(looked) > 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("every", [1, 7])
def test_a_page_that_is_closed_after_every_so_many_messages_plays_on(game: str, every: int) -> None:
    """One at which nothing more is told: what was told before is true for ever."""
    home = Home(seed=every)
    screen = begin(home, game, 2, cats=1)
    seen: dict[int, str] = {}

    while not _until_acks(home, screen, every):
        for told in screen.of("told"):
            events = json.encode(told["events"]).decode()
            assert seen.setdefault(told["seq"], events) == events
        token, last = screen.token, max(seen, default=0)
        home.crash()
        screen = home.screen(token, 1, game=1, seq=last)
        home.wait(5)
        assert screen.closed is None

    assert home.broken == []
    assert screen.over is not None
    assert screen.over["result"]["ranking"]


def _until_acks(home: Home, screen: Screen, many: int) -> bool:
    """Until *many* more actions were answered; whether the game is over."""
    done = len(screen.of("ack")) + many
    home.wait_until(lambda: screen.over is not None or len(screen.of("ack")) >= done)
    return screen.over is not None


def test_a_table_can_go_on_with_a_token_that_was_replaced_just_before_the_page_was_closed() -> None:
    home = Home()
    admission = home.open(game="addicats")
    first = home.come(admission, plays=False)
    home.wait(1)
    renewed = first.token
    assert renewed != admission["token"]
    home.crash()  # before the page has kept the new one

    again = home.come(admission, plays=False)
    home.wait(1)
    assert again.closed is None
    newest = home.screen(again.token, 1)
    home.wait(1)
    assert [newest.closed, again.closed] == [None, "opened-elsewhere"]

    stranger = home.come(admission)
    home.wait(1)
    assert stranger.closed == "no-such-token"
