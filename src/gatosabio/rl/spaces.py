"""What agents see: numbers from 0 to 1, in named parts, and a mask of what they may do."""

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
    """Where the parts of a vector lie: one after another, in the order in which they are named."""

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
        """That part of *vector*; who writes on it writes on the vector."""
        return vector[self.parts[name]]


def share(amount: float, most: float) -> float:
    """*amount* as a part of *most*, from 0 to 1; of nothing, 0."""
    return min(MOST, max(0.0, amount / most)) if most else 0.0


def mask_of(numbers: Iterable[int], size: int) -> Mask:
    """1 for each of the actions with these *numbers*, 0 for all others."""
    mask = np.zeros(size, np.int8)
    mask[list(numbers)] = 1
    return mask


def observation_space(size: int, actions: int) -> spaces.Dict:
    """A vector of that *size*, and a mask for that many *actions*."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0.0, MOST, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
