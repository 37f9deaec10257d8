"""What each person is told of a game: its own hands' views, and events as they may see them."""

from collections.abc import Sequence
from typing import Any

from msgspec import to_builtins
from msgspec.structs import astuple

from gatosabio.engine.game import Hand
from gatosabio.table.play import Page, Play
from gatosabio.table.races import Reveal
from gatosabio.timing.race import Ruling as Judgement
from gatosabio.wire.messages import Paw, Times, Told


def told(
    play: Play,
    page: Page,
    hands: Sequence[Hand],
    *,
    reveal: Reveal | None = None,
    whole: bool = False,
    last: bool = True,
) -> Told:
    """*page* as the player of *hands* may see it; nobody's hands are a spectator's. Of several
    pages only the *last* comes with views: they show the table as it is now."""
    eyes: Sequence[Hand | None] = hands or (None,)
    game, state = play.game, play.state
    return Told(
        game=play.number,
        seq=page.seq,
        at=page.at,
        events=() if whole else tuple(_seen(play, event, eyes) for event in page.events),
        views=tuple(game.view(state, eye) for eye in eyes) if last else (),
        legal=_legal(play, page, hands) if last else (),
        whole=whole,
        k=reveal.k if reveal else None,
        n=reveal.n if reveal else None,
    )


def _seen(play: Play, event: Any, eyes: Sequence[Hand | None]) -> Any:
    """Several hands of one person see what any of them sees."""
    if len(eyes) == 1:
        return play.game.seen_event(event, eyes[0])
    seen = [play.game.seen_event(event, eye) for eye in eyes]
    return min(seen, key=lambda one: sum(field is None for field in astuple(one)))


def _legal(play: Play, page: Page, hands: Sequence[Hand]) -> tuple[Any, ...]:
    """What those of *hands* can do that the game waits for."""
    if not play.on:
        return ()
    awaited = [hand for hand in play.game.waits_for(play.state) if hand in hands]
    actions = [
        to_builtins(action)
        for hand in awaited
        for action in play.game.legal_actions(play.state, hand, page.at)
    ]
    return tuple({key: value for key, value in one.items() if key != "at"} for one in actions)


def paw(judgement: Judgement, spot: object, times: Times, hands: Sequence[Hand]) -> Paw:
    """A press as the player of *hands* may see it timed."""
    shown = times == "all" or (times == "own" and judgement.hand in hands)
    return Paw(
        seat=judgement.hand,
        ms=round(judgement.counted_ms) if shown else None,
        clamped=round(judgement.clamped_ms) if shown else None,
        tie=judgement.tie,
        head=spot == "head",
        light=judgement.light,
    )
