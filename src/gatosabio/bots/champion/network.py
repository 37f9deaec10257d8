"""Computes with the champion's weights, in a third of a millisecond.

`weights.bin` has three layers, one after another. A layer is: its numbers of inputs and outputs
(16 bits each), a scale and a bias for each output (32-bit floats), and the weights, 8 bits each,
input by input; all in little-endian order. A weight's value is its 8 bits times the scale of its
output. `selfplay/pack.py` writes such a file.

Python is slow at many small numbers, and quick at few long ones. So the weights of one input, for
all outputs, are one long number with 32 bits for each; 128 is added to every weight, so that none
is negative. Adding such numbers, or multiplying them by a small one, does it for all outputs at
once, and is exact as long as no output needs more than its 32 bits.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from pkgutil import get_data
from struct import calcsize, pack, unpack, unpack_from
from typing import Final, NamedTuple

from gatosabio.bots.champion.features import FEATURES
from gatosabio.bots.champion.kinds import ACTIONS

FILE: Final = "weights.bin"
LAYERS: Final = 3
_SIZES: Final = "<2H"
_OFFSET: Final = 128
_FINEST: Final = 4095
"""The largest value of a hidden layer is rounded to this number, smaller ones in proportion. 255
times it, for 4,000 inputs, is less than 32 bits hold."""


class Layer(NamedTuple):
    """The weights of each input as one long number; scales and biases by output."""

    rows: tuple[int, ...]
    scales: tuple[float, ...]
    biases: tuple[float, ...]

    def __call__(self, whole: int, count: int, unit: float) -> list[float]:
        """The values of all outputs, given the sum of rows times whole numbers of *unit*, and the
        *count* of these units."""
        outputs = len(self.biases)
        sums = unpack(f"<{outputs}I", whole.to_bytes(4 * outputs, "little"))
        added = _OFFSET * count
        return [
            (value - added) * unit * scale + bias
            for value, scale, bias in zip(sums, self.scales, self.biases, strict=True)
        ]

    def after(self, values: Sequence[float]) -> list[float]:
        """The same, given the values of the layer before; negative ones count as 0."""
        most = max(values)
        if most <= 0:
            return list(self.biases)
        finer = _FINEST / most
        whole = count = 0
        for row, value in zip(self.rows, values, strict=True):
            if value > 0:
                times = int(value * finer + 0.5)
                whole += row * times
                count += times
        return self(whole, count, 1 / finer)


class Network(NamedTuple):
    """A policy."""

    first: Layer
    second: Layer
    third: Layer

    def likings(self, facts: Sequence[int], numbers: Iterable[int]) -> list[float]:
        """How much it likes the actions of these *numbers* when these *facts* are true: the
        log-odds of each, with an unknown addend that all have in common."""
        rows = self.first.rows
        hidden = self.first(sum([rows[fact] for fact in facts]), len(facts), 1.0)
        last = self.third.after(self.second.after(hidden))
        return [last[number] for number in numbers]


def read(data: bytes) -> Network:
    """The network of such a file.

    :raises ValueError: if it is none, or is made for other facts or actions
    """
    layers, offset = [], 0
    for _ in range(LAYERS):
        layer, offset = _layer(data, offset)
        layers.append(layer)
    network = Network(*layers)
    sizes = [(len(layer.rows), len(layer.biases)) for layer in network]
    chained = all(sizes[n][1] == sizes[n + 1][0] for n in range(LAYERS - 1))
    if offset != len(data) or not chained or (sizes[0][0], sizes[-1][1]) != (FEATURES, ACTIONS):
        raise ValueError(f"these weights are not for {FEATURES} facts and {ACTIONS} actions")
    return network


def _layer(data: bytes, start: int) -> tuple[Layer, int]:
    """The layer that begins at *start*, and where it ends."""
    head = start + calcsize(_SIZES)
    inputs, outputs = unpack_from(_SIZES, data, start) if head <= len(data) else (0, 0)
    weights = head + 8 * outputs
    end = weights + inputs * outputs
    if not head <= end <= len(data):
        raise ValueError("the file of weights ends too soon")
    scales = unpack_from(f"<{outputs}f", data, head)
    biases = unpack_from(f"<{outputs}f", data, head + 4 * outputs)
    rows = []
    for first in range(weights, end, max(outputs, 1)):
        row = [weight + _OFFSET for weight in unpack_from(f"{outputs}b", data, first)]
        rows.append(int.from_bytes(pack(f"<{outputs}I", *row), "little"))
    return Layer(tuple(rows), scales, biases), end


@cache
def champion() -> Network:
    """The network in the package. It is read when it is first needed."""
    data = get_data(__package__, FILE)
    assert data is not None
    return read(data)
