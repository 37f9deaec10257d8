"""What all narrators share: a language, an edition's card names, and who is called what."""

from collections.abc import Iterator, Sequence

from gatosabio.engine.cards import VALUE, Card
from gatosabio.engine.game import Hand
from gatosabio.words.catalog import Words


class Narrator:
    """Tells the events of one game; each game has its own."""

    game: str

    def __init__(
        self, words: Words, edition: str | None, hands: Sequence[str], players: Sequence[str]
    ) -> None:
        self.words = words
        self.edition = edition
        self.hands = hands
        self.players = players

    def say(self, key: str, **fields: object) -> str:
        """A text of this game."""
        return self.words.say(f"{self.game}.{key}", **fields)

    def card(self, card: Card) -> str:
        """Its name in this edition."""
        return self.words.card(card, self.edition)

    def names(self, hands: Sequence[Hand]) -> str:
        """Who sits there."""
        return self.words.listing([self.hands[hand] for hand in hands])


def key_of(why: str) -> str:
    """The part of a key that a reason is: `last-special` is `last_special`."""
    return why.replace("-", "_")


def equations(cards: Sequence[Card]) -> Iterator[str]:
    """`5+9 = 14 = 7+7` for each sum that *cards* make."""
    by_value: dict[int, list[Card]] = {}
    for card in cards:
        by_value.setdefault(VALUE[card], []).append(card)
    for value, equal in by_value.items():
        number = Card(str(value))
        additions = [card for card in equal if card != number]
        yield " = ".join([*additions[:1], number, *additions[1:]])
