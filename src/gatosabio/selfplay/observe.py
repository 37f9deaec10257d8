"""What a player may see of a race, as the facts of `bots/champion/features.py`, and what a critic
sees besides while it judges a player in training."""

from typing import Final, NamedTuple

import jax.numpy as jnp
import numpy as np

from gatosabio.bots.champion.features import (
    COPIES,
    FEATURES,
    HELD_BY_OTHERS,
    LAID,
    MOST_STOCKS,
    PHASES,
    ROOMS,
    STOCKS,
    WITH,
)
from gatosabio.bots.champion.kinds import ATTACKS, KINDS, OTHERS, SEATS, VALUES
from gatosabio.engine.games.addirace.state import STANDSTILL_ROUNDS
from gatosabio.engine.games.addirace.types import GOAL
from gatosabio.selfplay.race import MAGIC, POINTS, RESPOND, Array, State, widen

_SUMS: Final = 64  # sums of up to three cards are below it
_NO_SUM: Final = _SUMS - 1

# Sums of two and three cards are products of polynomials, so they are computed as Fourier
# transforms of the hand: a few small matrix products.
_FREQUENCIES: Final = np.arange(_SUMS // 2 + 1)
_WAVE: Final = np.exp(-2j * np.pi * np.outer(np.array(VALUES), _FREQUENCIES) / _SUMS)
_WAVES: Final = np.concatenate([_WAVE, _WAVE**2, _WAVE**3], 1)
_HAND_TO_WAVES: Final = np.concatenate([_WAVES.real, _WAVES.imag], 1).astype(np.float32)


def _back() -> np.ndarray:
    """The matrix of the inverse transform, from real and imaginary parts."""
    basis = np.eye(len(_FREQUENCIES))
    parts = [np.fft.irfft(basis, _SUMS), np.fft.irfft(basis * 1j, _SUMS)]
    return np.concatenate(parts).astype(np.float32)


_BACK: Final = _back()


def observe(state: State, seat: Array) -> Array:
    """The facts that are true for the player *seat*, as booleans. They tell nothing that its view
    does not; they are meant for the player that must act."""
    s = widen(state)
    seats = (seat + jnp.arange(SEATS)) % s.players
    there = jnp.arange(SEATS) < s.players
    turned = ((seats[:, None] == jnp.arange(SEATS)) & there[:, None]).astype("int32")
    held = (turned[0][:, None] * s.hands).sum(0)
    sizes, totals = turned @ s.hands.sum(1), turned @ s.totals
    attacks, immune = turned @ s.attacks.astype("int32"), turned @ (s.defences > 0).astype("int32")
    room = GOAL - totals[0]
    asked, looking = s.phase == RESPOND, s.phase == MAGIC
    other = jnp.where(asked, s.turn, jnp.where(looking, s.asked, seat))
    parts = [
        jnp.arange(2, SEATS + 1) == s.players,
        s.must_play[None],
        jnp.arange(len(PHASES)) == s.phase,
        (jnp.arange(len(ATTACKS)) == s.attack) & asked,
        (jnp.arange(KINDS) == s.pick) & looking,
        held[:, None] > jnp.arange(COPIES),
        jnp.arange(1, GOAL + 1) == room,
        attacks[0] > 0,
        immune[0] > 0,
        _makes(held[:POINTS], room),
        jnp.arange(1, SEATS) == (other - seat) % s.players,
        _about_others(there, sizes, totals, attacks > 0, immune > 0),
        jnp.arange(MOST_STOCKS) == jnp.minimum(s.stock.sum() // STOCKS, MOST_STOCKS - 1),
        s.laid[:, None] >= jnp.array(LAID),
    ]
    facts = jnp.concatenate([part.reshape(-1) for part in parts])
    assert facts.shape == (FEATURES,)
    return facts


def _about_others(
    there: Array, sizes: Array, totals: Array, attacks: Array, immune: Array
) -> Array:
    nearest = jnp.where(there[1:], totals[1:], -1).max()
    room = (GOAL - totals[1:, None] - 1) // ROOMS
    facts = jnp.concatenate(
        [
            there[1:, None],
            totals[1:, None] == nearest,
            sizes[1:, None] >= jnp.array(HELD_BY_OTHERS),
            attacks[1:],
            immune[1:],
            jnp.arange(GOAL // ROOMS) == room,
        ],
        1,
    )
    return facts & there[1:, None]


def _makes(held: Array, room: Array) -> Array:
    """By value and number of other cards: whether they make the room together. Of a value that is
    held, one card is that card itself, so sums with it are taken away."""
    sums = sums_of(held)
    values = jnp.array(VALUES)
    own = (held > 0).astype("float32")
    rest = room - values
    with_others = [
        with_some(own, values, rest)
        for with_some in (sums.with_one, sums.with_two, sums.with_three)
    ]
    made = jnp.stack([rest == 0, *with_others], 1)
    assert made.shape == (POINTS, WITH)
    return made > 0.5


class Sums(NamedTuple):
    """For each sum below 63, in how many ways one, two, three cards of a hand make it."""

    one: Array
    two: Array
    three: Array

    def with_one(self, own: Array, values: Array, rest: Array) -> Array:
        """In how many ways another card than one of *values* makes *rest*; *own* says where such a
        card is in the hand itself."""
        return _ways(self.one, rest) - own * (rest == values)

    def with_two(self, own: Array, values: Array, rest: Array) -> Array:
        """The same with two other cards."""
        return _ways(self.two, rest) - own * self.with_one(own, values, rest - values)

    def with_three(self, own: Array, values: Array, rest: Array) -> Array:
        """The same with three other cards."""
        return _ways(self.three, rest) - own * self.with_two(own, values, rest - values)


def _ways(sums: Array, rest: Array) -> Array:
    return sums[jnp.where((rest >= 0) & (rest < _NO_SUM), rest, _NO_SUM)]


def sums_of(held: Array) -> Sums:
    """The sums of a hand, given how many cards it has of each value. (Newton's identities for
    elementary symmetric polynomials.)"""
    cards = held.astype("float32")
    real, imaginary = jnp.split(jnp.matmul(cards, _HAND_TO_WAVES, precision="highest"), 2)
    first, second, third = jnp.split(real + 1j * imaginary, 3)
    pairs = (first**2 - second) / 2
    triples = (pairs * first - first * second + third) / 3
    waves = jnp.stack([first, pairs, triples])
    flat = jnp.concatenate([waves.real, waves.imag], 1)
    return Sums(*jnp.matmul(flat, _BACK, precision="highest"))


_SECRET_COPIES: Final = 2
_IDLE: Final = 4
SECRETS: Final = OTHERS * KINDS * _SECRET_COPIES + 1 + _IDLE + KINDS


def secrets(state: State, seat: Array) -> Array:
    """What a critic sees besides: the others' hands, the card that an attacker's magic has drawn,
    and how near a standstill is."""
    s = widen(state)
    seats = (seat + jnp.arange(1, SEATS)) % s.players
    there = jnp.arange(1, SEATS) < s.players
    turned = ((seats[:, None] == jnp.arange(SEATS)) & there[:, None]).astype("int32")
    parts = [
        (turned @ s.hands)[:, :, None] > jnp.arange(_SECRET_COPIES),
        s.ran_out[None],
        s.idle * (_IDLE + 1) >= jnp.arange(1, _IDLE + 1) * STANDSTILL_ROUNDS * s.players,
        jnp.arange(KINDS) == s.pick,
    ]
    facts = jnp.concatenate([part.reshape(-1) for part in parts])
    assert facts.shape == (SECRETS,)
    return facts
