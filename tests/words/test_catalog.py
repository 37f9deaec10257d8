"""The texts: the same in every language, and grammatical."""

import re
from string import Formatter

import pytest

from gatosabio.engine.cards import ADDI_BOX, Card
from gatosabio.words.catalog import LANGUAGES, Language, language_of_locale, words

SAME_EVERYWHERE = {  # names and numbers in an order that all three languages share
    "gatonegro.score_of",
    "replay.place",
    "replay.title",
    "replay.title_without_edition",
    "score.line",
    "score.pile",
    "score.total",
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_language
def test_every_text_exists_in_every_language(language: Language) -> None:
    assert words(language).texts.keys() == words("en").texts.keys()


@every_language
def test_a_text_has_the_same_fields_in_every_language(language: Language) -> None:
    english = words("en").texts

    assert {k: fields(v) for k, v in words(language).texts.items()} == {
        k: fields(v) for k, v in english.items()
    }


@every_language
def test_no_text_is_empty_or_left_in_english(language: Language) -> None:
    ours, english = words(language).texts, words("en").texts
    sentences = [
        key
        for key in ours
        if key.startswith(("addicats.", "addirace.", "gatonegro.", "score.", "replay."))
    ]

    assert all(text.strip() for text in ours.values())
    if language != "en":
        same = {key for key in sentences if ours[key] == english[key]}
        assert same <= SAME_EVERYWHERE


@every_language
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_every_card_has_a_name(language: Language, edition: str) -> None:
    names = {card: words(language).card(card, edition) for card in ADDI_BOX}

    assert names[Card("7+4")] == "7+4"
    assert all(names.values())
    assert len(set(names.values())) == len(set(ADDI_BOX))


@pytest.mark.rule("AC-04")
@pytest.mark.parametrize(
    ("edition", "language", "names"),
    [
        ("classic", "es", "Persecución, Sin salida, Magia, Balancín, Emboscada, Regalo"),
        ("classic", "en", "Pursuit, Dead end, Magic, Seesaw, Ambush, Present"),
        ("classic", "fr", "Poursuite, Voie sans issue, Magie, Balançoire, Embuscade, Cadeau"),
        ("modern", "fr", "Poursuite, Demi-tour, Horloge, Sumo, Piège, Cadeau"),
        ("modern", "en", "Chase, U-turn, Clock, Sumo, Trap, Present"),
        ("modern", "es", "Persecución, Media vuelta, Reloj, Sumo, Trampa, Regalo"),
    ],
)
def test_special_cards_are_called_as_they_are_printed(
    edition: str, language: Language, names: str
) -> None:
    kinds = ["pursuit", "dead-end", "magic", "seesaw", "ambush", "present"]

    assert ", ".join(words(language).card(Card(kind), edition) for kind in kinds) == names


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("es", 0, "0 cartas"),
        ("es", 1, "1 carta"),
    ],
)
def test_cards_are_counted_as_the_language_does(language: Language, count: int, text: str) -> None:
    assert words(language).cards(count) == text


@pytest.mark.parametrize(
    ("language", "names", "text"),
    [
        ("en", ["Ana"], "Ana"),
        ("en", ["Ana", "Bo", "Cy"], "Ana, Bo and Cy"),
        ("fr", ["Ana", "Bo"], "Ana et Bo"),
        ("es", ["Ana", "Bo"], "Ana y Bo"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana", "Hilario"], "Ana e Hilario"),
        ("es", ["Ana", "Iago"], "Ana y Iago"),
        ("es", ["Ana", "Hiedra"], "Ana y Hiedra"),
        ("es", ["Ana", "Íñigo"], "Ana e Íñigo"),
        ("es", ["Ana", "Yvonne"], "Ana e Yvonne"),
        ("es", ["Ana", "Yago"], "Ana y Yago"),
    ],
)
def test_names_are_listed_as_the_language_does(
    language: Language, names: list[str], text: str
) -> None:
    assert words(language).listing(names) == text


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "es_MX"}, "es"),
        ({"LC_ALL": "", "LANG": "fr_CA"}, "fr"),
        ({"LANG": "esperanto"}, "en"),
        ({"LANG": "es@euro"}, "es"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: Language) -> None:
    assert language_of_locale(environment) == language


def test_french_never_breaks_a_line_before_its_double_punctuation() -> None:
    for key, text in words("fr").texts.items():
        assert not re.search(r"(?<![\u00a0\u202f])[:;!?»]|«(?!\u00a0)", text), key
