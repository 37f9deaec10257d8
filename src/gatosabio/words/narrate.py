"""A replay in words: one line for each event, or one line for each game."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import UNSET

from gatosabio.engine.game import Result
from gatosabio.records.record import Opening
from gatosabio.records.replay import Outcome
from gatosabio.words.addicats import AddiCatsNarrator
from gatosabio.words.addirace import AddiRaceNarrator
from gatosabio.words.catalog import Words
from gatosabio.words.gatonegro import GatoNegroNarrator

NARRATORS: Final = {
    narrator.game: narrator for narrator in (AddiCatsNarrator, AddiRaceNarrator, GatoNegroNarrator)
}


def tell_game(opening: Opening, outcome: Outcome, words: Words) -> Iterator[str]:
    """The whole game, line by line."""
    hands = _hand_names(opening)
    players = _player_names(opening)
    game = words.say(f"games.{opening.game.name}")
    edition = getattr(opening.rules, "edition", None)  # Gato Negro has only one
    yield words.say("replay.title", game=game, edition=edition, names=words.listing(hands))
    narrator = NARRATORS[opening.game.name](words, edition, hands, players)
    for event in outcome.events:
        yield f"{event.at / 1000:9.3f}  {narrator.tell(event)}"
    yield from _tell_result(outcome.result, players, words)


def tell_refusal(outcome: Outcome, words: Words) -> str | None:
    """Why the replay stopped, if the rules refused an action; else None."""
    error = outcome.error
    if error is None:
        return None
    return words.say(
        "replay.stopped", index=error.index, code=error.code.value, message=error.message
    )


def tell_game_in_a_line(opening: Opening, outcome: Outcome, words: Words) -> str:
    """Who won and how long it took, or where the game stopped."""
    players = _player_names(opening)
    names = words.listing(players)
    if error := outcome.error:
        return words.say(
            "replay.line_refused", names=names, index=error.index, code=error.code.value
        )
    seconds = _length_ms(opening, outcome) // 1000
    fields = {
        "names": names,
        "minutes": seconds // 60,
        "seconds": seconds % 60,
        "actions": len(opening.record.actions),
    }
    if outcome.result is None:
        return words.say("replay.line_unfinished", **fields)
    winners = [players[entry.player] for entry in outcome.result.ranking if entry.place == 1]
    return words.say("replay.line_won", winners=words.listing(winners), **fields)


def _length_ms(opening: Opening, outcome: Outcome) -> int:
    """The milliseconds until the game was over, or until its record ends."""
    if outcome.result is not None:
        return int(outcome.events[-1].at)
    record = opening.record
    last = record.actions[-1].at if record.actions else 0
    return last if record.until is UNSET else record.until


def _tell_result(result: Result | None, players: Sequence[str], words: Words) -> Iterator[str]:
    if result is None:
        yield words.say("replay.unfinished")
        return
    for place in sorted({entry.place for entry in result.ranking}):
        names = [players[entry.player] for entry in result.ranking if entry.place == place]
        yield words.say("replay.place", place=place, names=words.listing(names))
    if result.losers:
        losers = [players[player] for player in result.losers]
        yield words.say("replay.losers", names=words.listing(losers))


def _hand_names(opening: Opening) -> list[str]:
    """The name of each hand, without characters that cannot be printed: names may come from
    anywhere, and such characters would disturb a terminal."""
    cleaned = ("".join(filter(str.isprintable, name)) for name in opening.record.seats)
    return [name or f"#{hand}" for hand, name in enumerate(cleaned)]


def _player_names(opening: Opening) -> list[str]:
    """The name of each player. A player with two hands has the names of both."""
    names: dict[int, list[str]] = {}
    for owner, name in zip(opening.players, _hand_names(opening), strict=True):
        names.setdefault(owner, []).append(name)
    return [" + ".join(dict.fromkeys(names[player])) for player in sorted(names)]
