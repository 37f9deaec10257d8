"""Addi Race in words: every event has its sentence, in every language."""

from typing import Any, get_args

import pytest

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms, Result
from gatosabio.engine.games.addirace import events as told
from gatosabio.words.addirace import AddiRaceNarrator
from gatosabio.words.catalog import LANGUAGES, Language, words

AT = Ms(0)
ANA, BO = Hand(0), Hand(1)
PURSUIT, DEAD_END, MAGIC = Card("pursuit"), Card("dead-end"), Card("magic")

# One event of each kind and reason, and what is said of it.
EVENTS: list[tuple[told.Event, str]] = [
    (told.Drawn(AT, ANA, Card("c7")), "Ana draws Correction 7."),
    (told.Drawn(AT, ANA, None), "Ana draws a card."),
    (told.NothingToDraw(AT, ANA), "Ana has no card left to draw."),
    (told.Restocked(AT, 12, 0), "a new draw pile: 12 cards."),
    (told.Restocked(AT, 1, 3), "a new draw pile: 1 card. Attacks set aside: 3."),
    (told.Scored(AT, ANA, Card("5+9"), 34), "Ana plays 5+9 = 14 and has 34."),
    (told.Scored(AT, ANA, Card("14"), 34), "Ana plays 14 and has 34."),
    (told.Attacked(AT, ANA, DEAD_END, BO), "Ana attacks Bo with Dead end."),
    (
        told.Countered(AT, BO, Card("mouse"), DEAD_END),
        "Bo plays Mouse (Gruyère): Dead end stopped, all game.",
    ),
    (told.TookHold(AT, BO, DEAD_END), "Bo accepts Dead end."),
    (told.Peeked(AT, ANA, BO, Card("7+4")), "Ana draws 7+4 from the hand of Bo."),
    (told.Peeked(AT, ANA, BO, None), "draws a card from the hand of Bo and looks at it."),
    (told.Swapped(AT, ANA, BO, Card("7+4"), Card("c9")), "keeps 7+4 and gives Correction 9 to Bo"),
    (told.Swapped(AT, ANA, BO, None, None), "Ana keeps it and gives another card to Bo."),
    (told.Swapped(AT, ANA, BO, None, Card("c9")), "Ana keeps it and gives another card to Bo."),
    (told.Returned(AT, ANA, BO), "Ana gives the card back to Bo."),
    (
        told.Released(AT, ANA, PURSUIT, "cards", (Card("5+9"), Card("14"))),
        "Ana plays 5+9 and 14 on Pursuit and gets free.",
    ),
    (told.Released(AT, ANA, PURSUIT, "defence", (Card("present"),)), "Ana gets free of Pursuit."),
    (told.Released(AT, ANA, DEAD_END, "drawn", (Card("13"),)), "Ana shows 13: more than 12"),
    (told.Released(AT, ANA, DEAD_END, "kept", (Card("6+7"),)), "Ana shows 6+7: more than 12"),
    (told.Released(AT, ANA, DEAD_END, "nothing-to-draw"), "so Ana is free of Dead end."),
    (told.Defended(AT, ANA, Card("c2")), "Ana plays Correction 2 as a defence"),
    (told.Discarded(AT, ANA, MAGIC), "Ana discards Magic."),
    (told.Passed(AT, ANA), "Ana has no card and passes."),
    (told.GameEnded(AT, "goal", Result((), ())), "Exactly 200"),
    (told.GameEnded(AT, "standstill", Result((), ())), "for five rounds"),
    (told.GameEnded(AT, "no-cards", Result((), ())), "Nobody has a card any more"),
]


def narrator(language: Language) -> AddiRaceNarrator:
    names = ["Ana", "Bo"]
    return AddiRaceNarrator(words(language), "classic", names, names)


def test_every_kind_of_event_is_told_here() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(told.Event))


@pytest.mark.parametrize(("event", "sentence"), EVENTS, ids=lambda x: str(x)[:40])
def test_an_event_in_english(event: Any, sentence: str) -> None:
    assert sentence in narrator("en").tell(event)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_in_every_language(language: Language) -> None:
    sentences = [narrator(language).tell(event) for event, _ in EVENTS]

    assert all(sentence.endswith((".", "!")) for sentence in sentences)
    assert not any("None" in sentence or "{" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Ana tire une carte chez Bo et la regarde."),
        ("es", "Ana saca una carta de la mano de Bo y la mira."),
    ],
)
def test_a_sentence_in_another_language(language: Language, sentence: str) -> None:
    assert narrator(language).tell(told.Peeked(AT, ANA, BO, None)) == sentence
