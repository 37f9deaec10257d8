"""Gato Negro in sentences."""

from typing import assert_never

from gatosabio.engine.games.gatonegro import events as told
from gatosabio.words.narrator import Narrator, key_of


class GatoNegroNarrator(Narrator):
    """Tells a game of Gato Negro."""

    game = "gatonegro"

    def tell(self, event: told.Event) -> str:
        """The sentence for *event*."""
        match event:
            case told.TurnedUp(next=card):
                return self.say("turned_up", card=self.card(card))
            case told.Taken():
                return self._taken(event)
            case told.RhymeBegun(hand=hand):
                return self.say("rhyme_begun", name=self.hands[hand])
            case told.RhymeBroken(hand=hand, by=by):
                if hand == by:
                    return self.say("rhyme_broken_self", name=self.hands[hand])
                return self.say("rhyme_broken", name=self.hands[hand], by=self.hands[by])
            case told.Passed(hand=hand):
                return self.say("passed", name=self.hands[hand])
            case told.GameEnded(why=why):
                return self.say(f"ended_{key_of(why)}", scores=self._scores(event))
        assert_never(event)

    def _taken(self, event: told.Taken) -> str:
        fields = {
            "name": self.hands[event.hand],
            "card": self.card(event.card),
            "pile": "left" if event.pile == 0 else "right",
        }
        if event.next is None:
            return self.say("taken_last", **fields)
        return self.say("taken", next=self.card(event.next), **fields)

    def _scores(self, event: told.GameEnded) -> str:
        return self.words.listing(
            [
                self.say("score_of", name=name, points=score.total)
                for name, score in zip(self.hands, event.scores, strict=True)
            ]
        )
