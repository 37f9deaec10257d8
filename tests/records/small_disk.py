"""A small disk, for tests that fill it."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

linux_only = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux's kernel")


@contextmanager
def small_disk(folder: Path) -> Iterator[list[str]]:
    """A disk of 8 MB at *folder*, for a program that is started by the words given."""
    unshare = shutil.which("unshare")
    mount = f'mount -t tmpfs -o size=8m cats "{folder}"'
    words = [unshare or "", "-rm", "sh", "-c"]
    if unshare is None or subprocess.run([*words, mount], check=False).returncode != 0:
        pytest.skip("makes a small disk of its own, which this machine does not allow")
    yield [*words, f'{mount} && exec "$@"', "sh"]
