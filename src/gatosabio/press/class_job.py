"""What a class prints. It is private: it comes through a pipe, and nothing of it is kept."""

from typing import TypeAlias

from msgspec import Struct

from gatosabio.press.choices import Paper
from gatosabio.wire.class_learning import ChildLearning
from gatosabio.wire.to_class import Animal, Colour


class PictureCard(Struct, frozen=True):
    """The card of a child: its animal, and the pictures by which it comes in."""

    animal: Animal
    colour: Colour
    pictures: tuple[str, ...]


class PictureCards(Struct, frozen=True, tag="cards", kw_only=True):
    """The cards of a class. *address* is where its page is; empty if that is not to be told."""

    code: str
    address: str
    cards: tuple[PictureCard, ...]
    lang: str = "en"
    paper: Paper = "a4"


class PagesForHome(Struct, frozen=True, tag="home", kw_only=True):
    """A page about each of these children, on this *day* (`2026-10-12`)."""

    day: str
    children: tuple[ChildLearning, ...]
    lang: str = "en"
    paper: Paper = "a4"


ClassJob: TypeAlias = PictureCards | PagesForHome
