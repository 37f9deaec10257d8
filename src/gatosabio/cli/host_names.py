"""The names that `--name` gives."""

import click

from gatosabio.server.host_names import host_name


def host_names(_: click.Context, __: click.Parameter, written: tuple[str, ...]) -> tuple[str, ...]:
    """Each name as browsers send it.

    :raises click.ClickException: if one is no host name
    """
    try:
        return tuple(dict.fromkeys(host_name(name) for name in written))
    except ValueError as error:
        raise click.ClickException(f"--name: {error}") from None
