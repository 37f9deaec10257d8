"""The table: a message and the time go in, effects come out.

It lets people in and out, hands each message to the part that answers it, and starts and stops
games. Everything it decides is a row; `fold.py` reads the same rows after a crash.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Final, assert_never

from gatosabio.bots.policy import Choice
from gatosabio.engine.game import Ms
from gatosabio.table.claims import Claims
from gatosabio.table.clock import Clock
from gatosabio.table.dealer import Dealer
from gatosabio.table.dealing import RefusedByTableError, checked_settings
from gatosabio.table.departures import Departures
from gatosabio.table.effects import ChosenCards, Effect, Seed
from gatosabio.table.emotes import Emotes
from gatosabio.table.game_in_progress import GameInProgress
from gatosabio.table.info import InfoBoard, Phase
from gatosabio.table.kept import Kept, encode
from gatosabio.table.live import Live, TableParts
from gatosabio.table.lobby import HOST_ONLY, HOST_ONLY_IN_CLASS, Lobby, NamedChild
from gatosabio.table.outbox import Outbox
from gatosabio.table.player_input import PlayerInput
from gatosabio.table.presence import Connection, Presence
from gatosabio.table.rows import (
    BrokenOff,
    Dealt,
    Given,
    Left,
    Opened,
    Paused,
    Recoded,
    Removed,
    Resumed,
    TableEvent,
)
from gatosabio.timing.line import Line, Witness
from gatosabio.wire.from_client import (
    Act,
    Again,
    Beat,
    ClaimSeat,
    Configure,
    Emote,
    End,
    Entropy,
    FromClient,
    GiveSeat,
    Hello,
    HitMessage,
    Leave,
    MoreTime,
    Pause,
    RefuseClaim,
    RemovePerson,
    Resume,
    Shown,
    Start,
    Visible,
)
from gatosabio.wire.to_client import Mode, Refused, TableInfo, Welcome

MODES: Final[Mapping[Witness, Mode]] = {"kernel": "e", "proxy": "ep", "none": "e0"}
"""What people are told of the witness of their connection."""


class Table:
    """One table. *entropy* gives 32 new secret bytes at every call; *rng* is for what need not be
    secret: names, and the choices of cats. *kept* is what its past games have left."""

    def __init__(
        self, table: str, entropy: Callable[[], bytes], rng: Random, kept: Kept | None = None
    ) -> None:
        kept = kept or Kept()
        self.outbox = Outbox(table)
        self.state = kept.state
        self.presence = Presence()
        self.clock = Clock()
        self.accepted = kept.accepted
        self.live: Live | None = None
        self._parts = TableParts(
            self.outbox,
            self.presence,
            self.clock,
            self.accepted,
            kept.handicaps,
            rng,
            lambda: entropy()[:8].hex(),
        )
        self.handicaps = self._parts.handicaps
        self._dealer = Dealer(self.state, self.outbox, self.presence, entropy)
        self._lobby = Lobby(self.state, rng, self._decide)
        self._departures = Departures(
            self.state, self.presence, self.outbox, self._lobby, self._decide
        )
        self._input = PlayerInput(self.outbox, self.presence, self.clock, self.accepted)
        self._claims = Claims()
        self._emotes = Emotes(self.state.members, self.presence, self.outbox)
        self._info = InfoBoard(self.state, self.presence, self.outbox, self.handicaps, self._claims)

    @property
    def phase(self) -> Phase:
        """Whether people are in the lobby, play, or see the end of a game."""
        if self.live is None or self.live.game.broken_off:
            return "lobby"
        return "play" if self.live.game.is_on else "over"

    # --- Decisions ---

    def fold(self, event: TableEvent) -> None:
        """Let a decision take effect that is already a row."""
        self.state.count(self.live)  # what is decided now is decided after that game
        self.state.fold(event)
        if self.live is not None:
            self.live.game.follow(event, self.state.members.seats)

    def lay_out(self, dealt: Dealt, seq: int, seed: bytes) -> Live:
        """Put the game of row *seq* on the table."""
        game = GameInProgress(dealt, seq, seed, self.state.members.seats)
        self.live = Live(game, self._parts, self.state.settings)
        return self.live

    def _decide(self, event: TableEvent, now: float) -> int:
        """Write a decision down and let it take effect. Gives the number of its row."""
        seq = self.outbox.write("adm", self.clock.read(now), event)
        self.fold(event)
        if isinstance(event, Left):
            self.presence.forget(event.person)
            self._claims.forget(event.person)
            self.outbox.revoke(event.person)
        if isinstance(event, Removed):
            self.outbox.revoke(event.person)
            self.outbox.need_code()
        if isinstance(event, Given):
            self._claims.forget(event.to)
        return seq

    def take_over(self, owner: str, now: float) -> list[Effect]:
        """Write down who runs the table from now on: the log then refuses the rows of an older
        owner that still writes."""
        self.outbox.epoch += 1
        self.outbox.write("own", self.clock.read(now), {"owner": owner})
        if self.state.needs_code:  # the server stopped before it found one
            self.outbox.need_code()
        return self.outbox.empty()

    def change_code(self, code: str, now: float) -> list[Effect]:
        """The table has a new code, as `NeedCode` asked for."""
        self._decide(Recoded(code), now)
        return self._effects(now)

    # --- People ---

    def open(self, code: str, wanted: Configure, now: float, run_by: str = "") -> list[Effect]:
        """Write the first row of a new table. *run_by* is the class that is its host, if any.

        :raises RefusedByTableError: if there is no such game or option
        """
        self._decide(Opened(code, checked_settings(wanted), run_by), now)
        if run_by:
            self._lobby.join(set(), now)
        return self.outbox.empty()

    def join(self, now: float, child: NamedChild | None = None) -> tuple[int, list[Effect]]:
        """Let a new person in. Gives the number for their token. A *child* of the class that runs
        the table sits down, in a game on the chair of a cat; 0 if there is no chair for it.

        :raises RefusedByTableError: if the table is locked or full
        """
        if child is None:
            return self._lobby.join(set(self.presence.here), now), self._effects(now)
        person = self._lobby.seat_child(child, now, playing=self.phase == "play")
        if self.live is not None and self.phase == "play":
            self.live.seat_cats(now)  # the cat that has played there stops
        return person, self._effects(now)

    def connect(self, person: int, line: Line, hello: Hello, now: float) -> list[Effect]:
        """*person* has a new connection, and is told what happened meanwhile."""
        was_empty = not self.presence.here
        self.presence.arrive(person, Connection(line, hello.known))
        self._lobby.come_back(person, now)
        self._claims.forget_seats_of(person, self.state.members)
        self._dealer.tell(person)  # first: a client that starts a game at once can still answer
        self.outbox.tell(person, Welcome(person=person, mode=MODES[line.witness]))
        self._info.tell(self.live, self.phase, now, anew=True)
        if self.live is not None:
            self.live.broadcast.tell_begun(person)
            if was_empty and self.phase == "play" and not self.state.paused:
                self.live.go_on(now)
            else:
                self.live.seat_cats(now)
                self.live.broadcast.tell_missed(
                    person, hello.game, hello.seq, self.live.races.newest
                )
        return self._effects(now)

    def disconnect(self, person: int, now: float) -> list[Effect]:
        """The connection of *person* is gone. The table rests when nobody is left."""
        self.presence.depart(person, now)
        live = self.live
        if not self.presence.here:
            self._dealer.call_off()
            if live is not None and live.is_going_on:
                live.rest(now, "paused")
        return self._effects(now)

    # --- Messages ---

    def receive(
        self, person: int, message: FromClient, now: float, *, speaker: int | None = None
    ) -> list[Effect]:
        """Answer a message of *person*. Ignored if that person is not at the table any more.
        *speaker*: whoever says it for them."""
        if person not in self.state.members.people:
            return []
        self._answer(person, message, now, speaker or person)
        return self._effects(now)

    def _answer(self, person: int, message: FromClient, now: float, speaker: int) -> None:
        try:
            hosts = HOST_ONLY_IN_CLASS if self.state.run_by else HOST_ONLY
            if type(message) in hosts and speaker != self.state.members.host:
                raise RefusedByTableError("not-the-host")
            self._dispatch(person, message, now)
        except RefusedByTableError as refused:
            cid, reveal_id = getattr(message, "cid", None), getattr(message, "reveal_id", None)
            self.outbox.tell(person, Refused(code=refused.code, cid=cid, reveal_id=reveal_id))

    def _dispatch(self, person: int, message: FromClient, now: float) -> None:
        live = self.live
        match message:
            case Beat():
                self._beat(person, message, now)
            case HitMessage():
                if not self._input.is_answered(person, message):
                    self._input.hit(person, message, self._playing(), now)
            case Act():
                if not self._input.is_answered(person, message):
                    self._input.act(person, message, self._playing(), now)
            case Shown(reveal_id=reveal_id, nonce=nonce):
                if live is not None:
                    live.races.shown(live.game.hands_of(person), reveal_id, nonce, now)
            case Visible(visible=visible):
                self.presence.look(person, visible=visible)
            case Hello():
                if live is not None:
                    live.broadcast.tell_missed(person, message.game, message.seq, live.races.newest)
                else:
                    self.outbox.tell(person, self.info(now))
            case Leave():
                self._departures.leave(person, now, playing=self.phase == "play")
            case RemovePerson(person=unwanted):
                self._departures.remove(unwanted, now, playing=self.phase == "play")
            case Start() | Again():
                if self.phase == "play":
                    raise RefusedByTableError("not-in-the-lobby")
                if not self._dealer.prepare():
                    self._deal(now)
            case GiveSeat(person=heir):
                self._lobby.give(message, self.presence.here, now, playing=self.phase == "play")
                if live is not None and self.phase != "lobby":
                    live.withdraw(live.game.hands_of(heir))
                    self._info.tell(live, self.phase, now)  # who sits there, before the cards
                    live.seat_cats(now)  # the cat that has played for them stops
                    live.broadcast.tell_missed(heir, 0, 0, live.races.newest)
            case ClaimSeat(seat=position, name=name):
                self._lobby.absent_player(position, name, self.presence.here)
                if self.phase == "play" and tuple(self.state.members.seats_of(person)):
                    raise RefusedByTableError("not-in-the-lobby")  # who plays can play for nobody
                self._claims.claim(person, self.state.members.seats[position].number)
            case RefuseClaim(seat=position, person=claimant):
                self._claims.refuse(claimant, position, self.state.members)
            case MoreTime():
                if live is not None:
                    live.idle.stay(person, now)
            case Entropy():
                self._dealer.add(person, message)
            case Emote():
                self._emotes.show(person, message, now)
            case Pause() | Resume() | End():
                self._interrupt(message, self._playing(), now)
            case _:  # the types say that there is no other
                playing = self.phase == "play" or self._dealer.is_busy
                self._lobby.receive(person, message, now, playing=playing)

    def _beat(self, person: int, message: Beat, now: float) -> None:
        """A beat carries copies of presses, in case the first copy was lost."""
        if self.live is None or self.phase != "play":
            return
        for hit in message.hits:
            self._answer(person, hit, now, person)
        hands = self.live.game.hands_of(person)
        self.live.beat(hands, message.reveal_id, message.nonce, message.elapsed_ms, now)

    def sent(self, person: int, reveal_id: int, now: float) -> None:
        """That reveal has just gone out to *person*."""
        if self.live is not None:
            self.live.races.sent(self.live.game.hands_of(person), reveal_id, now)

    def thought(self, seed: int, choice: Choice | None, now: float) -> list[Effect]:
        """A cat has chosen, as `Ponder` asked for; None if its thinking failed."""
        assert self.live is not None, "cats think about a game"
        self.live.cats.thought(seed, choice, self.live.game, self.clock.read(now))
        return self._effects(now)

    # --- The game as a whole ---

    def _playing(self) -> Live:
        if self.live is None or self.phase != "play":
            raise RefusedByTableError("no-game")
        return self.live

    def choose_cards(self, chosen: ChosenCards, now: float) -> list[Effect]:
        """The cards of a near deck were chosen, as `NeedCards` asked for."""
        self._dealer.choose(chosen, now)
        return self._effects(now)

    def _deal(self, now: float) -> None:
        dealt, seed = self._dealer.deal()
        self.clock.set(Ms(0))
        if self.live is not None:
            self.state.count(self.live)
            self.outbox.keep(encode(Kept(self.state, self.accepted, self.handicaps)))
        row = self._decide(dealt, now)
        self.outbox.keep_secret(Seed(dealt.game, row, seed, dealt.commitment))
        live = self.lay_out(dealt, row, seed)
        for person in self.presence.here:
            live.broadcast.tell_begun(person)
        live.begin(now)
        self._dealer.tell_everybody()

    def _interrupt(self, message: Pause | Resume | End, live: Live, now: float) -> None:
        """Pause, go on, or break off. A press that is still being judged may end the game first."""
        match message:
            case Pause():
                if not self.state.paused:
                    live.rest(now, "paused")
                    if live.game.is_on:
                        self._decide(Paused(), now)
            case Resume():
                if self.state.paused:
                    self._decide(Resumed(), now)
                    live.go_on(now)
            case End():
                live.rest(now, "no-game")
                if live.game.is_on:
                    self._decide(BrokenOff(), now)
                    for person in self.presence.here:
                        live.broadcast.tell_over(person)
            case _:
                assert_never(message)

    # --- Time ---

    def wake(self, now: float) -> list[Effect]:
        """Time has passed: do what is due."""
        if self.live is not None:
            self.live.wake(now)
        missed_at = self._departures.host_missed_at(now)
        if missed_at is not None and now >= missed_at:
            self._lobby.lend_host(set(self.presence.here), now)
        return self._effects(now)

    def wakes_at(self, now: float) -> float | None:
        """When to call `wake`, if nothing comes in before; None if that is not needed."""
        game_wakes_at = None if self.live is None else self.live.wakes_at(now)
        moments = (game_wakes_at, self._departures.host_missed_at(now), self._dealer.deals_at)
        return min((moment for moment in moments if moment is not None), default=None)

    # --- Telling ---

    def info(self, now: float) -> TableInfo:
        """The table as everybody sees it."""
        return self._info.current(self.live, self.phase, now)

    def _effects(self, now: float) -> list[Effect]:
        if self._dealer.is_ready(now):
            try:
                self._deal(now)
            except RefusedByTableError as refused:  # somebody has left meanwhile
                self.outbox.tell(self.state.members.host, Refused(code=refused.code))
        if self.phase != "play":
            self.state.count(self.live)
            if self.live is not None:
                self._dealer.disclose(self.live.game)
            if self.state.members.leaving:
                self._info.tell(self.live, self.phase, now)  # who has won, before they are gone
            self._departures.after_the_game(now)
        self._info.tell(self.live, self.phase, now)
        return self.outbox.empty()
