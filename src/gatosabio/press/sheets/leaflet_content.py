"""What stands on the leaflet of each game: texts, and the cards beside them."""

from typing import NamedTuple

from gatosabio.engine.cards import VALUE, Card
from gatosabio.press.cards.decks import deck
from gatosabio.press.cards.figures import PICTURES, special_name
from gatosabio.press.choices import ALL_TABLES, Choices
from gatosabio.words.catalog import words

ATTACKS = {
    "pursuit": ("present",),
    "dead-end": ("mouse",),
    "seesaw": ("ambush",),
    "magic": ("c2", "c20"),
}
"""What stops each attack of Addi Race (AR-41)."""

SPECIALS = ("pursuit", "dead-end", "magic", "seesaw", "ambush", "present")
COMBINATIONS = {
    "tomcat": ("8D", "2H", "8H"),
    "yowler": ("10S",),
    "jellicle": ("2D", "QH", "QC", "2S"),
    "blackcat": ("KS", "9C", "4S"),
}


class Case(NamedTuple):
    """Cards, what they mean, and a title if it has one. Without cards, two paws are drawn."""

    cards: tuple[Card, ...]
    text: str
    sign: str = ""
    title: str = ""
    more: str = ""  # a second paragraph
    stopped_by: tuple[Card, ...] = ()
    stopped: str = ""


class Leaflet(NamedTuple):
    """All that stands on the page, from top to bottom."""

    title: str
    players: str
    picture: str
    hero: Case
    columns: tuple[Case, Case]
    cases: tuple[Case, Case, Case]
    kinds_title: str
    kinds: tuple[Case, ...]
    kinds_in_a_row: int
    foot: tuple[str, str, str]
    rhyme: tuple[str, ...] = ()


def content(choices: Choices) -> Leaflet:
    """What is to be told about the game of these choices."""
    match choices.game:
        case "addicats":
            return _addicats(choices)
        case "addirace":
            return _addirace(choices)
        case "gatonegro":
            return _gatonegro(choices)
        case "class":
            raise ValueError("the pictures of a class have no rules")


def _cards(*codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes)


class _Says:
    """The texts of a game's leaflet."""

    def __init__(self, choices: Choices) -> None:
        self._words = words(choices.tongue)
        self._area = f"leaflet-{choices.game}"
        self.title = self._words.say(f"games.{choices.game}")
        self._fields: dict[str, object] = {
            "edition": choices.edition,
            "tables": choices.tables,
            "largest": max(VALUE.get(card, 0) for card in deck(choices)),
            "age": 6 if choices.edition == "classic" else 9,  # of Addi Race (AR-02)
            "decks": choices.decks,
        }

    def __call__(self, key: str, **fields: object) -> str:
        return self._words.say(f"{self._area}.{key}", **self._fields, **fields)


def _addicats(choices: Choices) -> Leaflet:
    say, there = _Says(choices), deck(choices)
    same = "7+7" if "7+7" in there else "4+10"  # a small deck has fewer additions
    if choices.specials:
        title, kinds = say("specials_title"), _special_cards(choices, say)
    else:
        title = say("kinds_title")
        kinds = tuple(
            Case(_cards(card), say(kind), title=say(f"{kind}_name"))
            for kind, card in (("addition", "5+6"), ("sum", "11"), ("correction", "c11"))
        )
    beginners = "learning"
    if choices.tables == ALL_TABLES:
        beginners = "beginners" if choices.specials else "beginners_sums"
    return Leaflet(
        say.title,
        say("players"),
        PICTURES[choices.game],
        Case(_cards("5+9", same), say("hero"), "=", say("hero_title")),
        _columns(say),
        (
            Case(_cards("5+8", "13"), say("equal"), "="),
            Case(_cards("5+8", "14"), say("greed"), "≠"),
            Case((), say("tie"), more=say("three")),
        ),
        title,
        kinds,
        3,
        (say(beginners), say("end"), say("six_nine")),
    )


def _special_cards(choices: Choices, say: _Says) -> tuple[Case, ...]:
    return tuple(
        Case(_cards(card), say(card), title=special_name(Card(card), choices)) for card in SPECIALS
    )


def _addirace(choices: Choices) -> Leaflet:
    say = _Says(choices)
    kinds = []
    for attack, stopping in ATTACKS.items():
        by = say("corrections") if attack == "magic" else special_name(Card(stopping[0]), choices)
        name = special_name(Card(attack), choices)
        kinds.append(
            Case(
                _cards(attack),
                say(attack),
                title=name,
                stopped_by=_cards(*stopping),
                stopped=say("stops", card=by),
            )
        )
    return Leaflet(
        say.title,
        say("players"),
        PICTURES[choices.game],
        Case(_cards("9+8", "20", "6+7"), say("hero"), "+", say("hero_title")),
        _columns(say),
        (
            Case(_cards("8+6", "14"), say("points"), "="),
            Case(_cards("pursuit", "seesaw"), say("attack")),
            Case(_cards("present", "mouse"), say("defence")),
        ),
        say("attacks_title"),
        tuple(kinds),
        2,
        (say("care"), say("nothing"), say("empty")),
    )


def _gatonegro(choices: Choices) -> Leaflet:
    say = _Says(choices)
    return Leaflet(
        say.title,
        say("players"),
        PICTURES[choices.game],
        Case(_cards("7D", "3S", "JC"), say("hero"), title=say("hero_title")),
        _columns(say),
        (
            Case(_cards("AH", "7D"), say("numbers")),
            Case(_cards("JS", "KD"), say("courts")),
            Case(_cards("QH"), say("queen")),
        ),
        say("score_title"),
        tuple(
            Case(_cards(*cards), say(name), title=say(f"{name}_name"))
            for name, cards in COMBINATIONS.items()
        ),
        2,
        (say("rhyme"), say("end"), say("variants")),
        tuple(say(f"rhyme{line}") for line in range(1, 5)),
    )


def _columns(say: _Says) -> tuple[Case, Case]:
    return (
        Case((), say("ready"), title=say("ready_title")),
        Case((), say("turn"), title=say("turn_title")),
    )
