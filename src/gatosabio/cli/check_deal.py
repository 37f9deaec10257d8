"""`gatosabio check-deal`: checks a deal that the page has saved, in the user's language.

What is checked is in `gatosabio/check_deal.py`, which is also a script of its own.
"""

import json
import sys
from typing import Any, Final

import click

from gatosabio.check_deal import check, near_cards
from gatosabio.cli.global_options import GlobalOptions
from gatosabio.cli.terminal import SIGNS, can_print
from gatosabio.words.catalog import LANGUAGES, Language, Words, words

OK: Final = 0
WRONG: Final = 1
UNREADABLE: Final = 2


@click.command(name="check-deal")
@click.argument("file", type=click.File("rb"))
@click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    help="Speak this language; without it, the locale decides.",
)
@click.pass_context
def check_deal(context: click.Context, *, file: Any, language: Language | None) -> None:
    """Check the deal in FILE (`-` for standard input), which the page has saved after a game.

    The exit status is 1 if something is not right, 2 if FILE is no deal. The check itself is one
    short file that needs nothing but Python: check_deal.py.
    """
    options: GlobalOptions = context.obj
    speech = words(options.tongue(language), signs=can_print(SIGNS))
    try:
        deal = json.load(file)
        found = check(deal)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        why = speech.say("deal.no_deal", why=repr(error))
        print(f"gatosabio check-deal: {why}", file=sys.stderr)
        context.exit(UNREADABLE)
    for line in _told(deal, found, speech):
        click.echo(line)
    context.exit(OK if all(found.values()) else WRONG)


def _told(deal: dict[str, Any], found: dict[str, bool], speech: Words) -> list[str]:
    texts = [
        speech.say(f"deal.{what}" if right else f"deal.{what}_wrong")
        for what, right in found.items()
    ]
    if near_cards(deal["name"], deal["rules"], deal.get("deck", [])):
        texts.append(speech.say("deal.near"))
    texts.append(speech.say("deal.told", commitment=deal["commitment"]))
    for number, entropy in enumerate(deal["entropies"], 1):
        key = "deal.added" if entropy else "deal.added_nothing"
        texts.append(speech.say(key, seat=number, entropy=entropy))
    return texts
