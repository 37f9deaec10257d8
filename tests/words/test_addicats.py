"""Addi Cat's in words: every event has its sentence, in every language."""

from typing import Any, get_args

import pytest

from gatosabio.engine.cards import Card
from gatosabio.engine.game import Hand, Ms, Player, Result
from gatosabio.engine.games.addicats import events as told
from gatosabio.words.addicats import AddiCatsNarrator
from gatosabio.words.catalog import LANGUAGES, Language, words

AT = Ms(0)
ANA, BO, CY = Hand(0), Hand(1), Hand(2)

# One event of each kind and reason, and what is said of it.
EVENTS: list[tuple[told.Event, str]] = [
    (told.Revealed(AT, ANA, ((ANA, Card("5+9")),)), "Ana turns 5+9."),
    (
        told.Revealed(AT, ANA, ((ANA, Card("5+9")), (BO, Card("seesaw"))), together=True),
        "All together: Ana 5+9, Bo Sumo.",
    ),
    (told.TurnedOver(AT, 1), "Nobody has a card left to turn"),
    (told.Reversed(AT, (ANA,), -1), "U-turn: play now goes anticlockwise."),
    (told.Reversed(AT, (ANA, BO), 1), "2 × U-turn: they cancel each other, play still goes clock"),
    (told.TogetherNext(AT, (ANA,)), "Clock: next turn, everybody"),
    (told.SeesawSet(AT, (ANA,)), "Sumo: the biggest and the smallest"),
    (told.PresentGiven(AT, ANA, (BO, CY)), "Present: Ana gives one card each to Bo and Cy."),
    (told.PresentGiven(AT, ANA, ()), "Present: Ana has no card left to give."),
    (told.ScrambleOpened(AT, Card("pursuit"), ANA, Ms(9)), "Chase: everybody hits the mouse!"),
    (told.ScrambleOpened(AT, Card("ambush"), ANA, Ms(9)), "Quick, Ana!"),
    (told.ScrambleHit(AT, ANA, 2), "Ana hits as number 2."),
    (told.PursuitDecided(AT, ANA, ((BO, 1), (CY, 3)), "hits"), "Bo (1 card) and Cy (3 cards)."),
    (told.PursuitDecided(AT, ANA, (), "time"), "Ana was first and turns the next card."),
    (told.PursuitDecided(AT, None, (), "time"), "Nobody hit the mouse"),
    (told.AmbushDecided(AT, ANA, ANA, ()), "Ana was first and is safe"),
    (told.AmbushDecided(AT, ANA, BO, (BO, CY)), "one card each from Bo and Cy."),
    (told.AmbushDecided(AT, ANA, BO, ()), "Bo was faster than Ana, but nobody has a card"),
    (told.AmbushDecided(AT, ANA, None, ()), "Nobody hit the mouse"),
    (
        told.RaceWon(AT, ANA, "equality", ((ANA, Card("5+9")), (BO, Card("7+7"))), ((BO, 6),)),
        "Ana was first: 5+9 = 14 = 7+7; 6 cards for Bo.",
    ),
    (
        told.RaceWon(AT, ANA, "equality", ((ANA, Card("14")), (BO, Card("7+7"))), ((BO, 1),)),
        "Ana was first: 7+7 = 14; 1 card for Bo.",
    ),
    (
        told.RaceWon(AT, ANA, "seesaw", ((ANA, Card("20")), (BO, Card("1+2"))), ((BO, 2),)),
        "Ana was first, biggest against smallest: 20, 1+2 = 3; 2 cards for Bo.",
    ),
    (
        told.RaceWon(
            AT,
            ANA,
            "last-special",
            ((ANA, Card("magic")), (BO, Card("1+2")), (CY, Card("2+1"))),
            ((BO, 1), (CY, 0)),
        ),
        "with Clock as last card while others have the same sum: 1+2 = 3 = 2+1; 1 card for Bo and",
    ),
    (
        told.Greed(AT, ANA, "no-card", None, 0, ((BO, 2),)),
        "no card face up. That’s greed: 2 cards",
    ),
    (told.Greed(AT, ANA, "special", Card("magic"), 1, ()), "but Clock has no sum"),
    (
        told.Greed(AT, ANA, "unequal", Card("5+9"), 2, ((BO, 3),)),
        "hits with 5+9 = 14, but nobody has the same sum. That’s greed: 5 cards",
    ),
    (
        told.Greed(AT, ANA, "between", Card("9"), 1, ((BO, 3),)),
        "hits with 9, neither the biggest nor",
    ),
    (told.HitVoid(AT, ANA, "late", Ms(31)), "Ana hits 31\u00a0ms too late: no harm done."),
    (told.HitVoid(AT, ANA, "hit-already"), "Ana hits once more"),
    (told.HitVoid(AT, ANA, "not-first"), "but somebody was faster"),
    (told.HitVoid(AT, ANA, "nothing-face-up"), "there are no face-up cards"),
    (told.CallWon(AT, ANA, ((BO, 1), (CY, 2))), "Cards go back: Bo (1 card) and Cy (2 cards)."),
    (told.CallWrong(AT, ANA, 2), "nobody missed a pair: 2 cards go back."),
    (told.CallVoid(AT, ANA, "scramble"), "while everybody hits"),
    (told.CallVoid(AT, ANA, "denounced"), "missed the pair too"),
    (told.CallVoid(AT, ANA, "fresh"), "too soon"),
    (told.HandEmptied(AT, ANA), "Ana has no card left; the other pile plays on."),
    (told.WentOut(AT, (Player(0),), 1), "Ana gave every card away: Gatosabio!"),
    (told.WentOut(AT, (Player(0), Player(1)), 1), "Ana and Bo gave every card away"),
    (told.WentOut(AT, (Player(2),), 2), "Cy gave every card away: 2nd place."),
    (told.WentOut(AT, (Player(1), Player(2)), 2), "Bo and Cy gave every card away at the"),
    (told.PointScored(AT, ANA, 3), "Ana gave every card away and scores: 3 in all."),
    (told.Refilled(AT, ANA, (BO, CY, BO)), "The biggest piles give Ana 3 cards."),
    (told.Refilled(AT, ANA, ()), "Nobody can give Ana a card."),
    (told.GameEnded(AT, "won", Result((), ())), "The game is over."),
    (told.GameEnded(AT, "standstill", Result((), ())), "The game does not get any further"),
    (told.GameEnded(AT, "stopped", Result((), ())), "Game stopped."),
]


def narrator(language: Language) -> AddiCatsNarrator:
    names = ["Ana", "Bo", "Cy"]
    return AddiCatsNarrator(words(language), "modern", names, names)


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
