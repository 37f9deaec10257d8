"""The state of a race as arrays of a fixed size, its deal, and how cards are drawn.

Cards that no rule tells apart are one kind (`bots/champion/kinds.py`). The stock and the talon are
counts of kinds: drawing a card at random from what is left is the same as drawing the top card of
a shuffled stock.
"""

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from gatosabio.bots.champion.kinds import (
    ATTACKS,
    COPIES,
    DEFENCES,
    FIRST_ATTACK,
    KINDS,
    SEATS,
    VALUES,
)
from gatosabio.engine.games.addirace.types import FREEING, HAND

Array: TypeAlias = jax.Array
Key: TypeAlias = jax.Array

PLAY, RESPOND, MAGIC, OVER = range(4)
"""The phases, in the order of the engine's."""

PURSUIT, DEAD_END, SEESAW, BY_MAGIC = range(4)
"""The attacks, in the order of `ATTACKS`."""

STANDING: Final = 3
POINTS: Final = len(VALUES)

VALUE: Final = np.array([*VALUES, *[0] * (KINDS - POINTS)], np.int32)
IS_ATTACK: Final = np.array(
    [FIRST_ATTACK <= kind < FIRST_ATTACK + len(ATTACKS) for kind in range(KINDS)]
)
DEFENCE_KINDS: Final = np.array(DEFENCES, np.int32)
_BOX: Final = np.repeat(np.arange(KINDS, dtype=np.int32), COPIES)
_UP_TO: Final = np.triu(np.ones((KINDS, KINDS), np.float32))

SLOTS: Final = HAND + 2
"""How often chance may decide in one step: magic's pick, a whole hand, the next turn's card."""

PICK: Final = 0
NEXT_TURN: Final = SLOTS - 1

Dealer: TypeAlias = Callable[[Array, Array | int], Array]
"""Takes how many cards there are of each kind, and the slot; gives the kind that is drawn."""


class State(NamedTuple):
    """One race. Players that do not take part have no cards. -1 stands for none."""

    players: Array
    must_play: Array
    hands: Array  # by player and kind
    stock: Array  # by kind
    talon: Array  # by kind
    talon_top: Array
    laid: Array  # points cards on the table, by value
    totals: Array
    attacks: Array  # suffered, by player and attack
    defences: Array  # laid, by player and the attack that they counter
    phase: Array
    turn: Array
    asked: Array  # the victim that must answer, or whose card is looked at
    attack: Array  # the attack to answer
    pick: Array  # the kind of the card that an open magic draws
    ran_out: Array
    idle: Array  # turns in a row since then without a points card


class Drawing(NamedTuple):
    """What changes when one hand draws a card."""

    held: Array
    stock: Array
    talon: Array
    talon_top: Array
    ran_out: Array
    dead_end: Array  # whether this hand suffers one


def by_key(key: Key) -> Dealer:
    """A dealer that draws at random."""
    bits = jax.random.bits(key, (SLOTS,), "uint32")

    def deal(counts: Array, slot: Array | int) -> Array:
        total = counts.sum().astype("uint32")
        place = ((bits[slot] >> 8) * total) >> 24  # below total; 24 bits leave no bias to speak of
        up_to = counts.astype("float32") @ _UP_TO
        return (up_to <= place.astype("float32")).sum().astype("int32")

    return deal


def of_kind(kind: Array) -> Array:
    """One card of that kind, as counts; none for -1."""
    return (jnp.arange(KINDS) == kind).astype("int32")


def draw(deal: Dealer, slot: Array | int, before: Drawing) -> tuple[Drawing, Array]:
    """Draw a card, and say whether there was one. An empty stock is made anew from the talon, whose
    attacks are set aside (AR-14). A card worth more than 12 ends a dead-end (AR-32)."""
    empty = before.stock.sum() == 0
    stock = jnp.where(empty, jnp.where(IS_ATTACK, 0, before.talon), before.stock)
    talon = jnp.where(empty, 0, before.talon)
    top = jnp.where(empty, -1, before.talon_top)
    got = stock.sum() > 0
    kind = jnp.where(got, deal(stock, slot), -1)
    card = of_kind(kind)
    freed = before.dead_end & ((card * VALUE).sum() > FREEING)
    after = Drawing(
        before.held + card,
        stock - card,
        talon + of_kind(jnp.where(freed, FIRST_ATTACK + DEAD_END, -1)),
        jnp.where(freed, FIRST_ATTACK + DEAD_END, top),
        before.ran_out | empty,
        before.dead_end & ~freed,
    )
    return after, got


def init(key: Key, players: Array | int, *, must_play: Array | Literal[False] = False) -> State:
    """A race that was just dealt (AR-03). Player 0 begins, and has drawn."""
    shuffling, drawing = jax.random.split(key)
    deck = jax.random.permutation(shuffling, _BOX)
    place = jnp.arange(len(_BOX))
    owner = jnp.where(place < HAND * players, place % players, SEATS)
    whose = (owner == jnp.arange(SEATS + 1)[:, None]).astype("float32")
    piles = (whose @ (deck[:, None] == jnp.arange(KINDS)).astype("float32")).astype("int32")
    obliged = jnp.bool_(must_play)
    return set_up(piles[:SEATS], piles[SEATS], players, obliged, by_key(drawing))


def set_up(
    hands: Array, stock: Array, players: Array | int, must_play: Array, deal: Dealer
) -> State:
    """A race with these hands and this stock; *deal* draws for player 0, who begins."""
    none = jnp.int32(-1)
    nothing = jnp.zeros(KINDS, "int32")
    before = Drawing(hands[0], stock, nothing, none, jnp.bool_(0), jnp.bool_(0))
    after, got = draw(deal, NEXT_TURN, before)
    nobody_plays = ~got & (hands.sum() == 0)
    return narrow(
        State(
            players=jnp.int32(players),
            must_play=must_play,
            hands=jnp.concatenate([after.held[None], hands[1:]]),
            stock=after.stock,
            talon=after.talon,
            talon_top=none,
            laid=jnp.zeros(POINTS, "int32"),
            totals=jnp.zeros(SEATS, "int32"),
            attacks=jnp.zeros((SEATS, STANDING), bool),
            defences=jnp.zeros((SEATS, len(ATTACKS)), "int32"),
            phase=jnp.where(nobody_plays, OVER, PLAY),
            turn=jnp.int32(0),
            asked=none,
            attack=none,
            pick=none,
            ran_out=after.ran_out,
            idle=jnp.int32(0),
        )
    )


def narrow(state: State) -> State:
    """The same state in few bytes: what moves through memory is what batches cost."""
    small: State = jax.tree.map(
        lambda leaf: leaf if leaf.dtype == bool else leaf.astype("int8"), state
    )
    return small._replace(totals=state.totals.astype("int16"))


def widen(state: State) -> State:
    """The same state in numbers that one can calculate with."""
    wide: State = jax.tree.map(
        lambda leaf: leaf if leaf.dtype == bool else leaf.astype("int32"), state
    )
    return wide


def actor(state: State) -> Array:
    """The player that must act: the one on turn, or the one that is asked."""
    return jnp.where(state.phase == RESPOND, state.asked, state.turn).astype("int32")


def places(state: State) -> Array:
    """The place of each player at the end: 1 for the highest total (AR-15). 0 for who does not
    take part."""
    totals = jnp.where(jnp.arange(SEATS) < state.players, state.totals, -1)
    better = (totals[None, :] > totals[:, None]).sum(1)
    return jnp.where(totals < 0, 0, better + 1)


def shares(state: State) -> Array:
    """By player: 1 for the winner of a race, equal shares for equal winners, 0 for all others, and
    for all while the race is not over."""
    first = (places(state) == 1) & (state.phase == OVER)
    return first / jnp.maximum(first.sum(), 1)
