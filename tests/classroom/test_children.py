"""Who is who in a class."""

from gatosabio.classroom.children import (
    ANIMALS,
    CHILDREN,
    COLOURS,
    OFFERED,
    animal,
    colour,
    draw_cards,
    draw_offered,
)
from gatosabio.engine.chance import random_words

PICTURES = "BCDFGHJKLMNPQRSTVWXZ"


def test_every_child_is_another_animal_in_a_colour() -> None:
    who = {(animal(child), colour(child)) for child in CHILDREN}

    assert who == {(one, shade) for one in ANIMALS for shade in COLOURS}


def test_four_that_follow_each_other_differ_in_both() -> None:
    for begin in range(len(CHILDREN) - 3):
        four = CHILDREN[begin : begin + 4]
        assert len({colour(child) for child in four}) == 4
        assert len({animal(child) for child in four}) == 4


def test_the_pictures_of_the_code_are_not_offered() -> None:
    for key in range(50):
        offered = draw_offered(PICTURES, "KMTPB", random_words(key))
        assert len(set(offered)) == OFFERED
        assert not set(offered) & set("KMTPB")


def test_every_child_has_a_pair_of_its_own() -> None:
    offered = draw_offered(PICTURES, "KMTP", random_words(1))
    cards = draw_cards(offered, random_words(2))

    assert len(set(cards)) == len(cards) == len(CHILDREN)
    assert all(len(pair) == 2 and pair <= set(offered) for pair in cards)
    assert cards != draw_cards(offered, random_words(3))
