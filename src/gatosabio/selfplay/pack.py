"""Packs a trained policy into the file that the champion plays by (`bots/champion/network.py`).

uv run --extra jax python -m gatosabio.selfplay.pack runs/champion/policy.npz weights.bin
"""

import sys
from pathlib import Path
from struct import pack
from typing import Any, Final

import numpy as np

from gatosabio.selfplay.folder import load_policy
from gatosabio.selfplay.network import Layers

_MOST: Final = 127


def packed(policy: Layers) -> bytes:
    """The bytes of the file: each weight is rounded to 8 bits, with one scale for each output."""
    parts = []
    for layer in policy:
        weights, biases = (np.asarray(part, np.float32) for part in layer)
        scales, small = rounded(weights)
        parts += [pack("<2H", *weights.shape), scales.astype("<f4").tobytes()]
        parts += [biases.astype("<f4").tobytes(), small.tobytes()]
    return b"".join(parts)


def rounded(weights: np.ndarray[Any, Any]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The scale of each output, and the weights in these units as 8-bit numbers."""
    scales = np.maximum(np.abs(weights).max(0), 1e-9) / _MOST
    return scales.astype(np.float32), np.rint(weights / scales).astype(np.int8)


def main(policy: Path, file: Path) -> None:
    """Read the one file, and write the other."""
    data = packed(load_policy(policy))
    file.write_bytes(data)
    print(f"{file}: {len(data):,} bytes")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
