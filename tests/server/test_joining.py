"""How a server becomes one of several."""

import pytest

from gatosabio.nodes.lease import NodeSettings
from gatosabio.records.log import CannotOpenLogError
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.server import joining
from gatosabio.server.joining import joined
from gatosabio.server.os_clock import wall_ms
from server.served import run


@pytest.mark.parametrize(
    ("ahead_min", "said"), [(400, "400 minutes ahead of"), (-6, "6 minutes behind"), (4, "")]
)
def test_a_node_whose_clock_is_wrong_does_not_start(
    database: PostgresAddress, monkeypatch: pytest.MonkeyPatch, ahead_min: int, said: str
) -> None:
    """Others would erase its tables as old ones."""
    began = wall_ms()
    monkeypatch.setattr(joining, "wall_ms", lambda: began + ahead_min * 60_000)

    async def story() -> None:
        if not said:
            async with joined(database, NodeSettings(name="a")):
                return
        with pytest.raises(CannotOpenLogError, match=f"{said} that of the database"):
            async with joined(database, NodeSettings(name="a")):
                pass

    run(story())
