"""The PDFs of a class."""

from gatosabio.press.cards.faces import colours
from gatosabio.press.class_job import ClassJob, PictureCards
from gatosabio.press.kit import fonts
from gatosabio.press.paper.pages import Page
from gatosabio.press.paper.pdf import Book
from gatosabio.press.sheets.home_page import home_pages
from gatosabio.press.sheets.picture_cards import picture_cards


def class_pages(asked: ClassJob) -> list[Page]:
    """All pages."""
    return picture_cards(asked) if isinstance(asked, PictureCards) else home_pages(asked)


def write_class(asked: ClassJob) -> bytes:
    """The PDF. It says no more than its pages do: its title names neither class nor child."""
    book = Book(fonts(), colours(), title="gatosabio", lang=asked.lang, duplex="Simplex")
    return book.write(class_pages(asked))
