"""What all narrators share: a language, the card names of an edition, and the names of players."""

from collections.abc import Iterator, Sequence

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Hand
from gatosabio.words.catalog import Words


class Narrator:
    """Tells the events of one game. Each game has a narrator of its own."""

    game: str

    def __init__(
        self, words: Words, edition: str | None, hands: Sequence[str], players: Sequence[str]
    ) -> None:
        self.words = words
        self.edition = edition
        self.hands = hands
        self.players = players

    def say(self, key: str, **fields: object) -> str:
        """The text of *key* for this game, with its fields filled in."""
        return self.words.say(f"{self.game}.{key}", **fields)

    def card(self, card: Card) -> str:
        """The name of *card* in this edition."""
        return self.words.card(card, self.edition)

    def names(self, hands: Sequence[Hand]) -> str:
        """The names of these hands, as a list in words."""
        return self.words.listing([self.hands[hand] for hand in hands])


def key_of(why: str) -> str:
    """A reason as part of a key: `last-special` becomes `last_special`."""
    return why.replace("-", "_")


def equations(cards: Sequence[Card]) -> Iterator[str]:
    """For each sum that *cards* show, an equation like `5+9 = 14 = 7+7`."""
    by_value: dict[int, list[Card]] = {}
    for card in cards:
        by_value.setdefault(VALUE[card], []).append(card)
    for value, equal in by_value.items():
        number = Card(str(value))
        additions = [card for card in equal if card != number]
        yield " = ".join([*additions[:1], number, *additions[1:]])
