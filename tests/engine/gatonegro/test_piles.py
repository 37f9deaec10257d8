"""Piles that were counted by hand, and what each of them shows.

A row says what its pile comes to: the total, how many there are of each kind (none, unless it says
so), what the queens are, and where the combinations lie. The places of a pile begin at 0.
"""

from collections import Counter
from dataclasses import dataclass

import pytest

from gatosabio.engine.cards import FRENCH_DECK, find_surplus, parse_cards
from gatosabio.engine.games.gatonegro.score import Combination, score, score_pile
from gatosabio.engine.games.gatonegro.types import Rules, Score

LUCKY = "lucky_tom"
NIGHT = "night_music"
TWO = "two_decks"


@dataclass(frozen=True)
class Row:
    shows: str
    pile: str
    total: int
    found: list[Combination]
    tomcats: int = 0
    yowlers: int = 0
    jellicles: int = 0
    blackcats: int = 0
    queens: tuple[int, ...] = ()
    options: str = ""

    @property
    def rules(self) -> Rules:
        return Rules(**dict.fromkeys(self.options.split(), True))

    def __str__(self) -> str:
        return self.shows


def tom(start: int, points: int = 3) -> Combination:
    return Combination("tomcat", start, start + 2, 1, points)


def yowl(place: int, points: int = 1) -> Combination:
    return Combination("yowler", place, place + 1, 1, points)


def jelly(start: int, stop: int, count: int) -> Combination:
    return Combination("jellicle", start, stop, count, 2 * count)


def cat(start: int, stop: int) -> Combination:
    return Combination("blackcat", start, stop, 1, 6)


SMALL = [
    Row("an empty pile is worth nothing", "", 0, []),
    Row("a single ten is a yowler", "10S", 1, [yowl(0)], yowlers=1),
    Row("a single queen is 7 and nothing else", "QS", 0, [], queens=(7,)),
    Row("a single king is nothing", "KS", 0, []),
    Row("two cards that have nothing to say to each other", "9C 2H", 0, []),
]

TOMCATS = [
    Row("8-2-8 is two", "8D 2H 8H", 6, [tom(0), tom(1)], tomcats=2),
    Row("6-A-3 is none", "6C AH 3D", 0, []),
    Row("three fives are two", "5H 5D 5S", 6, [tom(0), tom(1)], tomcats=2),
    Row("a king between 7 and 3 parts them", "7H KD 3H", 0, []),
    Row(
        "K-10-J is two, and a yowler",
        "KH 10D JH",
        7,
        [tom(0), tom(1), yowl(1)],
        tomcats=2,
        yowlers=1,
    ),
    Row("a ten beside a queen is none", "10H QH", 1, [yowl(0)], yowlers=1, queens=(7,)),
    Row(
        "nor between two queens",
        "QH 10D QD",
        1,
        [yowl(1)],
        yowlers=1,
        queens=(7, 7),
    ),
    Row("nor beside a black one", "QC 10S QS", 1, [yowl(1)], yowlers=1, queens=(7, 7)),
    Row(
        "10-K-10 is two tomcats round one jellicle",
        "10H KD 10D",
        10,
        [tom(0), tom(1), yowl(0), yowl(2), jelly(0, 3, 1)],
        tomcats=2,
        yowlers=2,
        jellicles=1,
    ),
    Row(
        "A-9-A-9 is three, and black cards need not be a black cat",
        "AS 9S AC 9C",
        9,
        [tom(0), tom(1), tom(2)],
        tomcats=3,
    ),
    Row(
        "3-Q-3 is two, with a queen in the sandwich",
        "3H QH 3D",
        8,
        [tom(0), tom(1), jelly(0, 3, 1)],
        tomcats=2,
        jellicles=1,
        queens=(7,),
    ),
    Row("two tens are twenty", "10S 10C", 2, [yowl(0), yowl(1)], yowlers=2),
    Row(
        "4-6-4-6-4 is four",
        "4H 6D 4S 6C 4C",
        12,
        [tom(0), tom(1), tom(2), tom(3)],
        tomcats=4,
    ),
    Row("a king before Q-3 is no part of it", "KH QH 3D", 3, [tom(1)], tomcats=1, queens=(7,)),
    Row("a red queen and a black 3", "3S QH", 3, [tom(0)], tomcats=1, queens=(7,)),
    Row("a black queen and a red 3", "QS 3H", 3, [tom(0)], tomcats=1, queens=(7,)),
]

YOWLERS = [
    Row(
        "four tens",
        "10S 10H 10D 10C",
        4,
        [yowl(0), yowl(1), yowl(2), yowl(3)],
        yowlers=4,
    ),
    Row(
        "a ten counts as a yowler beside its black cat",
        "10S 3C",
        7,
        [yowl(0), cat(0, 2)],
        yowlers=1,
        blackcats=1,
    ),
]

JELLICLES = [
    Row("2-Q-Q-2 is two", "2H QH QD 2D", 4, [jelly(0, 4, 2)], jellicles=2, queens=(7, 7)),
    Row("K-Q-K is one", "KH QD KD", 2, [jelly(0, 3, 1)], jellicles=1, queens=(7,)),
    Row("K-K-K is one", "KH KD KS", 2, [jelly(0, 3, 1)], jellicles=1),
    Row("K-K-K-K is two", "KH KD KS KC", 4, [jelly(0, 4, 2)], jellicles=2),
    Row(
        "Q-K-Q-K-Q is three",
        "QH KH QD KD QS",
        6,
        [jelly(0, 3, 1), jelly(1, 4, 1), jelly(2, 5, 1)],
        jellicles=3,
        queens=(7, 7, 7),
    ),
    Row("a mixed filling is none", "2H QH KD 2D", 0, [], queens=(7,)),
    Row("K-K-J between fives is none", "5H KH KD JS 5D", 0, []),
    Row(
        "a mixed filling that holds a sandwich",
        "2H KH QD KD 2D",
        2,
        [jelly(1, 4, 1)],
        jellicles=1,
        queens=(7,),
    ),
    Row("three kings at the start", "KH KD KS 4H", 2, [jelly(0, 3, 1)], jellicles=1),
    Row("four jacks at the end", "4H JS JD JC JH", 4, [jelly(1, 5, 2)], jellicles=2),
    Row("two jacks at the start are none", "JH JD 6H", 0, []),
    Row("two jacks at the end are none", "6H JH JD", 0, []),
    Row("9-K-K-K-9 is three", "9H KH KD KS 9D", 6, [jelly(0, 5, 3)], jellicles=3),
    Row("8-K-K-K-7 is one, of kings alone", "8H KH KD KS 7D", 2, [jelly(1, 4, 1)], jellicles=1),
    Row("8-K-K-7 is none", "8H KH KD 7D", 0, []),
    Row("Q-K-K-Q is two", "QH KH KD QD", 4, [jelly(0, 4, 2)], jellicles=2, queens=(7, 7)),
    Row(
        "J-K-J-J-K-J is four: bread of one is filling of another",
        "JH KH JD JS KD JC",
        8,
        [jelly(0, 3, 1), jelly(1, 5, 2), jelly(3, 6, 1)],
        jellicles=4,
    ),
    Row(
        "K-Q-K-Q-Q-K is four",
        "KH QH KD QD QS KS",
        8,
        [jelly(0, 3, 1), jelly(1, 4, 1), jelly(2, 6, 2)],
        jellicles=4,
        queens=(7, 7, 7),
    ),
    Row(
        "10-J-J-10 is a sandwich with two tomcats",
        "10H JD JS 10S",
        12,
        [tom(0), tom(2), yowl(0), yowl(3), jelly(0, 4, 2)],
        tomcats=2,
        yowlers=2,
        jellicles=2,
    ),
    Row("bread alone is none", "2H 3H 2D", 0, []),
    Row("A-J-2 is none", "AH JH 2H", 0, []),
    Row("K-Q-J has unequal faces for bread", "KH QH JH", 0, [], queens=(7,)),
    Row(
        "black zeros alone are no black cat, only two jellicles",
        "KS JS KC JC",
        4,
        [jelly(0, 3, 1), jelly(1, 4, 1)],
        jellicles=2,
    ),
]

BLACKCATS = [
    Row("K-9-4 is two", "KS 9C 4S", 12, [cat(0, 3), cat(1, 3)], blackcats=2),
    Row(
        "two zeros before and one after make 3 × 2",
        "KS JC 9S 4C JS",
        36,
        [cat(start, stop) for start in (0, 1, 2) for stop in (4, 5)],
        blackcats=6,
    ),
    Row(
        "two zeros before and two after make 3 × 3",
        "KS JS 9C 4C KC JC",
        54,
        [cat(start, stop) for start in (0, 1, 2) for stop in (4, 5, 6)],
        blackcats=9,
    ),
    Row("a zero inside belongs to the core", "6S KS 7C", 6, [cat(0, 3)], blackcats=1),
    Row(
        "two zeros inside, one before, one after: 2 × 2",
        "JS 6S KS KC 7C JC",
        24,
        [cat(0, 5), cat(0, 6), cat(1, 5), cat(1, 6)],
        blackcats=4,
    ),
    Row("a red zero inside breaks it", "6S KH 7C", 0, []),
    Row("a red zero before it adds nothing", "KH 9C 4S", 6, [cat(1, 3)], blackcats=1),
    Row("a red zero hides the black one behind it", "KS JD 9C 4S", 6, [cat(2, 4)], blackcats=1),
    Row("one red card is enough for none", "9C 4H", 0, []),
    Row("9-4-9 is two", "9S 4C 9C", 12, [cat(0, 2), cat(1, 3)], blackcats=2),
    Row(
        "9-4-K-9 is three: the king is after one core and inside the other",
        "9S 4C KS 9C",
        18,
        [cat(0, 2), cat(0, 3), cat(1, 4)],
        blackcats=3,
    ),
    Row(
        "9-4-K-4-9 is four, round a jellicle",
        "9S 4S KS 4C 9C",
        26,
        [cat(0, 2), cat(0, 3), cat(2, 5), cat(3, 5), jelly(1, 4, 1)],
        jellicles=1,
        blackcats=4,
    ),
    Row(
        "9-4-K-J-9-4 is seven: three, three, and one from core to core",
        "9S 4C KS JS 9C 4S",
        42,
        [cat(0, 2), cat(0, 3), cat(0, 4), cat(1, 5), cat(2, 6), cat(3, 6), cat(4, 6)],
        blackcats=7,
    ),
    Row(
        "8-5-8-5 is three",
        "8S 5C 8C 5S",
        18,
        [cat(0, 2), cat(1, 3), cat(2, 4)],
        blackcats=3,
    ),
    Row(
        "a chain of four with a tomcat in it",
        "AS 2S 3S 7S",
        9,
        [tom(2), cat(0, 4)],
        tomcats=1,
        blackcats=1,
    ),
    Row(
        "3-10-3 is two, and a yowler",
        "3S 10C 3C",
        13,
        [yowl(1), cat(0, 2), cat(1, 3)],
        yowlers=1,
        blackcats=2,
    ),
    Row(
        "10-K-3 is a tomcat, a yowler and a black cat",
        "10S KS 3C",
        10,
        [tom(0), yowl(0), cat(0, 3)],
        tomcats=1,
        yowlers=1,
        blackcats=1,
    ),
    Row("2-2-9 is one, and the red 2 is out", "2S 2C 9S 2H", 6, [cat(0, 3)], blackcats=1),
    Row("1 to 6 in a row jump over 13", "AS 2S 3S 4S 5S 6S", 0, []),
]

QUEENS = [
    Row("11 and 2", "QS 2C", 6, [cat(0, 2)], blackcats=1, queens=(11,)),
    Row("7 and 6", "6S QC", 6, [cat(0, 2)], blackcats=1, queens=(7,)),
    Row("11 and two aces", "QS AS AC", 6, [cat(0, 3)], blackcats=1, queens=(11,)),
    Row(
        "A-Q-A is a sandwich as well",
        "AS QS AC",
        8,
        [jelly(0, 3, 1), cat(0, 3)],
        jellicles=1,
        blackcats=1,
        queens=(11,),
    ),
    Row("a red 2 is no reason to be 11", "QS 2H", 0, [], queens=(7,)),
    Row("nor is a 2 behind a red king", "QS KH 2S", 0, [], queens=(7,)),
    Row("nor is one ace", "QS AS", 0, [], queens=(7,)),
    Row(
        "torn between 3 and 2: the black cat",
        "3H QS 2S",
        6,
        [cat(1, 3)],
        blackcats=1,
        queens=(11,),
    ),
    Row("even if the 3 is black", "3S QS 2S", 6, [cat(1, 3)], blackcats=1, queens=(11,)),
    Row(
        "two 3s and no black cat",
        "3H QS 3D",
        8,
        [tom(0), tom(1), jelly(0, 3, 1)],
        tomcats=2,
        jellicles=1,
        queens=(7,),
    ),
    Row(
        "two black 3s: everything at once",
        "3S QS 3C",
        14,
        [tom(0), tom(1), jelly(0, 3, 1), cat(0, 3)],
        tomcats=2,
        jellicles=1,
        blackcats=1,
        queens=(7,),
    ),
    Row(
        "a tomcat and a black cat as 7 against a black cat as 11",
        "3H QS 2S 4S",
        9,
        [tom(0), cat(1, 4)],
        tomcats=1,
        blackcats=1,
        queens=(7,),
    ),
    Row(
        "a tomcat and a black cat as 7 against two black cats as 11",
        "3H QS 2S KS 4S",
        12,
        [cat(1, 3), cat(1, 4)],
        blackcats=2,
        queens=(11,),
    ),
    Row(
        "a tomcat and two black cats as 7 against one as 11",
        "3H QS 2S 4S KS",
        15,
        [tom(0), cat(1, 4), cat(1, 5)],
        tomcats=1,
        blackcats=2,
        queens=(7,),
    ),
    Row("a tie of 2-Q-4 and 2-Q: 7", "2S QS 4C", 6, [cat(0, 3)], blackcats=1, queens=(7,)),
    Row("a tie of 6-Q and Q-2: 7", "6S QS 2S", 6, [cat(0, 2)], blackcats=1, queens=(7,)),
    Row(
        "two ties: 7 and 7",
        "2S QS 4C 5H 6S QC 2C",
        12,
        [cat(0, 3), cat(4, 6)],
        blackcats=2,
        queens=(7, 7),
    ),
    Row(
        "a king breaks the tie for 11",
        "6S QS 2C KC",
        12,
        [cat(1, 3), cat(1, 4)],
        blackcats=2,
        queens=(11,),
    ),
    Row(
        "a king breaks the tie for 7",
        "KC 6S QS 2C",
        12,
        [cat(0, 3), cat(1, 3)],
        blackcats=2,
        queens=(7,),
    ),
    Row(
        "a king before the queen doubles her",
        "KS QS 2C",
        12,
        [cat(0, 3), cat(1, 3)],
        blackcats=2,
        queens=(11,),
    ),
    Row(
        "zeros before, inside and after",
        "JS QS KS 2C JC",
        24,
        [cat(0, 4), cat(0, 5), cat(1, 4), cat(1, 5)],
        blackcats=4,
        queens=(11,),
    ),
    Row(
        "2-Q-2 with a black queen",
        "2S QS 2C",
        14,
        [jelly(0, 3, 1), cat(0, 2), cat(1, 3)],
        jellicles=1,
        blackcats=2,
        queens=(11,),
    ),
    Row(
        "2-Q-2 with a red queen",
        "2S QH 2C",
        2,
        [jelly(0, 3, 1)],
        jellicles=1,
        queens=(7,),
    ),
    Row(
        "bread of a red and a black 2",
        "2H QS 2S",
        8,
        [jelly(0, 3, 1), cat(1, 3)],
        jellicles=1,
        blackcats=1,
        queens=(11,),
    ),
    Row(
        "two queens, one 7 and one 11",
        "6S QS 5H QC 2C",
        12,
        [cat(0, 2), cat(3, 5)],
        blackcats=2,
        queens=(7, 11),
    ),
    Row(
        "two queens side by side, both 11",
        "2S QS QC 2C",
        16,
        [jelly(0, 4, 2), cat(0, 2), cat(2, 4)],
        jellicles=2,
        blackcats=2,
        queens=(11, 11),
    ),
    Row(
        "two queens share a 2",
        "QS 2C QC",
        12,
        [cat(0, 2), cat(1, 3)],
        blackcats=2,
        queens=(11, 11),
    ),
    Row(
        "two queens share a 6",
        "6S QS 6C QC",
        20,
        [jelly(0, 3, 1), cat(0, 2), cat(1, 3), cat(2, 4)],
        jellicles=1,
        blackcats=3,
        queens=(7, 7),
    ),
    Row(
        "three queens, the red one between",
        "6S QS 5D 3H QD 7H QC 2S",
        15,
        [tom(3), cat(0, 2), cat(6, 8)],
        tomcats=1,
        blackcats=2,
        queens=(7, 7, 11),
    ),
    Row(
        "a queen stands between the other and her 2",
        "QS QS 2C 2C",
        6,
        [cat(1, 3)],
        blackcats=1,
        queens=(7, 11),
        options=TWO,
    ),
    Row(
        "eight queens in a row",
        "QS QS QC QC QH QH QD QD",
        12,
        [jelly(0, 8, 6)],
        jellicles=6,
        queens=(7, 7, 7, 7, 7, 7, 7, 7),
        options=TWO,
    ),
    Row(
        "eight queens: two ties, one eleven, four at a 3, one idle",
        "2S QS 6C QC 2C QS AS QC 3H QH QD 3D QH 10S QD",
        35,
        [
            *[tom(7), tom(8), tom(10), tom(11)],
            yowl(13),
            jelly(8, 12, 2),
            *[cat(1, 3), cat(2, 4), cat(4, 6)],
        ],
        tomcats=4,
        yowlers=1,
        jellicles=2,
        blackcats=3,
        queens=(7, 7, 11, 7, 7, 7, 7, 7),
        options=TWO,
    ),
]

DOUBLES = [
    Row("two of each card, one chain", "9C 9C 4S 4S", 6, [cat(1, 3)], blackcats=1, options=TWO),
    Row(
        "the same three cards twice",
        "KS 9C 4S KS 9C 4S",
        42,
        [cat(0, 3), cat(0, 4), cat(1, 3), cat(1, 4), cat(2, 5), cat(3, 6), cat(4, 6)],
        blackcats=7,
        options=TWO,
    ),
    Row(
        "three zeros before and three after make 4 × 4",
        "KS KS JC 9C 4C JS JS KC",
        96,
        [cat(start, stop) for start in (0, 1, 2, 3) for stop in (5, 6, 7, 8)],
        blackcats=16,
        options=TWO,
    ),
    Row(
        "eight kings",
        "KS KH KD KC KS KH KD KC",
        12,
        [jelly(0, 8, 6)],
        jellicles=6,
        options=TWO,
    ),
    Row(
        "a sandwich of two cards, each there twice",
        "2H QH QH 2H",
        4,
        [jelly(0, 4, 2)],
        jellicles=2,
        queens=(7, 7),
        options=TWO,
    ),
]

VARIANTS = [
    Row("two lucky fives", "5H 5D", 5, [tom(0, 5)], tomcats=1, options=LUCKY),
    Row(
        "three lucky fives, and 6-4 as ever",
        "5H 5D 5S 6H 4D",
        13,
        [tom(0, 5), tom(1, 5), tom(3)],
        tomcats=3,
        options=LUCKY,
    ),
    Row(
        "lucky fives that are no neighbours",
        "5S 8C 5C",
        12,
        [cat(0, 2), cat(1, 3)],
        blackcats=2,
        options=LUCKY,
    ),
    Row(
        "four lucky fives of two decks",
        "5S 5S 5H 5H",
        15,
        [tom(0, 5), tom(1, 5), tom(2, 5)],
        tomcats=3,
        options=f"{LUCKY} {TWO}",
    ),
    Row(
        "two tens by night",
        "10H 4D 10D",
        4,
        [yowl(0, 2), yowl(2, 2)],
        yowlers=2,
        options=NIGHT,
    ),
    Row("one ten by night", "10H", 1, [yowl(0)], yowlers=1, options=NIGHT),
    Row("no ten by night", "9H AD", 3, [tom(0)], tomcats=1, options=NIGHT),
    Row(
        "four tens by night",
        "10S 10H 10D 10C",
        16,
        [yowl(0, 4), yowl(1, 4), yowl(2, 4), yowl(3, 4)],
        yowlers=4,
        options=NIGHT,
    ),
    Row(
        "eight tens by night",
        "10S 10H 10D 10C 10S 10H 10D 10C",
        64,
        [yowl(place, 8) for place in range(8)],
        yowlers=8,
        options=f"{NIGHT} {TWO}",
    ),
    Row(
        "10-K-10 by night",
        "10S KS 10C",
        12,
        [tom(0), tom(1), yowl(0, 2), yowl(2, 2), jelly(0, 3, 1)],
        tomcats=2,
        yowlers=2,
        jellicles=1,
        options=NIGHT,
    ),
    Row(
        "lucky fives by night",
        "5H 5D 10D 10H KH",
        12,
        [tom(0, 5), tom(3), yowl(2, 2), yowl(3, 2)],
        tomcats=2,
        yowlers=2,
        options=f"{LUCKY} {NIGHT}",
    ),
    Row(
        "the variants leave a black cat alone",
        "9C 4S",
        6,
        [cat(0, 2)],
        blackcats=1,
        options=f"{LUCKY} {NIGHT}",
    ),
    Row(
        "all variants and everything that scores",
        "5S 5S 3C 10C 10C KS KS 10S QH QH 10S",
        47,
        [
            *[tom(0, 5), tom(4), tom(6)],
            *[yowl(3, 4), yowl(4, 4), yowl(7, 4), yowl(10, 4)],
            *[jelly(4, 8, 2), jelly(7, 11, 2)],
            *[cat(0, 3), cat(2, 4)],
        ],
        tomcats=3,
        yowlers=4,
        jellicles=4,
        blackcats=2,
        queens=(7, 7),
        options=f"{LUCKY} {NIGHT} {TWO}",
    ),
]

LONG = [
    Row(
        "the spades in order",
        "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS",
        10,
        [tom(9), yowl(9), cat(5, 7)],
        tomcats=1,
        yowlers=1,
        blackcats=1,
        queens=(7,),
    ),
    Row(
        "the hearts in order",
        "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH",
        4,
        [tom(9), yowl(9)],
        tomcats=1,
        yowlers=1,
        queens=(7,),
    ),
    Row(
        "twenty cards as they might lie in the end",
        "KC 7S 6S QC 3D QH 3H 9C 4C JS 10S JC 5H 5C 8S 2S QS 2C AD 9D",
        77,
        [
            *[tom(3), tom(4), tom(5), tom(9), tom(10), tom(12), tom(14), tom(18)],
            yowl(10),
            *[jelly(4, 7, 1), jelly(15, 18, 1)],
            *[cat(0, 3), cat(1, 3), cat(2, 4)],
            *[cat(7, 9), cat(7, 10)],
            *[cat(13, 15), cat(15, 17), cat(16, 18)],
        ],
        tomcats=8,
        yowlers=1,
        jellicles=2,
        blackcats=8,
        queens=(7, 7, 11),
    ),
]

ROWS = [*SMALL, *TOMCATS, *YOWLERS, *JELLICLES, *BLACKCATS, *QUEENS, *DOUBLES, *VARIANTS, *LONG]

every_row = pytest.mark.parametrize("row", ROWS, ids=str)


@every_row
def test_the_pile_can_lie_there(row: Row) -> None:
    deck = FRENCH_DECK * (2 if row.rules.two_decks else 1)

    assert find_surplus(deck, {"pile": parse_cards(row.pile)}) is None


@every_row
def test_the_pile_comes_to_this(row: Row) -> None:
    assert score([parse_cards(row.pile)], row.rules) == Score(
        row.total, row.tomcats, row.yowlers, row.jellicles, row.blackcats, row.queens
    )


@every_row
def test_the_pile_comes_to_it_in_this_way(row: Row) -> None:
    counted = score_pile(parse_cards(row.pile), row.rules)

    assert Counter(counted.combinations) == Counter(row.found)
    assert (counted.queens, counted.points) == (row.queens, row.total)


@pytest.mark.parametrize(
    ("left", "right", "options", "expected"),
    [
        pytest.param("", "", "", Score(0, 0, 0, 0, 0, ()), id="two empty piles"),
        pytest.param("8D", "2H", "", Score(0, 0, 0, 0, 0, ()), id="no tomcat across"),
        pytest.param("KS 9C", "4S", "", Score(0, 0, 0, 0, 0, ()), id="no black cat across"),
        pytest.param("QS 2C", "6C QC", "", Score(12, 0, 0, 0, 2, (11, 7)), id="the queens of both"),
        pytest.param(
            "QC 6C", "2S QS", "", Score(12, 0, 0, 0, 2, (7, 11)), id="the left ones first"
        ),
        pytest.param("", "10S", "", Score(1, 0, 1, 0, 0, ()), id="one of them empty"),
        pytest.param("10H 10D", "10S", NIGHT, Score(5, 0, 3, 0, 0, ()), id="each sings for itself"),
        pytest.param(
            "5H 5D 10D", "10S KH 10H 5S", f"{LUCKY} {NIGHT}", Score(18, 3, 3, 1, 0, ()), id="both"
        ),
        pytest.param(
            "8D 2H 8H 10S 6C AH 3D 7D",
            "5H 5D 8D 2S QD QC 2H 8H QS 6C QH 7S 3H 4S 6S",
            TWO,
            Score(35, 8, 1, 2, 1, (7, 7, 7, 7)),
            id="the examples of the rulebook",
        ),
        pytest.param(
            "8D 2H 8H 10S 6C AH 3D 7D",
            "5H 5D 8D 2S QD QC 2H 8H QS 6C QH 7S 3H 4S 6S",
            f"{TWO} {LUCKY} {NIGHT}",
            Score(37, 8, 1, 2, 1, (7, 7, 7, 7)),
            id="the same with luck",
        ),
    ],
)
def test_two_piles_come_to_this(left: str, right: str, options: str, expected: Score) -> None:
    rules = Rules(**dict.fromkeys(options.split(), True))

    assert score((parse_cards(left), parse_cards(right)), rules) == expected
