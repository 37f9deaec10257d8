"""Hitting the mouse: races, greed, late hits and scrambles (AC-30 … AC-38, AC-50, AC-51, AC-60)."""

from typing import Literal

from msgspec.structs import replace

from gatosabio.engine.cards import AMBUSH, VALUE, Card
from gatosabio.engine.game import Ms, Seat
from gatosabio.engine.games.addicats import ending, rights
from gatosabio.engine.games.addicats.draft import Draft
from gatosabio.engine.games.addicats.events import (
    AmbushDecided,
    Greed,
    HitVoid,
    PursuitDecided,
    RaceWon,
    ScrambleHit,
)
from gatosabio.engine.games.addicats.types import Scramble


def hit(draft: Draft, seat: Seat) -> None:
    """*seat* hits the mouse."""
    if draft.scramble is not None:  # AC-54: a hit counts for an open scramble alone
        _hit_in_scramble(draft, draft.scramble, seat)
        return
    right = rights.right_of(seat, draft.values, draft.downs, draft.ups, seesaw=draft.seesaw)
    rules = draft.terms.rules
    late_ms = Ms(draft.at - draft.lost_right_at[seat])
    if right is not None:
        _win_race(draft, seat, right)
    elif late_ms < rules.settle:  # AC-36, AC-38
        draft.events.append(HitVoid(draft.at, seat, "late", late_ms))
    elif rules.edition == "modern" and draft.hit_since_reveal:  # AC-36
        draft.events.append(HitVoid(draft.at, seat, "not-first"))
    elif not any(draft.ups):  # AC-34
        draft.events.append(HitVoid(draft.at, seat, "nothing-face-up"))
    else:
        _be_greedy(draft, seat)


def _win_race(draft: Draft, seat: Seat, right: rights.Right) -> None:
    """AC-30, AC-31, AC-37, AC-55, AC-58: the fastest gives its face-up cards to its rivals."""
    draft.count_hit()
    tops = tuple((hand, draft.ups[hand][0]) for hand in (seat, *right.rivals))
    shares = draft.share_up(seat, right.rivals)
    draft.events.append(RaceWon(draft.at, seat, right.why, tops, shares))
    if right.why == "seesaw":
        draft.seesaw = False  # AC-57: it has been won
    ending.settle_emptied(draft, [seat])
    draft.give_turn(seat)  # AC-33


def _be_greedy(draft: Draft, seat: Seat) -> None:
    """AC-34: take all face-up cards, one's own first, then pile by pile from the next hand on."""
    draft.count_hit()
    why, top = _why_no_right(draft, seat)
    givers = [hand for hand in draft.after(seat) if draft.ups[hand]]
    received: list[Card] = []
    taken = []
    for hand in givers:
        received += draft.ups[hand][::-1]
        taken.append((hand, len(draft.ups[hand])))
        draft.clear_up(hand)
    draft.put_under(seat, tuple(received))
    draft.events.append(Greed(draft.at, seat, why, top, tuple(taken)))
    ending.settle_emptied(draft, givers)
    draft.give_turn_after(seat)


def _why_no_right(
    draft: Draft, seat: Seat
) -> tuple[Literal["no-card", "special", "unequal", "between"], Card | None]:
    """Why a hit was greed, and the top that shows it."""
    if not draft.ups[seat]:
        return "no-card", None
    top = draft.ups[seat][0]
    if not VALUE[top]:
        return "special", top
    duel, _ = rights.contests(draft.values, seesaw=draft.seesaw)
    return ("between" if duel else "unequal"), top  # AC-59: neither largest nor smallest


# --- Scrambles ---


def _hit_in_scramble(draft: Draft, scramble: Scramble, seat: Seat) -> None:
    if scramble.card == AMBUSH:  # AC-60: the first hit decides
        draft.count_hit()
        _decide_ambush(draft, scramble, seat)
        return
    if seat in scramble.hits:  # AC-38
        draft.events.append(HitVoid(draft.at, seat, "hit-already"))
        return
    draft.count_hit()
    hits = (*scramble.hits, seat)
    scramble = draft.scramble = replace(scramble, hits=hits)
    draft.events.append(ScrambleHit(draft.at, seat, len(hits)))
    hands = len(draft.hands_in_play())
    if len(hits) == hands - 1:  # AC-51: the last one is the slowest
        _decide_pursuit(draft, scramble, "hits")


def time_out_scramble(draft: Draft, scramble: Scramble) -> None:
    """The clock of the open scramble has run down (AC-51, AC-60)."""
    if scramble.card == AMBUSH:
        _decide_ambush(draft, scramble, None)
    else:
        _decide_pursuit(draft, scramble, "time")


def _decide_pursuit(draft: Draft, scramble: Scramble, by: Literal["hits", "time"]) -> None:
    fastest = scramble.hits[0] if scramble.hits else None
    slowest = []
    if fastest is not None:  # AC-51: if nobody hit, nothing happens
        slowest = [
            (hand, draft.put_under(hand))
            for hand in draft.hands_in_play()
            if hand not in scramble.hits
        ]
    draft.events.append(PursuitDecided(draft.at, fastest, tuple(slowest), by))
    if fastest is not None:
        draft.give_turn(fastest)  # AC-50
    draft.close_scramble()


def _decide_ambush(draft: Draft, scramble: Scramble, fastest: Seat | None) -> None:
    """AC-60: unless the hand that turned it was the fastest, the others pay it a card each."""
    turner = scramble.seat
    gave: list[Seat] = []
    if fastest is not None and fastest != turner:
        gave = [hand for hand in draft.after(turner) if draft.downs[hand]]
        for hand in gave:
            draft.downs[turner] += (draft.draw(hand),)
    draft.events.append(AmbushDecided(draft.at, turner, fastest, tuple(gave)))
    ending.settle_emptied(draft, gave)
    draft.give_turn(draft.turn)  # in order, but for a hand that has just lost its last card to turn
    draft.close_scramble()
