"""Gato Negro in words: every event has its sentence, in every language."""

from typing import Any, get_args

import pytest

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms, Result
from gatosabio.engine.games.gatonegro import events as told
from gatosabio.engine.games.gatonegro.types import Score
from gatosabio.words.catalog import LANGUAGES, Language, words
from gatosabio.words.gatonegro import GatoNegroNarrator

AT = Ms(0)
ANA, BO = Hand(0), Hand(1)
SCORES = (Score(25, 5, 0, 2, 1, (7,)), Score(1, 0, 1, 0, 0, ()))
RESULT = Result((), ())

# One event of each kind and reason, and what is said of it.
EVENTS: list[tuple[told.Event, str]] = [
    (told.TurnedUp(AT, Card("AS")), "The deck is turned over: A♠ is on top."),
    (told.Taken(AT, ANA, Card("8D"), 0, Card("10H")), "Ana takes 8♦ to the left pile; 10♥ is on"),
    (told.Taken(AT, BO, Card("KS"), 1, Card("AC")), "Bo takes K♠ to the right pile; A♣ is on top"),
    (told.Taken(AT, ANA, Card("QD"), 0, None), "Ana takes Q♦, the last card, to the left pile."),
    (told.Taken(AT, ANA, Card("JC"), 1, None), "Ana takes J♣, the last card, to the right pile."),
    (told.RhymeBegun(AT, ANA, Ms(3000)), "Ana begins to say the rhyme"),
    (told.RhymeBroken(AT, ANA, BO), "Bo takes a card: Ana’s rhyme stops."),
    (told.RhymeBroken(AT, ANA, ANA), "Ana takes a card after all: no rhyme."),
    (told.Passed(AT, ANA, 1), "Ana passes."),
    (
        told.GameEnded(AT, "deck-empty", SCORES, RESULT),
        "The deck is empty. Counted: Ana 25 points and Bo 1 point.",
    ),
    (told.GameEnded(AT, "rhyme", SCORES, RESULT), "The rhyme is over"),
    (told.GameEnded(AT, "all-passed", SCORES, RESULT), "nobody wanted the card"),
]


def narrator(language: Language) -> GatoNegroNarrator:
    names = ["Ana", "Bo"]
    return GatoNegroNarrator(words(language), None, names, names)


def test_every_kind_of_event_is_told_here() -> None:
    assert {type(event) for event, _ in EVENTS} == set(get_args(told.Event))


@pytest.mark.parametrize(("event", "sentence"), EVENTS, ids=lambda x: str(x)[:40])
def test_an_event_in_english(event: Any, sentence: str) -> None:
    assert sentence in narrator("en").tell(event)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_in_every_language(language: Language) -> None:
    sentences = [narrator(language).tell(event) for event, _ in EVENTS]

    assert all(sentence.endswith(".") for sentence in sentences)
    assert not any("None" in sentence or "{" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("fr", "Ana prend D♦, la dernière carte, pour sa pile de gauche."),
        ("es", "Ana toma Q♦, la última carta, para su pila izquierda."),
    ],
)
def test_face_cards_bear_the_letters_of_the_language(language: Language, sentence: str) -> None:
    assert narrator(language).tell(told.Taken(AT, ANA, Card("QD"), 0, None)) == sentence
