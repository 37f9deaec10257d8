"""Addi Cat's in sentences: what happened, and why."""

from collections.abc import Sequence
from typing import assert_never

from gatosabio.engine.cards import AMBUSH, DEAD_END, MAGIC, PRESENT, SEESAW
from gatosabio.engine.game import Player
from gatosabio.engine.games.addicats import events as told
from gatosabio.engine.games.addicats.types import CLOCKWISE
from gatosabio.words.narrator import Narrator, equations, key_of


class AddiCatsNarrator(Narrator):
    """Tells a game of Addi Cat's."""

    game = "addicats"

    def tell(self, event: told.Event) -> str:
        """The sentence for *event*."""
        match event:
            case told.Revealed():
                return self._revealed(event)
            case told.TurnedOver():
                return self.say("turned_over")
            case told.Reversed():
                return self._reversed(event)
            case told.TogetherNext():
                return self.say("together_next", card=self.card(MAGIC))
            case told.SeesawSet():
                return self.say("seesaw_set", card=self.card(SEESAW))
            case told.PresentGiven(hand=hand, to=to):
                card = self.card(PRESENT)
                if not to:
                    return self.say("present_empty", card=card, name=self.hands[hand])
                names = self.names(to)
                return self.say("present_given", card=card, name=self.hands[hand], names=names)
            case told.ScrambleOpened(card=card, hand=hand):
                key = "ambush_opened" if card == AMBUSH else "pursuit_opened"
                return self.say(key, card=self.card(card), name=self.hands[hand])
            case told.ScrambleHit(hand=hand, nth=nth):
                return self.say("pursuit_hit", name=self.hands[hand], nth=nth)
            case told.PursuitDecided():
                return self._pursuit_decided(event)
            case told.AmbushDecided():
                return self._ambush_decided(event)
            case told.RaceWon():
                return self._race_won(event)
            case told.Greed():
                return self._greed(event)
            case told.HitVoid(hand=hand, why=why, late_ms=late):
                return self.say(f"void_{key_of(why)}", name=self.hands[hand], late=late)
            case told.CallWon(hand=hand, put_away=shares):
                return self.say("call_won", name=self.hands[hand], names=self._shares(shares))
            case told.CallWrong(hand=hand, put_away=count):
                return self.say("call_wrong", name=self.hands[hand], count=count)
            case told.CallVoid(hand=hand, why=why):
                return self.say(f"call_void_{why}", name=self.hands[hand])
            case told.HandEmptied(hand=hand):
                return self.say("hand_emptied", name=self.hands[hand])
            case told.WentOut(players=players, place=place):
                return self._went_out(players, place)
            case told.PointScored(hand=hand, points=points):
                return self.say("point_scored", name=self.hands[hand], points=points)
            case told.Refilled(hand=hand, givers=givers):
                return self.say("refilled", name=self.hands[hand], count=len(givers))
            case told.GameEnded(why=why):
                return self.say(f"ended_{why}")
        assert_never(event)

    def _shares(self, shares: Sequence[told.Share], key: str = "share_of") -> str:
        return self.words.listing(
            [self.say(key, name=self.hands[hand], count=count) for hand, count in shares]
        )

    def _revealed(self, event: told.Revealed) -> str:
        if event.together:
            cards = [
                self.say("card_of", name=self.hands[hand], card=self.card(card))
                for hand, card in event.cards
            ]
            return self.say("revealed_together", cards=self.words.enumeration(cards))
        ((hand, card),) = event.cards
        return self.say("revealed", name=self.hands[hand], card=self.card(card))

    def _reversed(self, event: told.Reversed) -> str:
        count = len(event.hands)
        return self.say(
            "reversed" if count % 2 else "reversed_and_back",
            card=self.card(DEAD_END),
            way="clockwise" if event.direction == CLOCKWISE else "anticlockwise",
            count=count,
        )

    def _pursuit_decided(self, event: told.PursuitDecided) -> str:
        if event.fastest is None:
            return self.say("scramble_nobody")
        fastest = self.hands[event.fastest]
        if not event.slowest:
            return self.say("pursuit_alone", name=fastest)
        return self.say("pursuit_decided", name=fastest, names=self._shares(event.slowest))

    def _ambush_decided(self, event: told.AmbushDecided) -> str:
        name = self.hands[event.hand]
        if event.fastest is None:
            return self.say("scramble_nobody")
        if event.fastest == event.hand:
            return self.say("ambush_parried", name=name)
        fastest = self.hands[event.fastest]
        if not event.gave:
            return self.say("ambush_unpaid", name=name, fastest=fastest)
        return self.say("ambush_paid", name=name, fastest=fastest, names=self.names(event.gave))

    def _race_won(self, event: told.RaceWon) -> str:
        own, *rivals = [card for _, card in event.tops]
        raced = rivals if event.why == "last-special" else [own, *rivals]
        return self.say(
            f"race_{key_of(event.why)}",
            name=self.hands[event.hand],
            sums=self.words.enumeration(list(equations(raced))),
            shares=self._shares(event.shares, "share_for"),
            card=self.card(own),
        )

    def _greed(self, event: told.Greed) -> str:
        top = event.top
        return self.say(
            f"greed_{key_of(event.why)}",
            name=self.hands[event.hand],
            card=top and self.card(top),
            sum=top and next(equations([top])),
            count=event.own + sum(count for _, count in event.taken),
        )

    def _went_out(self, players: Sequence[Player], place: int) -> str:
        names = [self.players[player] for player in players]
        key = "went_out_first" if place == 1 else "went_out"
        return self.say(key, names=self.words.listing(names), count=len(names), place=place)
