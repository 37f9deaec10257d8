"""Hitting the mouse: races, greed, late hits and scrambles (AC-30 … AC-38, AC-50, AC-51, AC-60)."""

from typing import Literal

from msgspec.structs import replace

from gatosabio.engine.cards import AMBUSH, VALUE, Card
from gatosabio.engine.game import Hand, Ms
from gatosabio.engine.games.addicats import ending, rights
from gatosabio.engine.games.addicats.events import (
    AmbushDecided,
    Greed,
    HitVoid,
    PursuitDecided,
    RaceWon,
    ScrambleHit,
)
from gatosabio.engine.games.addicats.state import State
from gatosabio.engine.games.addicats.types import Scramble


def hit(table: State, hand: Hand) -> None:
    """*hand* hits the mouse."""
    if table.scramble is not None:  # AC-54: a hit counts for an open scramble alone
        _hit_in_scramble(table, table.scramble, hand)
        return
    right = rights.right_of(hand, table.values, table.downs, table.ups, seesaw=table.seesaw)
    if right is not None:
        _win_race(table, hand, *right)
        return
    rules = table.terms.rules
    late_ms = Ms(table.at - table.lost_right_at[hand])
    if late_ms < rules.settle:  # AC-36, AC-38
        table.events.append(HitVoid(table.at, hand, "late", late_ms))
    elif rules.edition == "modern" and table.hit_since_reveal:  # AC-36
        table.events.append(HitVoid(table.at, hand, "not-first"))
    elif not any(table.ups):  # AC-34
        table.events.append(HitVoid(table.at, hand, "nothing-face-up"))
    else:
        _be_greedy(table, hand)


def _win_race(
    table: State,
    hand: Hand,
    why: Literal["equality", "seesaw", "last-special"],
    rivals: tuple[Hand, ...],
) -> None:
    """AC-30, AC-31, AC-37, AC-55, AC-58: the fastest gives its face-up cards to its rivals."""
    table.count_hit()
    tops = tuple([(racer, table.ups[racer][0]) for racer in (hand, *rivals)])
    shares = table.share_up(hand, rivals)
    table.events.append(RaceWon(table.at, hand, why, tops, shares))
    if why == "seesaw":
        table.seesaw = False  # AC-57: it has been won
    ending.settle_emptied(table, [hand])
    table.give_turn(hand)  # AC-33


def _be_greedy(table: State, hand: Hand) -> None:
    """AC-34: take all face-up cards, one's own first, then pile by pile from the next hand on."""
    table.count_hit()
    why, top = _why_no_right(table, hand)
    givers = [giver for giver in table.after(hand) if table.ups[giver]]
    received: list[Card] = []
    taken = []
    for giver in givers:
        received += table.ups[giver][::-1]
        taken.append((giver, len(table.ups[giver])))
        table.clear_up(giver)
        table.unmoved = 0
    own = table.put_under(hand, tuple(received))
    table.events.append(Greed(table.at, hand, why, top, own, tuple(taken)))
    ending.settle_emptied(table, givers)
    table.give_turn_after(hand)


def _why_no_right(
    table: State, hand: Hand
) -> tuple[Literal["no-card", "special", "unequal", "between"], Card | None]:
    """Why a hit was greed, and the hand's own top card."""
    if not table.ups[hand]:
        return "no-card", None
    top = table.ups[hand][0]
    if not VALUE[top]:
        return "special", top
    duel = rights.duel_values(table.values, seesaw=table.seesaw)
    return ("between" if duel else "unequal"), top  # AC-59: neither largest nor smallest


# --- Scrambles ---


def _hit_in_scramble(table: State, scramble: Scramble, hand: Hand) -> None:
    if scramble.card == AMBUSH:  # AC-60: the first hit decides
        table.count_hit()
        _decide_ambush(table, scramble, hand)
        return
    if hand in scramble.hits:  # AC-38
        table.events.append(HitVoid(table.at, hand, "hit-already"))
        return
    table.count_hit()
    hits = (*scramble.hits, hand)
    scramble = table.scramble = replace(scramble, hits=hits)
    table.events.append(ScrambleHit(table.at, hand, len(hits)))
    hands = len(table.hands_in_play())
    if len(hits) == hands - 1:  # AC-51: the last one is the slowest
        _decide_pursuit(table, scramble, "hits")


def time_out_scramble(table: State, scramble: Scramble) -> None:
    """The clock of the open scramble has run down (AC-51, AC-60)."""
    if scramble.card == AMBUSH:
        _decide_ambush(table, scramble, None)
    else:
        _decide_pursuit(table, scramble, "time")


def _decide_pursuit(table: State, scramble: Scramble, by: Literal["hits", "time"]) -> None:
    fastest = scramble.hits[0] if scramble.hits else None
    slowest = []
    if fastest is not None:  # AC-51: if nobody hit, nothing happens
        slowest = [
            (hand, table.put_under(hand))
            for hand in table.hands_in_play()
            if hand not in scramble.hits
        ]
    table.events.append(PursuitDecided(table.at, fastest, tuple(slowest), by))
    if fastest is not None:
        table.give_turn(fastest)  # AC-50
    table.close_scramble()


def _decide_ambush(table: State, scramble: Scramble, fastest: Hand | None) -> None:
    """AC-60: if the fastest hand is not the one that turned the ambush, all others give the one
    that turned it a card each."""
    turner = scramble.hand
    gave: list[Hand] = []
    if fastest is not None and fastest != turner:
        gave = [hand for hand in table.after(turner) if table.downs[hand]]
        for hand in gave:
            table.downs[turner] += (table.draw(hand),)
            table.unmoved = 0
    table.events.append(AmbushDecided(table.at, turner, fastest, tuple(gave)))
    ending.settle_emptied(table, gave)
    table.give_turn(table.turn)  # the hand on turn may have just given its last card to turn
    table.close_scramble()
