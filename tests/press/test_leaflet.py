"""The leaflet: one page, with every word of its texts."""

from typing import Any

import pytest

from gatosabio.engine.cards import Card
from gatosabio.press.cards.decks import deck
from gatosabio.press.choices import Choices
from gatosabio.press.paper.papers import SIZES
from gatosabio.press.sheets.leaflet import MARGIN, leaflet
from gatosabio.press.sheets.leaflet_content import ATTACKS, SPECIALS, content
from gatosabio.words.catalog import words
from press.choosing import every_edition, every_game, every_language, every_paper
from press.writing import outside, overlaps, pieces, plain_words, read_back, words_of

HEAD = ("players", "hero_title", "hero", "ready_title", "ready", "turn_title", "turn")
CASES = {
    "addicats": ("equal", "greed", "tie", "three"),
    "addirace": ("points", "attack", "defence"),
    "gatonegro": ("numbers", "courts", "queen"),
}
SMALLEST_LETTERS = 3.0  # millimetres: 8.5 points


def expected(choices: Choices) -> list[str]:
    """The words that the texts have, in the order of the page."""
    said = words(choices.tongue)
    fields = {
        "edition": choices.edition,
        "age": {"classic": 6, "modern": 9}[choices.edition],
        "decks": choices.decks,
        "tables": choices.tables,
        "largest": choices.tables + 10,
    }

    def text(key: str, **more: object) -> str:
        return said.say(f"leaflet-{choices.game}.{key}", **fields, **more)

    def name(card: str) -> str:
        return said.card(Card(card), choices.edition).partition(" (")[0]

    told = [said.say(f"games.{choices.game}")]
    told += [text(key) for key in (*HEAD, *CASES[choices.game])]
    if choices.game == "addicats" and choices.specials:
        told.append(text("specials_title"))
        for card in SPECIALS:
            told += [name(card), text(card)]
        told += [text("beginners" if choices.tables == 10 else "learning")]
        told += [text("end"), text("six_nine")]
    elif choices.game == "addicats":
        told.append(text("kinds_title"))
        for kind in ("addition", "sum", "correction"):
            told += [text(f"{kind}_name"), text(kind)]
        told += [text("beginners_sums" if choices.tables == 10 else "learning")]
        told += [text("end"), text("six_nine")]
    elif choices.game == "addirace":
        told.append(text("attacks_title"))
        for attack, stopping in ATTACKS.items():
            by = text("corrections") if attack == "magic" else name(stopping[0])
            told += [name(attack), text(attack), text("stops", card=by)]
        told += [text("care"), text("nothing"), text("empty")]
    else:
        told.append(text("score_title"))
        for kind in ("tomcat", "yowler", "jellicle", "blackcat"):
            told += [text(f"{kind}_name"), text(kind)]
        told += [text(key) for key in ("rhyme", "rhyme1", "rhyme2", "rhyme3", "rhyme4")]
        told += [text("end"), text("variants")]
    return [word for one in told for word in plain_words(one)]


@every_language
@every_edition
@every_paper
@pytest.mark.parametrize("low_ink", [False, True])
def test_one_page_with_every_word_once_and_nothing_on_anything_else(
    game: Any, lang: Any, edition: Any, paper: Any, low_ink: bool
) -> None:
    chosen = Choices(game=game, lang=lang, edition=edition, paper=paper, low_ink=low_ink)
    (page,) = read_back(leaflet(chosen), chosen)

    assert (page.width, page.height) == pytest.approx(SIZES[chosen.paper], abs=0.01)
    assert words_of(page) == expected(chosen)
    assert overlaps(page) == []
    assert outside(page, MARGIN) == []
    assert min(piece.size for piece in pieces(page)) > SMALLEST_LETTERS


@every_language
@pytest.mark.parametrize("tables", [5, 7, 10])
@pytest.mark.parametrize("specials", [True, False])
def test_a_small_deck_is_explained_with_its_own_cards(
    lang: Any, tables: int, specials: bool
) -> None:
    chosen = Choices(game="addicats", lang=lang, tables=tables, specials=specials)
    told, there = content(chosen), set(deck(chosen))
    (page,) = read_back(leaflet(chosen), chosen)

    shown = {card for case in (told.hero, *told.cases, *told.kinds) for card in case.cards}
    assert shown <= there
    assert words_of(page) == expected(chosen)
    assert overlaps(page) == []
    assert outside(page, MARGIN) == []
    assert ("7+7" in shown) == (tables >= 7)


@every_game
def test_the_cards_that_are_shown_are_in_the_deck(game: Any) -> None:
    chosen = Choices(game=game)
    told = content(chosen)
    cases = (told.hero, *told.cases, *told.kinds)

    assert {card for case in cases for card in (*case.cards, *case.stopped_by)} <= set(deck(chosen))


def test_two_decks_of_gato_negro() -> None:
    chosen = Choices(game="gatonegro", decks=2)
    (page,) = read_back(leaflet(chosen), chosen)

    assert words_of(page) == expected(chosen)
    assert "104" in words_of(page)
    assert "104" not in words_of(read_back(leaflet(Choices(game="gatonegro")), chosen)[0])


@pytest.mark.parametrize("kind", ["numbers", "dots", "frames"])
def test_cards_look_as_in_the_deck(kind: Any) -> None:
    chosen = Choices(game="addicats", kind=kind)
    (page,) = read_back(leaflet(chosen), chosen)
    hero = next(one for one in page.drawings if one.texts == ("5", "9"))

    assert (hero.operators.count(" c\n") > 60) == (kind != "numbers")  # dots are round


def test_cards_without_words_have_none_here_either() -> None:
    chosen = Choices(game="addicats", lang="none")
    (page,) = read_back(leaflet(chosen), chosen)

    assert not [one for one in page.drawings[:-1] if "Magic" in one.texts or "Clock" in one.texts]
    assert "Clock" in words_of(page)


def test_where_ink_is_spared_grounds_are_white() -> None:
    cream = "1 0.9686 0.9098 rg"
    grounds = [
        read_back(leaflet(chosen), chosen)[0].drawings[0].operators
        for chosen in (Choices(game="addirace"), Choices(game="addirace", low_ink=True))
    ]

    assert cream in grounds[0]
    assert set(grounds[1].split("\n")) & {"1 1 1 rg"}
    assert " rg" not in grounds[1].replace("1 1 1 rg", "")


def test_a_class_has_no_rules() -> None:
    with pytest.raises(ValueError, match="no rules"):
        leaflet(Choices(game="class"))
