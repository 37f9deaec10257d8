"""What is passed on between a device and the node that runs its class."""

import aiohttp
import pytest

from gatosabio.server.relay import relay
from server.served import Served, served


class Device:
    """Says nothing, and is told nothing."""

    async def receive(self) -> None:
        return None

    async def close(self, *_: object) -> None:
        return None


@served
async def test_a_node_that_goes_before_the_first_word_is_told_of_in_the_log(
    house: Served, caplog: pytest.LogCaptureFixture
) -> None:
    async with aiohttp.ClientSession() as http:
        far = await http.ws_connect(f"http://127.0.0.1:{house.port}/ws/class")
        await far.close()

        with caplog.at_level("INFO"):
            await relay(Device(), far, b"{}")  # type: ignore[arg-type]

    assert "a connection to a class of another node is lost" in caplog.text
