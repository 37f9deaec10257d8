"""The rules: which actions are legal, and what they do.

Everything is computed at once for every kind of action, and what does not apply is masked: on an
accelerator that is faster than to branch.
"""

from itertools import pairwise
from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from gatosabio.bots.champion import kinds
from gatosabio.bots.champion.kinds import (
    ACTIONS,
    ATTACKS,
    CORRECTION,
    DEFENCES,
    FIRST_ATTACK,
    KINDS,
    OTHERS,
    SEATS,
)
from gatosabio.engine.games.addirace.state import STANDSTILL_ROUNDS
from gatosabio.engine.games.addirace.types import FREEING, GOAL, HAND, LIGHT
from gatosabio.selfplay.race import (
    BY_MAGIC,
    DEAD_END,
    DEFENCE_KINDS,
    MAGIC,
    NEXT_TURN,
    OVER,
    PICK,
    PLAY,
    POINTS,
    PURSUIT,
    RESPOND,
    SEESAW,
    STANDING,
    VALUE,
    Array,
    Dealer,
    Drawing,
    Key,
    State,
    actor,
    by_key,
    draw,
    narrow,
    of_kind,
    widen,
)


def _card_of(action: int) -> int:
    """The kind that leaves the hand by *action*; -1 if none does, or if the state decides."""
    if action < kinds.DISCARD:
        return action
    if action < kinds.DEFEND:
        return action - kinds.DISCARD
    if action < kinds.ATTACK:
        return DEFENCES[action - kinds.DEFEND]
    if action < kinds.COUNTER:
        return FIRST_ATTACK + (action - kinds.ATTACK) // OTHERS
    if kinds.SWAP <= action < kinds.RETURN:
        return action - kinds.SWAP
    if kinds.PAIR <= action < kinds.CORRECT:
        return action - kinds.PAIR
    return CORRECTION + action - kinds.CORRECT if kinds.CORRECT <= action < kinds.PASS else -1


_CARD: Final = np.array([_card_of(action) for action in range(ACTIONS)], np.int32)


class Deed(NamedTuple):
    """Which kind of action it is. All are false if the race is over."""

    score: Array
    discard: Array
    defend: Array
    attack: Array
    counter: Array
    accept: Array
    swap: Array
    give_back: Array
    pair: Array
    correct: Array
    do_nothing: Array


_GROUPS: Final = (
    kinds.SCORE,
    kinds.DISCARD,
    kinds.DEFEND,
    kinds.ATTACK,
    kinds.COUNTER,
    kinds.ACCEPT,
    kinds.SWAP,
    kinds.RETURN,
    kinds.PAIR,
    kinds.CORRECT,
    kinds.PASS,
    ACTIONS,
)


def legal(state: State) -> Array:
    """For each action, whether the player that must act may take it."""
    s = widen(state)
    hand = actor(s)
    me = jnp.arange(SEATS) == hand
    held = _of(me, s.hands)
    suffered = (s.attacks & me[:, None]).any(0)
    most = jnp.where(
        suffered[PURSUIT] | suffered[DEAD_END],
        0,
        jnp.minimum(GOAL - _of(me, s.totals), jnp.where(suffered[SEESAW], LIGHT, GOAL)),
    )
    score = (held[:POINTS] > 0) & (VALUE[:POINTS] <= most)
    attack = _attackable(s, hand, held)
    pair = (held[:POINTS] > 1) & suffered[PURSUIT]
    correct = (held[CORRECTION : CORRECTION + 2] > 0) & suffered[SEESAW]
    can_lay = score.any() | attack.any() | pair.any() | correct.any()
    counter = held[DEFENCE_KINDS] > 0
    playing, asked, looking = s.phase == PLAY, s.phase == RESPOND, s.phase == MAGIC
    return jnp.concatenate(
        [
            score & playing,
            (held > 0) & playing & ~(s.must_play & can_lay),
            counter & playing,
            attack.reshape(-1) & playing,
            ((jnp.arange(len(ATTACKS)) == s.attack) & counter).any()[None] & asked,
            asked[None],
            (held > 0) & looking,
            looking[None],
            pair & playing,
            correct & playing,
            ((held.sum() == 0) & playing)[None],
        ]
    )


def _of(who: Array, values: Array) -> Array:
    """The row of *values* of that player, without an indexed read, which is slow in batches."""
    mask = who.reshape(who.shape + (1,) * (values.ndim - 1))
    return jnp.where(mask, values, 0).sum(0)


def _attackable(s: State, hand: Array, held: Array) -> Array:
    """By attack and by steps to the target, whether the hand has the attack and may lay it there
    (AR-30, AR-34, AR-41)."""
    can_suffer = jnp.concatenate([~s.attacks, (s.hands.sum(1) > 0)[:, None]], 1)
    exposed = can_suffer & (s.defences == 0)
    steps = jnp.arange(1, SEATS)
    target = (hand + steps) % s.players
    there = (target[:, None] == jnp.arange(SEATS)) & (steps < s.players)[:, None]
    at_target = (there[:, :, None] & exposed[None]).any(1)
    return at_target.T & (held[FIRST_ATTACK : FIRST_ATTACK + len(ATTACKS)] > 0)[:, None]


def step(state: State, action: Array, key: Key) -> State:
    """The race after a legal action; a race that is over stays as it is."""
    return play(state, action, by_key(key))


def play(state: State, action: Array, deal: Dealer) -> State:
    """As `step`; *deal* decides what chance must."""
    s = widen(state)
    action = jnp.where(s.phase == OVER, ACTIONS, action).astype("int32")
    deed = Deed(*[(a <= action) & (action < b) for a, b in pairwise(_GROUPS)])
    me = jnp.arange(SEATS) == actor(s)
    shown = _move_cards(s, action, deed, me)
    asking = _ask(shown, action, deed, deal)
    wanted = jnp.where(deed.pair, HAND - _of(me, asking.hands).sum(), deed.defend | deed.counter)
    drawn = _draw_for(asking, me, wanted, deal)
    won = deed.score & (_of(me, drawn.totals) == GOAL)
    ends = ~(deed.defend | deed.attack | (deed.accept & (s.attack == BY_MAGIC)) | won)
    finished = _finish_turn(drawn, ends & (action < ACTIONS), deed.score, deal)
    return narrow(finished._replace(phase=jnp.where(won, OVER, finished.phase)))


def _move_cards(s: State, action: Array, deed: Deed, me: Array) -> State:
    """Lay, give or take the cards of an action, and release the attacks that they release."""
    by_magic = deed.accept & (s.attack == BY_MAGIC)
    which = jnp.clip((action - kinds.DEFEND), 0, len(ATTACKS) - 1)  # that a defence counters
    which = jnp.where(deed.counter, s.attack, which)
    countered = (jnp.arange(len(ATTACKS)) == which) & (deed.defend | deed.counter)
    card = jnp.where(deed.counter, (countered * DEFENCE_KINDS).sum(), jnp.asarray(_CARD)[action])
    card = jnp.where(by_magic, s.pick, jnp.where(action < ACTIONS, card, -1))
    cards = of_kind(card) * jnp.where(deed.pair, 2, 1)
    seen = of_kind(s.pick)
    victim = jnp.arange(SEATS) == s.asked
    hands = s.hands + me[:, None] * (seen * deed.swap - cards)
    hands += victim[:, None] * (cards * deed.swap + seen * deed.give_back)
    value = (cards * VALUE).sum()

    frees = deed.swap & ((seen * VALUE).sum() > FREEING)
    ending = countered[:STANDING] | jnp.stack([deed.pair, frees, deed.correct])
    released = (s.attacks & me[:, None]).any(0) & ending
    attack_card = jnp.where(released, jnp.arange(STANDING), 0).sum() + FIRST_ATTACK
    attack_card = jnp.where(released.any(), attack_card, -1)
    lays_magic = card == FIRST_ATTACK + BY_MAGIC
    thrown = deed.discard | deed.pair | deed.correct | (deed.attack & lays_magic)
    top = jnp.where(released.any(), attack_card, s.talon_top)
    return s._replace(
        hands=hands,
        talon=s.talon + of_kind(attack_card) + cards * thrown,
        talon_top=jnp.where(thrown, card, top),
        laid=s.laid + cards[:POINTS] * deed.score,
        totals=s.totals + me * value * deed.score,
        attacks=s.attacks & ~(me[:, None] & released),
        defences=s.defences + me[:, None] * countered,
    )


def _ask(s: State, action: Array, deed: Deed, deal: Dealer) -> State:
    """Lay an attack and ask its victim, or end the question that was answered (AR-35)."""
    number = action - kinds.ATTACK
    attack, steps = number // OTHERS, number % OTHERS + 1
    target = (s.turn + steps) % s.players
    them = jnp.arange(SEATS) == target
    struck = (jnp.arange(STANDING) == attack) & deed.attack
    by_magic = deed.attack & (attack == BY_MAGIC)
    pick = jnp.where(by_magic, deal(_of(them, s.hands), PICK), -1)
    looks = deed.accept & (s.attack == BY_MAGIC)
    answered = deed.counter | deed.swap | deed.give_back | (deed.accept & ~looks)

    def then(asked: Array | int, before: Array, rest: Array | int) -> Array:
        return jnp.where(deed.attack, asked, jnp.where(answered, rest, before))

    return s._replace(
        attacks=s.attacks | (them[:, None] & struck),
        phase=then(RESPOND, jnp.where(looks, MAGIC, s.phase), PLAY),
        asked=then(target, s.asked, -1),
        attack=then(attack, s.attack, -1),
        pick=then(pick, s.pick, -1),
    )


def _drawing(s: State, who: Array) -> Drawing:
    dead_end = (s.attacks[:, DEAD_END] & who).any()
    return Drawing(_of(who, s.hands), s.stock, s.talon, s.talon_top, s.ran_out, dead_end)


def _drew(s: State, who: Array, now: Drawing) -> State:
    freed = who & ~now.dead_end
    return s._replace(
        hands=jnp.where(who[:, None], now.held, s.hands),
        stock=now.stock,
        talon=now.talon,
        talon_top=now.talon_top,
        ran_out=now.ran_out,
        attacks=s.attacks & ~(freed[:, None] & (jnp.arange(STANDING) == DEAD_END)),
    )


def _draw_for(s: State, who: Array, wanted: Array, deal: Dealer) -> State:
    """Draw as many cards as are *wanted*, or as there are."""

    def more(carry: tuple[Array, Drawing]) -> Array:
        return carry[0] < wanted

    def one(carry: tuple[Array, Drawing]) -> tuple[Array, Drawing]:
        now, got = draw(deal, 1 + carry[0], carry[1])
        return jnp.where(got, carry[0] + 1, HAND), now

    _, now = jax.lax.while_loop(more, one, (jnp.int32(0), _drawing(s, who)))
    return _drew(s, who, now)


def _finish_turn(s: State, ends: Array, scored: Array, deal: Dealer) -> State:
    """If the turn *ends*: end a standstill, or let the next player draw (AR-10, AR-15)."""
    idle = jnp.where(ends & s.ran_out, jnp.where(scored, 0, s.idle + 1), s.idle)
    still = ends & s.ran_out & (idle >= STANDSTILL_ROUNDS * s.players)
    goes_on = ends & ~still
    turn = jnp.where(goes_on, (s.turn + 1) % s.players, s.turn)
    who = (jnp.arange(SEATS) == turn) & goes_on
    now, got = draw(deal, NEXT_TURN, _drawing(s, who))
    now = jax.tree.map(lambda a, b: jnp.where(goes_on, a, b), now, _drawing(s, who))
    stuck = goes_on & ~got
    in_vain = stuck & now.dead_end  # AR-32: no card could ever end it
    card = jnp.where(in_vain, FIRST_ATTACK + DEAD_END, -1)
    now = now._replace(
        talon=now.talon + of_kind(card),
        talon_top=jnp.where(in_vain, card, now.talon_top),
        dead_end=now.dead_end & ~in_vain,
    )
    after = _drew(s, who, now)
    over = still | (stuck & (after.hands.sum() == 0))
    return after._replace(idle=idle, turn=turn, phase=jnp.where(over, OVER, s.phase))


assert KINDS < 127  # what int8 holds
