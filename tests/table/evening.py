"""A whole evening at a table, made by a seed: people come and go, play, press, pause and crash.

`Evening` does one odd thing after the other, and looks at every message that goes out for cards
that its reader may not see.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import json, to_builtins

from gatosabio.bots.policy import LEVELS
from gatosabio.engine.cards import ADDI_BOX, FRENCH_DECK, Card
from gatosabio.engine.chance import random_words
from gatosabio.engine.game import Hand, Ms
from gatosabio.learning.facts import READ
from gatosabio.learning.need import needed_cards
from gatosabio.table.effects import Effect, Tell
from gatosabio.wire.codec import encode
from gatosabio.wire.from_client import (
    AddBot,
    Again,
    ChooseMatch,
    ClaimSeat,
    Configure,
    Emote,
    End,
    Entropy,
    FromClient,
    GiveSeat,
    HandOver,
    Hello,
    Leave,
    Lock,
    Pause,
    RefuseClaim,
    RemovePerson,
    RemoveSeat,
    Rename,
    Resume,
    Shown,
    Sit,
    Stand,
    Start,
    Visible,
)
from gatosabio.wire.to_client import Ack, Committed, Over, Refused, Told
from table.sitting import Sitting

RULES: dict[str, list[dict[str, Any]]] = {
    "addicats": [
        {"look": 0},
        {"edition": "classic", "scramble": 500},
        {"ending": "infinite", "look": 0},
        {"mouse_call": True, "tables": 5},
        {"near_deck": True, "look": 0},
    ],
    "addirace": [{}, {"must_play": True}],
    "gatonegro": [{}, {"carry": 0, "stall": 0}, {"by_turns": True}, {"two_decks": True}],
}

UNIQUE = {card for box in (ADDI_BOX, FRENCH_DECK) for card in box if box.count(card) == 1}

SNIPPETS = [0, 1, 5, 20, 50, 130, 260, 400, 700, 1500, 3000, 9000, 30_000]


class Evening(Sitting):
    """*seed* makes everything: the game, the people, and what they do. If it is *watched*, a
    message that shows a hidden card fails."""

    def __init__(self, seed: int, *, watched: bool = False) -> None:
        self.rng = rng = Random(seed)
        self.watched = watched
        self.looked_at = 0  # the row up to which messages were looked at
        self.hidden: dict[int, set[Card]] = {}
        self.unanswered: dict[int, set[int]] = {}
        game = rng.choice(sorted(RULES))
        people = rng.randint(1, 3)
        super().__init__(
            game,
            people=people,
            cats=rng.randint(1, 2) if people < 3 else rng.randint(0, 1),
            watchers=rng.randint(0, 1),
            trips=[rng.choice([0, 20, 80, 300]) * rng.uniform(0.9, 1.1) for _ in range(people)],
            pace=rng.choice(["adults", "children", "calm"]),
            times=rng.choice(["all", "own", "none", None]),
            fair=rng.choice([0, 0, 1, 2, 3, 4]),
            level=rng.choice(["cat", "tiger"]),
            rules=rng.choice(RULES[game]),
            seed=seed,
        )
        self.thinking_ms = rng.choice([0, 30, 3000])
        self.start()

    # --- What may happen ---

    def go_on(self) -> None:
        """One odd thing; mostly somebody plays."""
        if self.needs and self.rng.random() < 0.7:
            near = needed_cards(
                self.needs[-1].deck, [1.0] * READ, random_words(self.rng.getrandbits(64))
            )
            self.choose(self.rng.choice([near, near, None]))
        if self.table.phase == "play" and not self.table.state.paused and self.table.presence.here:
            self.rng.choice([self._play] * 14 + [self._move] * 3 + [self._meddle, self._fail])()
        else:
            self.rng.choice([self._move, self._move, self._meddle, self._meddle, self._play])()
        self.wait(self.rng.choice(SNIPPETS) + self.rng.random())

    def end(self) -> None:
        """Everybody comes back, and what is under way is answered."""
        for person in sorted(self.table.state.members.people):
            if not self.guests[person].here:
                self.come(person)
            self.guests[person].silent = False
        if self.table.state.paused and self.table.phase == "play":
            self.say(self.table.state.members.host, Resume())
        self.wait(5000)

    def _play(self) -> None:
        person = self._player()
        if person is None or not self.guests[person].here:
            return
        action = self._action(Hand(self.rng.choice(self.hands(person))))
        guest = self.guests[person]
        cid = next(guest.cids) if self.rng.random() < 0.9 else self.rng.randint(1, 5)
        self.unanswered.setdefault(person, set()).add(cid)
        if self.play.game.is_raced(self.play.state, self.play.read_action(action, Ms(0))):
            for _ in range(self.rng.choice([1, 1, 2])):
                r = self.rng.choice([0, 100, 130, 260, 400, 401, 900])
                self.hit(person, action, r, cid=cid, resolution_ms=self.rng.choice([0, 0.1, 16]))
                self.wait(self.rng.choice([0, 15, 200]))
        else:
            self.act(person, action, cid=cid)

    def _player(self) -> int | None:
        """Somebody who plays, mostly somebody who is waited for."""
        if self.table.live is None:
            return None
        awaited = self.play.game.waits_for(self.play.state)
        people = [place.person for place in self.play.seats if place.person is not None]
        ready = [self.play.seats[hand].person for hand in awaited]
        chosen = ready if any(ready) and self.rng.random() < 0.7 else people
        return self.rng.choice(chosen) if chosen else None

    def _action(self, hand: Hand) -> dict[str, Any]:
        play = self.play
        at = max(play.last_at, self.table.clock.read(self.now))
        legal = list(play.game.legal_actions(play.state, hand, at))
        if play.game.name == "addicats" and self.rng.random() < 0.8:
            legal = legal[:1]  # a flip mostly: who only hits comes to no end
        if not legal:
            idle = play.game.when_idle(play.state, hand, at)
            legal = [idle] if idle is not None else []
        if not legal:
            return {"do": "accept", "seat": hand}
        action: dict[str, Any] = to_builtins(self.rng.choice(legal))
        del action["at"]
        return action

    def _move(self) -> None:
        """Lines break and are made again, and pages go to the back."""
        person = self._somebody()
        guest = self.guests[person]
        if not self.table.state.members.may_come(person):
            return
        if not guest.here:
            self.come(person)
            return
        what: Callable[[], object] = self.rng.choice(
            [
                lambda: self.drop(person),
                lambda: self.come(person),
                lambda: self.say(person, Visible(visible=self.rng.random() < 0.7)),
                lambda: self.say(person, Hello(token="", game=1, seq=self.rng.randint(0, 40))),
                lambda: self.say(person, Shown(reveal_id=guest.reveal[0], nonce=guest.reveal[1])),
                lambda: self.beat(person, self.rng.choice([0, 50, 900])),
                lambda: setattr(guest, "silent", self.rng.random() < 0.5),
            ]
        )
        what()

    def _meddle(self) -> None:
        """Somebody, mostly the host, decides something, or tries to."""
        rng, seat = self.rng, self.rng.randint(0, 4)
        messages: list[FromClient] = [
            Sit(name=rng.choice(["", "Ana", "P0"])),
            Stand(seat=seat),
            Rename(seat=seat, name="Eva"),
            RemoveSeat(seat=seat),
            AddBot(level=rng.choice(LEVELS)),
            Lock(locked=rng.random() < 0.3),
            HandOver(person=rng.randint(1, 4)),
            RemovePerson(person=rng.randint(2, 5)),
            Start(),
            Again(),
            Pause(),
            Pause(),
            Resume(),
            Resume(),
            End(),
            Leave(),
            ChooseMatch(best_of=rng.choice([0, 3])),
            GiveSeat(seat=seat, person=rng.randint(1, 5)),
            ClaimSeat(seat=seat),
            RefuseClaim(seat=seat, person=rng.randint(1, 5)),
            Emote(emote="wow"),
            Entropy(commitment=self._promised(), entropy=rng.randbytes(16).hex()),
            Configure(
                game=rng.choice(sorted(RULES)),
                pace=rng.choice(["adults", "calm"]),
                fair=rng.choice([0, 3]),
            ),
        ]
        person = self.table.state.members.host if rng.random() < 0.8 else self._somebody()
        if person not in self.guests:
            return
        message = rng.choice(messages)
        self.say(person, message)
        if isinstance(message, Leave):
            self.drop(person)
        if isinstance(message, RemovePerson) and message.person in self.guests:
            if not self.table.state.members.may_come(message.person):
                self.drop(message.person)
            if self.table.state.needs_code and rng.random() < 0.5:
                self.carry_out(self.table.change_code("NEWC", self.now))
        if (rng.random() < 0.1 or not self.table.state.members.people) and not self.info.locked:
            self.join(rng.choice([0, 100]))

    def _promised(self) -> str:
        """The last commitment that the host was told, which may be an old one."""
        host = self.guests.get(self.table.state.members.host)
        told = [one.message for one in host.letters] if host is not None else []
        return next((one.commitment for one in told[::-1] if isinstance(one, Committed)), "c0" * 32)

    def _fail(self) -> None:
        """The server dies, and somebody comes back sooner or later."""
        self.crash()
        self.unanswered.clear()
        self.wait(self.rng.choice(SNIPPETS))

    def _somebody(self) -> int:
        return self.rng.choice(sorted(self.guests))

    # --- What goes out ---

    def drop(self, *people: int) -> "Evening":
        super().drop(*people)
        for person in people:
            self.unanswered.pop(person, None)
        return self

    def come(self, person: int, **more: Any) -> "Evening":
        self.unanswered.pop(person, None)
        # Pages that know all special cards, some of them, or none.
        self.guests[person].known = self.rng.choice([None, (), ("pursuit",)])
        super().come(person, **more)
        return self

    def carry_out(self, effects: Sequence[Effect]) -> None:
        if self.watched:
            hidden = {person: self._hidden_from(person) for person in self.guests}
            shown = self._just_shown()
            for effect in effects:
                if isinstance(effect, Tell):
                    secret = self.hidden.get(effect.person, set()) & hidden[effect.person] - shown
                    self._look_at(effect, secret)
            self.hidden = hidden
            self.looked_at = self.table.outbox.seq
        super().carry_out(effects)

    def send(self, guest: Any, tell: Tell) -> None:
        super().send(guest, tell)
        if isinstance(tell.message, Ack | Refused) and tell.message.cid is not None:
            self.unanswered.get(guest.person, set()).discard(tell.message.cid)

    def _look_at(self, tell: Tell, secret: set[Card]) -> None:
        message = tell.message
        if isinstance(message, Over):
            return
        written = encode(message).decode()
        for seed in self.seeds.values():
            assert seed.hex() not in written
        if isinstance(message, Told):
            now = json.encode((message.views, message.legal)).decode()
            new = message.seq > self.looked_at
            text = now + (json.encode(message.events).decode() if new else "")
            for card in secret:
                assert f'"{card}"' not in text, f"{card} was told to {tell.person}: {text}"

    def _hidden_from(self, person: int) -> set[Card]:
        """The cards that nobody but others may see now, or nobody at all."""
        if self.table.live is None or self.play.result is not None:
            return set()
        own, state = self.hands(person), self.play.state
        cards: list[Card] = []
        match self.play.game.name:
            case "addicats":
                cards += [card for pile in state.downs for card in pile]
                cards += [card for pile in state.ups for card in pile[1:]]
            case "addirace":
                cards += state.stock_left
                cards += [
                    c for seat, hand in enumerate(state.hands) if seat not in own for c in hand
                ]
                if state.phase == "magic" and state.turn not in own:
                    cards.append(state.pick)
            case "gatonegro" if not state.rules.two_decks:
                cards += state.deck[state.taken + 1 :]
                for seat in state.hands():
                    if seat not in own:
                        cards += [card for pile in state.piles(seat) for card in pile[:-1]]
        return {card for card in cards if card in UNIQUE}

    def _just_shown(self) -> set[Card]:
        """The cards that everybody saw in what has just happened."""
        if self.table.live is None:
            return set()
        game = self.play.game
        events = [event for page in list(self.play.history)[-8:] for event in page.events]
        written = json.encode([game.seen_event(event, None) for event in events]).decode()
        return {card for card in UNIQUE if f'"{card}"' in written}
