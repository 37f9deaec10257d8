"""Observations: a vector of numbers from 0 to 1 in named parts, and a mask of legal actions."""

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

Vector: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = dict[str, Any]
"""`observation`, a Vector, and `action_mask`, a Mask."""

MOST: Final = 1.0


class Layout:
    """The places of the parts of a vector: one after another, in the order of the arguments."""

    def __init__(self, **sizes: int) -> None:
        self.parts: dict[str, slice] = {}
        self.size = 0
        for name, size in sizes.items():
            self.parts[name] = slice(self.size, self.size + size)
            self.size += size

    def blank(self) -> Vector:
        """A vector of zeros."""
        return np.zeros(self.size, np.float32)

    def part(self, vector: Vector, name: str) -> Vector:
        """That part of *vector*, as a view on the same memory."""
        return vector[self.parts[name]]


class Actions(spaces.Discrete):
    """So many actions. It is gymnasium's space but for drawing by a mask, which took as long as a
    whole step."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action by chance; with a *mask*, one of those that have a 1 there."""
        if type(mask) is not np.ndarray or mask.dtype != np.int8 or mask.shape != (self.n,):
            return super().sample(mask, probability)
        allowed = mask.view(np.bool_).nonzero()[0]
        count = len(allowed)
        return allowed[int(self.np_random.random() * count)] if count else self.start


def share(amount: float, most: float) -> float:
    """*amount* / *most*, limited to 0 to 1; 0 if *most* is 0."""
    return min(MOST, max(0.0, amount / most)) if most else 0.0


def mask_of(numbers: Iterable[int], size: int) -> Mask:
    """A mask of *size* numbers: 1 for the actions with these *numbers*, 0 for all others."""
    mask = np.zeros(size, np.int8)
    for number in numbers:  # they are few: faster than all at once
        mask[number] = 1
    return mask


def observation_space(size: int, actions: int) -> spaces.Dict:
    """The space of a vector of that *size* and a mask of that many *actions*."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, MOST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
