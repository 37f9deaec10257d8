"""RLCard's uno, as what ours is compared with."""

from collections.abc import Callable

import rlcard
from rlcard.agents import RandomAgent


def uno() -> Callable[[], int]:
    """Plays a game in RLCard's own loop; returns the number of decisions."""
    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        # A trajectory is state, action, state, … , state: half of its items are actions.
        return sum(len(trajectory) // 2 for trajectory in trajectories)

    return play
