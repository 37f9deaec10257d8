"""`check_deal.py` knows the games by itself, and agrees with the engine about every deal."""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gatosabio.check_deal as script
from gatosabio.engine.cards import Card
from gatosabio.engine.chance import random_words
from gatosabio.engine.registry import GAMES
from gatosabio.learning.facts import READ
from gatosabio.learning.need import needed_cards
from gatosabio.table.dealing import NextDeal, checked_settings, deal, game_of
from gatosabio.table.members import Seat
from gatosabio.table.rows import encode
from gatosabio.wire.from_client import Configure, Entropy

OPTIONS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "addicats": st.fixed_dictionaries(
        {"edition": st.sampled_from(["classic", "modern"])},
        optional={
            "tables": st.integers(5, 10),
            "specials": st.booleans(),
            "near_deck": st.booleans(),
        },
    ),
    "addirace": st.fixed_dictionaries({"edition": st.sampled_from(["classic", "modern"])}),
    "gatonegro": st.fixed_dictionaries({}, optional={"two_decks": st.booleans()}),
}


@st.composite
def deals(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """A deal as a table makes it, for any number of people and cats."""
    settings = checked_settings(Configure(game=name, rules=draw(OPTIONS[name])))
    game, rules = game_of(settings)
    people = draw(
        st.lists(
            st.none() | st.binary(min_size=16, max_size=16),
            min_size=min(game.players(rules)),
            max_size=max(game.players(rules)),
        )
    )
    table, number = draw(st.sampled_from(["BCDF", "ZZZZ"])), draw(st.integers(1, 1000))
    deck = game.deck(rules)
    near: tuple[Card, ...] = ()
    if settings.rules.get("near_deck") and draw(st.booleans()):  # else nobody is known
        near = needed_cards(deck, [1.0] * READ, random_words(draw(st.integers(0, 99))))
    coming = NextDeal(table, number, draw(st.binary(min_size=32, max_size=32)), near)
    for person, entropy in enumerate(people):
        if entropy is not None:
            coming.add(person, Entropy(commitment=coming.commitment, entropy=entropy.hex()))
    seats = [Seat(f"P{person}", "tom", person) for person in range(len(people))]
    dealt = json.loads(encode(deal(settings, seats, coming)))
    return {
        **{key: dealt[key] for key in ("name", "rules", "hands", "first", "start")},
        **{key: dealt[key] for key in ("game", "commitment", "entropies")},
        "format": script.FORMAT,
        "table": table,
        "seed": coming.seed.hex(),
        "deck": list(near or deck),
    }


def near_deal(**options: object) -> dict[str, Any]:
    """A deal of a near deck, to three people."""
    rules = {"edition": "modern", "near_deck": True, **options}
    settings = checked_settings(Configure(game="addicats", rules=rules))
    game, made = game_of(settings)
    cards = needed_cards(game.deck(made), [1.0] * READ, random_words(1))
    coming = NextDeal("BCDF", 3, bytes(range(32)), cards)
    coming.add(1, Entropy(commitment=coming.commitment, entropy="07" * 16))
    dealt = deal(settings, [Seat(f"P{n}", "tom", n) for n in range(3)], coming)
    told = {"format": script.FORMAT, "seed": coming.seed.hex(), "deck": list(cards)}
    return {**json.loads(encode(dealt)), **told}


@given(deals("gatonegro"), st.integers(1, 20))
def test_a_commitment_fits_one_seed_only(deal: dict[str, Any], at: int) -> None:
    """The same bytes, but some of the table's are taken for the seed's, or the other way round."""
    seed = bytes.fromhex(deal["seed"])
    longer = seed + b"|" + deal["table"][:at].encode()
    for other in (longer, seed[:-at], seed + b"|", b""):
        with pytest.raises(ValueError, match="a seed has 32 bytes"):
            script.check({**deal, "seed": other.hex(), "entropies": ["00" * 16]})


def test_every_game_can_be_checked() -> None:
    assert OPTIONS.keys() == GAMES.keys()


@pytest.mark.parametrize("name", GAMES)
@given(st.data())
def test_the_script_and_the_engine_deal_alike(name: str, data: st.DataObject) -> None:
    found = script.check(data.draw(deals(name)))

    assert found == {"commitment": True, "first": True, "cards": True}


def changed(deal: dict[str, Any], field: str, value: object) -> dict[str, bool]:
    other = copy.deepcopy(deal)
    other[field] = value
    return script.check(other)


@pytest.mark.parametrize("name", GAMES)
@given(st.data())
def test_what_was_changed_does_not_fit(name: str, data: st.DataObject) -> None:
    deal = data.draw(deals(name))
    seed = "ff" * 32 if deal["seed"] != "ff" * 32 else "00" * 32

    assert not changed(deal, "seed", seed)["commitment"]
    assert not changed(deal, "seed", seed)["cards"]
    assert not changed(deal, "table", "QQQQ")["commitment"]
    assert not changed(deal, "game", deal["game"] + 1)["commitment"]
    assert not changed(deal, "entropies", ["ab" * 16, *deal["entropies"][1:]])["cards"]
    assert not changed(deal, "first", deal["first"] + 1)["first"]
    start = copy.deepcopy(deal["start"])
    cards = next(iter(start.values()))
    pile = cards if isinstance(cards[0], str) else cards[0]
    other = next(place for place, card in enumerate(pile) if card != pile[0])  # two may be equal
    pile[0], pile[other] = pile[other], pile[0]
    assert not changed(deal, "start", start)["cards"]


@pytest.mark.rule("AC-12")
@pytest.mark.parametrize("options", [{}, {"tables": 5}, {"specials": False}])
def test_another_list_of_a_near_deck_does_not_fit(options: dict[str, object]) -> None:
    deal = near_deal(**options)
    assert set(script.check(deal).values()) == {True}

    other = needed_cards(
        tuple(map(Card, script.deck("addicats", deal["rules"]))), [1.0] * READ, random_words(2)
    )
    found = changed(deal, "deck", list(other))

    assert found == {"commitment": False, "first": True, "cards": False}


@pytest.mark.rule("AC-12")
@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        pytest.param(lambda cards: cards[::-1], "in the order of the whole deck", id="order"),
        pytest.param(lambda cards: ["1+1", *cards], "in the order of the whole", id="twice"),
        pytest.param(lambda cards: cards[1:], "has 60 cards with sums and 9", id="fewer sums"),
        pytest.param(lambda cards: cards[:-1], "has 60 cards with sums and 9", id="specials"),
        pytest.param(lambda _: [], "has 60 cards with sums and 9", id="none"),
        pytest.param(lambda _: script.deck("addicats", {}), "has 60 cards with", id="whole deck"),
    ],
)
def test_a_list_that_is_no_near_deck_is_refused(
    wrong: Callable[[list[str]], list[str]], why: str
) -> None:
    deal = near_deal()
    deal["deck"][0] = "1+1"  # whatever it was: all others come after it
    with pytest.raises(ValueError, match=why):
        script.check({**deal, "deck": wrong(deal["deck"])})


@pytest.mark.parametrize("tables", [-1, 0, 4, 11, 10**12, "9" * 9, None])
def test_a_deck_that_nobody_has_is_refused_before_it_is_made(tables: object) -> None:
    deal = {**small(), "name": "addicats", "rules": {"tables": tables}}
    with pytest.raises(ValueError, match=r"^5 to 10 tables can be played, not "):
        script.check(deal)


# --- As a program ---

SMALL: dict[str, Any] = {
    "format": script.FORMAT,
    "table": "BCDF",
    "game": 3,
    "name": "gatonegro",
    "rules": {"by_turns": True},
    "hands": [0, 1],
    "seed": bytes(32).hex(),
    "entropies": ["07" * 16, ""],
}


def small() -> dict[str, Any]:
    key = script.key(bytes(32), [b"\x07" * 16, b""])
    words = script.words(key)
    cards = script.shuffled(script.deck("gatonegro", {}), words)
    promised = script.commitment(bytes(32), "BCDF", 3)
    first = script.below(2, words)
    return {**SMALL, "commitment": promised, "first": first, "start": {"deck": cards}}


def run(*command: str, deal: object, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "deal.json"
    file.write_text(deal if isinstance(deal, str) else json.dumps(deal), encoding="utf-8")
    return subprocess.run(
        [sys.executable, *command, str(file)],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )


def test_the_script_runs_without_gatosabio(tmp_path: Path) -> None:
    alone = tmp_path / "check_deal.py"
    alone.write_bytes(Path(script.__file__).read_bytes())

    done = run("-I", str(alone), deal=small(), tmp_path=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("yes") == 3
    assert "seat 2 added nothing" in done.stdout
    wrong = run("-I", str(alone), deal={**small(), "game": 4}, tmp_path=tmp_path)
    assert (wrong.returncode, wrong.stdout.count("NO")) == (1, 1)
    near = run("-I", str(alone), deal=near_deal(), tmp_path=tmp_path)
    assert (near.returncode, near.stdout.count("yes")) == (0, 3)
    assert "near deck" in near.stdout
    assert "near deck" not in done.stdout
    none = run("-I", str(alone), deal="cats", tmp_path=tmp_path)
    assert (none.returncode, none.stdout, len(none.stderr.splitlines())) == (2, "", 1)


@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [("en", "Right", "Wrong"), ("fr", "Juste", "Faux"), ("es", "Bien", "Mal")],
)
def test_the_command_speaks(language: str, right: str, wrong: str, tmp_path: Path) -> None:
    command = ("-m", "gatosabio", "check-deal", "--lang", language)

    done = run(*command, deal=small(), tmp_path=tmp_path)
    assert (done.returncode, done.stderr, done.stdout.count(right)) == (0, "", 3)
    assert "07" * 16 in done.stdout
    near = run(*command, deal=near_deal(), tmp_path=tmp_path)
    assert (near.returncode, near.stdout.count(right)) == (0, 3)
    assert len(near.stdout.splitlines()) == 3 + 2 + 3  # the list and the promise; each seat
    done = run(*command, deal={**small(), "first": 7}, tmp_path=tmp_path)
    assert (done.returncode, done.stdout.count(right), done.stdout.count(wrong)) == (1, 2, 1)
    done = run(*command, deal={"format": "cats"}, tmp_path=tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
