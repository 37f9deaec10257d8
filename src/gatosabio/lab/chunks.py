"""A run in chunks: consecutive games that are played in one go and kept in one file."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from gatosabio.lab.run_spec import RunSpec

LARGEST_CHUNK: Final = 250

PART: Final = 100
"""A chunk has about a hundredth of the games before it, so that a short run can be shared as well,
and a long one has few files."""


class Chunk(Struct, frozen=True, order=True):
    """Some consecutive games of a spec. *spec* is its number in the run."""

    spec: int
    first: int
    games: int

    @property
    def name(self) -> str:
        """What its file is called."""
        return f"{self.spec:03}-{self.first:08}"


def chunks_of(number: int, spec: RunSpec) -> list[Chunk]:
    """The chunks of spec *number*. Where they begin does not depend on how many games there are: a
    longer run has the same ones, only the last may be longer."""
    chunks, first = [], 0
    while first < spec.games:
        size = max(1, min(LARGEST_CHUNK, first // PART))
        chunks.append(Chunk(number, first, min(size, spec.games - first)))
        first += size
    return chunks


def plan(specs: Sequence[RunSpec]) -> list[Chunk]:
    """The chunks of all *specs*, side by side: the first games of every spec, then the next. So a
    tournament that is stopped has about as many games at every table."""
    chunks = [chunk for number, spec in enumerate(specs) for chunk in chunks_of(number, spec)]
    return sorted(chunks, key=lambda chunk: (chunk.first, chunk.spec))
