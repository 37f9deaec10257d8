"""How strong a policy is: it plays alone against some of our cats, or against another policy."""

from functools import partial
from typing import Final, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from gatosabio.bots.champion.kinds import SEATS
from gatosabio.selfplay import cats
from gatosabio.selfplay.network import Layers, log_odds
from gatosabio.selfplay.observe import observe
from gatosabio.selfplay.play import legal, step
from gatosabio.selfplay.race import OVER, Array, Key, State, actor, init, shares

TABLES: Final = range(2, SEATS + 1)
_CATS: Final = {"strong": cats.strong, "greedy": cats.greedy, "cautious": cats.cautious}
_LONGEST: Final = 3000  # steps; races end far earlier


class Wins(NamedTuple):
    """By the number of players: races, and what one player won of them; equal winners share."""

    games: tuple[int, ...]
    won: tuple[float, ...]

    def share(self, players: int) -> float:
        """The share of races that were won at tables of that size."""
        return self.won[players - TABLES[0]] / self.games[players - TABLES[0]]


def play_against(policy: Layers, opponent: str | Layers, games: int, seed: int) -> Wins:
    """Play *games* races at each size of table against an opponent in every other seat: one of our
    cats, or another policy. Policies choose what they think best, without chance."""
    name, other = (opponent, policy) if isinstance(opponent, str) else ("", opponent)
    lanes = games * len(TABLES)
    won = np.asarray(_play(name, lanes, policy, other, jax.random.key(seed)))
    by_table = won.reshape(games, len(TABLES)).sum(0)
    return Wins((games,) * len(TABLES), tuple(map(float, by_table)))


@partial(jax.jit, static_argnums=(0, 1))
def _play(name: str, lanes: int, policy: Layers, other: Layers, key: Key) -> Array:
    dealing, playing = jax.random.split(key)
    number = jnp.arange(lanes)
    players = number % len(TABLES) + TABLES[0]
    mine = number // len(TABLES) % players
    state = jax.vmap(init)(jax.random.split(dealing, lanes), players)

    def goes_on(carry: tuple[State, Array]) -> Array:
        return (carry[0].phase != OVER).any() & (carry[1] < _LONGEST)

    def one(carry: tuple[State, Array]) -> tuple[State, Array]:
        now, steps = carry
        seat = jax.vmap(actor)(now)
        facts, may = jax.vmap(observe)(now, seat), jax.vmap(legal)(now)
        chosen = log_odds(policy, facts, may).argmax(-1)
        theirs = jax.vmap(_CATS[name])(now) if name else log_odds(other, facts, may).argmax(-1)
        taken = jnp.where(seat == mine, chosen, theirs)
        chance = jax.random.split(jax.random.fold_in(playing, steps), lanes)
        return jax.vmap(step)(now, taken, chance), steps + 1

    end, _ = jax.lax.while_loop(goes_on, one, (state, jnp.int32(0)))
    return jnp.take_along_axis(jax.vmap(shares)(end), mine[:, None], 1)[:, 0]
