"""Describes views in a few lines of text, for `render`."""

from gymnasium import logger

from gatosabio.engine.games.addicats.view import View as CatsView
from gatosabio.engine.games.addirace.view import View as RaceView
from gatosabio.engine.games.gatonegro.view import PileView
from gatosabio.engine.games.gatonegro.view import View as GatoNegroView


def show(text: str, mode: str | None) -> str | None:
    """Return *text* or print it, as the render mode says; warn if there is no mode."""
    if mode is None:
        logger.warn("nothing is rendered, for no render_mode was given: expected human or ansi")
    elif mode == "ansi":
        return text
    else:
        print(text)
    return None


def describe_addirace(view: RaceView) -> str:
    """Addi Race, with the cards of the player who looks."""
    lines = [
        f"{view.phase} | stock {view.stock} | talon {view.talon} {view.talon_top or ''}".rstrip()
    ]
    for hand, player in enumerate(view.players):
        mark = "?" if hand == view.asked else ">" if hand == view.turn else " "
        laid = [f"+{card}" for card in player.defences] + [f"!{card}" for card in player.attacks]
        lines.append(
            " ".join([f"{mark} player_{hand}: {player.total} points, {player.hand} cards", *laid])
        )
    if view.attack is not None:
        lines.append(f"attacked with: {view.attack}")
    if view.viewer is not None:
        lines.append(
            " ".join([f"hand of player_{view.viewer}:", *[held.card for held in view.hand]])
        )
    if view.seen is not None:
        lines.append(f"drawn by magic: {view.seen}")
    return "\n".join(lines)


def describe_gatonegro(view: GatoNegroView) -> str:
    """Gato Negro: the deck, and all piles as far as they can be seen."""
    lines = [f"{view.phase} | deck {view.deck} | top {view.top or '-'}"]
    for hand, player in enumerate(view.players):
        mark = "~" if hand == view.reciting else ">" if hand == view.turn else " "
        left, right = map(_pile, player.piles)
        total = "" if player.score is None else f", {player.score.total} points"
        lines.append(f"{mark} player_{hand}: {left} | {right}{total}")
    return "\n".join(lines)


def _pile(pile: PileView) -> str:
    if pile.cards is not None:
        return " ".join(pile.cards) or "-"
    return f"{pile.size} cards, {pile.top} on top" if pile.size else "-"


def describe_addicats(view: CatsView) -> str:
    """Addi Cat's: the top card of every hand, and an open scramble."""
    arrow = "clockwise" if view.direction == 1 else "anticlockwise"
    lines = [f"{view.phase} | {arrow}{' | seesaw' if view.seesaw else ''}"]
    for hand, seen in enumerate(view.hands):
        mark = ">" if hand == view.turn else " "
        out = "" if seen.place is None else f", place {seen.place}"
        points = f", {seen.points} points" if seen.points else ""
        tops = f"{seen.top or '-'} ({seen.up} up, {seen.down} down{points}{out})"
        lines.append(f"{mark} hand {hand}: {tops}")
    if view.scramble is not None:
        hits = " ".join([str(hand) for hand in view.scramble.hits]) or "nobody"
        lines.append(f"{view.scramble.card} of hand {view.scramble.hand}: {hits} has hit")
    return "\n".join(lines)
