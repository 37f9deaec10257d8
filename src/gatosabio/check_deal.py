"""Check one deal of gatosabio: python3 check_deal.py deal.json

This file needs nothing but Python, and nothing else of gatosabio. Read it: it is short, and what it
says about a deal is only worth something to you if you have.

How a deal is made. The server draws a seed of 32 random bytes and tells everybody its commitment, a
SHA-256 by which nobody can find the seed. Only then does each player's page send 16 random bytes of
its own, its entropy. Seed and entropies together shuffle the cards. After the game the seed is
told. So the server could not try seeds until one suited it: when it chose the seed, it did not know
the entropies, and when it knew them, it could not change the seed.

In Addi Cat's with a near deck (docs/rules/addicats.md, AC-12) only some cards are dealt. Why just
these, nobody but the server knows, since that tells what somebody does not know. But the commitment
covers their list, in the order of the whole deck, so they were chosen before any entropy was known.

What is checked here:

1. The seed, and with a near deck the list of its cards, is the one that was committed to before.
2. Seed and entropies give the cards as they were dealt, and the hand that began.

What you have to check yourself: that the commitment is the one that your page was told before the
game, and that one of the entropies is that of your page. The page does so after every game. A
server that also plays, or works for one of the players, could choose that player's entropy last:
see docs/adr/0028.
"""

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

FORMAT = "gatosabio-deal/1"

# --- Chance ---


def commitment(seed: bytes, table: str, game: int, cards: list[str] | None = None) -> str:
    """The seed for this game at this table, and with a near deck its *cards*."""
    chosen = "|" + " ".join(cards) if cards else ""
    return sha256(seed + f"|{table}|{game}{chosen}".encode()).hexdigest()


def key(seed: bytes, entropies: list[bytes]) -> bytes:
    """The seed, then by seat what was added: its length (0 where nothing was) and its bytes."""
    return sha256(seed + b"".join(bytes([len(one)]) + one for one in entropies)).digest()


def words(key: bytes) -> Iterator[int]:
    """Numbers below 2 to the 64: SHA-256 of the key and a counter, cut in four."""
    counter = 0
    while True:
        block = sha256(key + counter.to_bytes(8, "big")).digest()
        for start in (0, 8, 16, 24):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def below(bound: int, stream: Iterator[int]) -> int:
    """A number below *bound*. Words beyond the last whole multiple of it are thrown away: they
    would make small numbers more likely."""
    while True:
        word = next(stream)
        if word < 2**64 - 2**64 % bound:
            return word % bound


def shuffled(cards: list[str], stream: Iterator[int]) -> list[str]:
    """From the last place down to the second, each swapped with a place up to itself."""
    cards = list(cards)
    for last in range(len(cards) - 1, 0, -1):
        pick = below(last + 1, stream)
        cards[last], cards[pick] = cards[pick], cards[last]
    return cards


# --- The games ---

PICTURES = ("pursuit", "dead-end", "magic", "seesaw")
COPIES = {5: 2, 6: 2, 7: 3, 8: 3, 9: 4, 10: 4}  # of each picture, by the tables that are played


def deck(name: str, rules: dict[str, Any]) -> list[str]:
    """The cards of a game in their order before the shuffle."""
    if name == "gatonegro":
        ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
        cards = [rank + suit for suit in "SHDC" for rank in ranks]
        return cards * (2 if rules.get("two_decks") else 1)
    tables = rules.get("tables", 10)  # Addi Race has all of them
    if tables not in COPIES:
        raise ValueError(f"5 to 10 tables can be played, not {tables!r}")
    cards = [f"{a}+{b}" for a in range(1, tables + 1) for b in range(1, 11)]
    cards += [str(total) for total in range(2, tables + 11)]
    if name == "addirace":
        cards += [f"c{total}" for total in range(2, 21)]
    if rules.get("specials", True):
        cards += [picture for picture in PICTURES for _ in range(COPIES[tables])]
        cards += ["ambush", "present"]
    return cards + (["mouse"] if name == "addirace" else [])


def near_cards(name: str, rules: dict[str, Any], listed: list[str]) -> list[str]:
    """The cards of a near deck as they are *listed*; none if the whole deck was dealt.

    :raises ValueError: if they are no near deck: a list of any length and order could be any deal
    """
    if name != "addicats" or rules.get("near_deck") is not True:
        return []
    whole = deck(name, rules)
    sums = [card for card in whole if card[0].isdigit()]
    specials = round((len(whole) - len(sums)) * 60 / len(sums))
    rest = iter(whole)
    if not all(card in rest for card in listed):
        raise ValueError("the cards of a near deck are listed in the order of the whole deck")
    if sum(card[0].isdigit() for card in listed) != 60 or len(listed) != 60 + specials:
        raise ValueError(f"a near deck has 60 cards with sums and {specials} special cards")
    return listed


def dealt(name: str, hands: int, first: int, cards: list[str]) -> dict[str, Any]:
    """The shuffled cards in their places. They are dealt one by one, clockwise, to hand *first*
    first."""
    if name == "gatonegro":  # nothing is dealt: everybody takes from one deck
        return {"deck": cards}
    turns = [(hand - first) % hands for hand in range(hands)]
    if name == "addirace":  # eight cards each, the rest is the stock
        given, stock = cards[: 8 * hands], cards[8 * hands :]
        return {"hands": [given[turn::hands] for turn in turns], "stock": stock}
    # In Addi Cat's each card lies on the one before, so the card dealt last is on top.
    return {"piles": [cards[turn::hands][::-1] for turn in turns]}


# --- The check ---


def check(deal: dict[str, Any]) -> dict[str, bool]:
    """What was checked, and whether it is right.

    :raises ValueError, KeyError, TypeError: if *deal* is no such file
    """
    if deal["format"] != FORMAT:
        raise ValueError(f"expected the format {FORMAT}, got {deal['format']!r}")
    if deal["name"] not in ("addicats", "addirace", "gatonegro"):
        raise ValueError(f"no game is called {deal['name']!r}")
    seed = bytes.fromhex(deal["seed"])
    entropies = [bytes.fromhex(one) for one in deal["entropies"]]
    # If seeds had any length, one commitment would fit many: the end of one seed could be the
    # beginning of another's table.
    if len(seed) != 32:
        raise ValueError(f"a seed has 32 bytes, this one has {len(seed)}")
    if any(len(one) not in (0, 16) for one in entropies):
        raise ValueError("whoever adds to a deal adds 16 bytes")
    if not deal["hands"]:
        raise ValueError("nobody plays")
    near = near_cards(deal["name"], deal["rules"], deal.get("deck", []))
    if entropies:
        promised = commitment(seed, deal["table"], deal["game"], near)
        stream = words(key(seed, entropies))
    else:  # dealt by a gatosabio that asked nobody
        promised = sha256(seed).hexdigest()
        stream = words(seed)
    cards = shuffled(near or deck(deal["name"], deal["rules"]), stream)
    hands = len(deal["hands"])
    first = below(hands, stream)
    return {
        "commitment": promised == deal["commitment"],
        "first": first == deal["first"],
        "cards": dealt(deal["name"], hands, first, cards) == deal["start"],
    }


def main(path: str) -> int:
    """Print what was checked; 0 if all is right, 1 if something is not, 2 if that is no deal."""
    try:
        deal = json.loads(Path(path).read_text(encoding="utf-8"))
        found = check(deal)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        print(f"{path} is no deal: {error!r}", file=sys.stderr)
        return 2
    told = {
        "commitment": "the seed is the one that was committed to",
        "first": "seed and entropies say which hand begins",
        "cards": "seed and entropies give the cards as they were dealt",
    }
    for what, right in found.items():
        print(f"{'yes' if right else 'NO '}  {told[what]}")
    if near_cards(deal["name"], deal["rules"], deal.get("deck", [])):
        print("     a near deck: the commitment covers the list of its cards, too")
    print(f"     commitment {deal['commitment']}")
    for seat, entropy in enumerate(deal["entropies"]):
        print(f"     seat {seat + 1} added {entropy or 'nothing'}")
    return 0 if all(found.values()) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]) if len(sys.argv) == 2 else "usage: check_deal.py deal.json")
