"""What a person is told is the same, to the byte, whatever cards it must not know (goal H1). The
views are under this law already; here it is all that a table says: what happened, what is legal,
what is refused and why, how many messages there are, and when each of them goes out."""

import random
from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from msgspec.structs import replace

from gatosabio.engine.game import Hand, Ms, Refusal, RefusedError
from gatosabio.engine.games.addirace.view import views
from gatosabio.table.effects import Effect, Tell
from gatosabio.table.table import Table
from gatosabio.timing.line import LocalLine
from gatosabio.wire.codec import encode
from gatosabio.wire.from_client import Act, Configure, FromClient, Hello, HitMessage, Sit, Start
from gatosabio.wire.to_client import Told
from laws.games import SAMPLERS

GAMES: Final = 700 if settings.get_current_profile_name() == "long" else 25  # of each of three
STEPS: Final = 25
REFUSED: Final = 3
"""Actions that are tried in vain, by everybody before every step."""

LOOK_AHEAD: Final = 1_500.0
"""Milliseconds in which a race that an action began is judged."""

Telling = tuple[bytes, float | None, int | None]
"""A message as it is sent, its time, and the reveal that it is."""


class Watched:
    """A table with a person at each seat and one who watches, in a time of its own."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.sampler = SAMPLERS[game]
        rules, seating, _ = self.sampler.opening(self.rng)
        key = self.rng.randbytes(32)
        self.now = 1_000.0
        self.table = Table("table", lambda: key, random.Random(seed))
        options = to_builtins(rules)
        options.pop("near_deck", None)  # it would wait until its cards are chosen
        settings = Configure(game=game, rules=options, pace="calm")
        self.table.open("BCDF", settings, self.now)
        self.eyes: dict[int, Hand | None] = {}  # by person
        self.reveal: dict[int, tuple[int, str]] = {}
        for seat in (*(Hand(seat) for seat in range(len(seating.owners))), None):
            person, _ = self.table.join(self.now)
            self.eyes[person] = seat
            self.table.connect(person, LocalLine(), Hello(token=""), self.now)
            if seat is not None:
                self.table.receive(person, Sit(), self.now)
        self.learn(self.table.receive(1, Start(), self.now))
        assert self.table.phase == "play"

    @property
    def play(self) -> Any:
        assert self.table.live is not None
        return self.table.live.game

    def at(self) -> Ms:
        return Ms(max(self.play.last_at, self.table.clock.read(self.now)))

    # --- What may be done ---

    def next_action(self) -> tuple[int, Any] | None:
        """Somebody, and something that it may do just now."""
        play, at = self.play, self.at()
        possible = [
            (person, action)
            for person, seat in self.eyes.items()
            if seat is not None
            for action in play.game.legal_actions(play.state, seat, at)
        ]
        return self.rng.choice(possible) if possible else None

    def illegal_actions(self, seat: Hand) -> list[Any]:
        """What the rules refuse that seat, whatever it cannot see."""
        play, at = self.play, self.at()
        legal = set(play.game.legal_actions(play.state, seat, at))
        tried = [a for a in self.sampler.every_action(play.state, seat, at) if a not in legal]
        raced = [a for a in tried if play.game.is_raced(play.state, a)]  # judged later
        return self.rng.sample(tried, min(REFUSED, len(tried))) if not raced else []

    def message(self, person: int, action: Any, cid: int) -> FromClient:
        said = {
            key: value for key, value in to_builtins(action).items() if key not in {"at", "pick"}
        }
        if self.play.game.is_raced(self.play.state, action) and person in self.reveal:
            k, n = self.reveal[person]
            return HitMessage(
                cid=cid,
                reveal_id=k,
                nonce=n,
                action=said,
                reaction_ms=self.rng.choice([10, 200, 400]),
            )
        return Act(cid=cid, action=said)

    # --- What comes of it ---

    def learn(self, effects: list[Effect]) -> None:
        """Remember the newest reveal of everybody who was told of one."""
        for effect in effects:
            if (
                isinstance(effect, Tell)
                and isinstance(told := effect.message, Told)
                and told.reveal_id
            ):
                assert told.nonce is not None
                self.reveal[effect.person] = told.reveal_id, told.nonce


def done(table: Table, person: int, message: FromClient, now: float) -> list[Effect]:
    """What the table does about *message*, and soon after."""
    effects = table.receive(person, message, now)
    later = now
    while (wakes_at := table.wakes_at(later)) is not None and wakes_at <= now + LOOK_AHEAD:
        later = max(later + 1, wakes_at)
        effects += table.wake(later)
    return effects


def told_to(person: int, effects: list[Effect]) -> list[Telling]:
    return [
        (encode(effect.message), effect.not_before, effect.reveal_id)
        for effect in effects
        if isinstance(effect, Tell) and effect.person == person
    ]


def twin(table: Table, state: Any) -> Table:
    """The same table in every respect, but that other cards are hidden."""
    assert table.live is not None
    play = table.live.game
    shared = [
        play.game,
        play.rules,
        play.dealt,
        play.state,
        *play.history,
    ]  # never changed in place
    other = deepcopy(table, {id(one): one for one in shared})
    assert other.live is not None
    other.live.game.state = state
    return other


def events_since(table: Table, seq: int) -> tuple[Any, ...]:
    assert table.live is not None
    pages = [page for page in table.live.game.history if page.seq > seq]
    return tuple(event for page in pages for event in page.events)


@pytest.mark.parametrize("game", ["addicats", "addirace", "gatonegro"])
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=GAMES)
def test_nobody_is_told_anything_about_hidden_cards(game: str, seed: int) -> None:
    check_game(Watched(game, seed))


def check_games(game: str, seeds: int) -> None:
    for seed in range(seeds):
        check_game(Watched(game, seed))


def check_game(watched: Watched) -> None:
    for step in range(STEPS):
        if watched.table.phase != "play" or (chosen := watched.next_action()) is None:
            break
        actor, action = chosen
        message = watched.message(actor, action, 1000 + step)
        check_questions(watched, 10 * step + 1)
        check_action(watched, actor, action, message)
        watched.now += LOOK_AHEAD + 100


def hidden_elsewhere(watched: Watched, seat: Hand | None, action: Any) -> Any:
    state, rng = watched.play.state, watched.rng
    return watched.sampler.with_hidden_shuffled(state, seat, rng, action)


def check_questions(watched: Watched, cid: int) -> None:
    """Who asks for everything again, or for what is not allowed, changes nothing; so the cards are
    changed under its eyes, and back."""
    table, play, now = watched.table, watched.play, watched.now
    for person, seat in watched.eyes.items():
        questions: list[FromClient] = [
            Hello(token="", game=play.number, seq=play.history[-1].seq),
            Hello(token="", game=0),
        ]
        if seat is not None:
            questions += [
                watched.message(person, action, cid + number)
                for number, action in enumerate(watched.illegal_actions(seat))
            ]
        state = play.state
        answers = [told_to(person, table.receive(person, one, now)) for one in questions]
        assert play.state is state
        play.state = hidden_elsewhere(watched, seat, None)
        others = [told_to(person, table.receive(person, one, now)) for one in questions]
        play.state = state
        assert others == answers, "told by an answer"
        assert all(answers)


def check_action(watched: Watched, actor: int, action: Any, message: FromClient) -> None:
    """What one does, all are told of: each as much as it may know."""
    table, seq, now = watched.table, watched.play.history[-1].seq, watched.now
    twins = {
        person: twin(table, hidden_elsewhere(watched, seat, action))
        for person, seat in watched.eyes.items()
    }
    effects = done(table, actor, message, now)
    watched.learn(effects)
    events = events_since(table, seq)
    for person, other in twins.items():
        seat = watched.eyes[person]
        told = told_to(person, done(other, actor, message, now))
        shown = (events, events_since(other, seq))
        if any(watched.sampler.shows_a_card(some, seat) for some in shown):
            continue
        if bool(events) != bool(shown[1]):  # with those cards it cannot be done
            assert person != actor
            continue
        assert told == told_to(person, effects), "told by what happened"


# --- The law itself: it would prove nothing if it noticed nothing ---


def leaky_event(event: Any, _: Hand | None) -> Any:
    return event


def leaky_views(state: Any, seats: Iterable[Hand | None]) -> Any:
    """The next card of the stock in the place of the talon's top."""
    top = state.stock_left[0] if state.stock_left else None
    return [replace(seen, talon_top=top) for seen in views(state, seats)]


def leaky_refusal(state: Any, _: Any) -> Any:
    """Other reasons for other cards."""
    if state.hands[state.turn - 1][:1] < ("5",):
        raise RefusedError(Refusal.BAD_CARD, "")
    raise RefusedError(Refusal.NOT_NOW, "")


@pytest.mark.parametrize(
    ("name", "leak"),
    [("seen_event", leaky_event), ("views", leaky_views), ("apply", leaky_refusal)],
)
def test_the_law_notices_what_slips_out(
    name: str, leak: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched("addirace", 1)
    monkeypatch.setattr(type(watched.play.game), name, staticmethod(leak))

    with pytest.raises(AssertionError, match="told"):
        check_games("addirace", 20)
