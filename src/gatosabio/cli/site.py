"""`gatosabio site`: the page as files, for any static host; the server runs inside it."""

import sys
from pathlib import Path
from typing import Final

import click

from gatosabio.static_site.build import SiteError, build, check_folder
from gatosabio.static_site.node import NoNodeError, find_node
from gatosabio.static_site.runtime import NoRuntimeError, fetch

FAILED: Final = 2


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def site(folder: Path) -> None:
    """Write the page to FOLDER as a site that needs no server.

    Any static host can serve it, below any path; a browser then plays with cats, or round one
    device, and offline. For friends on other devices, and for a class, run `gatosabio serve`.
    Needs the extra `site`: pip install "gatosabio[site]".
    """
    try:
        check_folder(folder)
        node = find_node()
        size = build(folder, fetch(node), node)
    except NoNodeError:
        print('gatosabio site needs its extra: pip install "gatosabio[site]"', file=sys.stderr)
        sys.exit(FAILED)
    except (SiteError, NoRuntimeError, OSError) as error:
        print(f"gatosabio site: {error}", file=sys.stderr)
        sys.exit(FAILED)
    print(f"{folder}: a browser loads {size / 1e6:.1f} MB once, then nothing")
