"""Addi Race in sentences. Secret cards are named only if the event has them."""

from typing import assert_never

from gatosabio.engine.games.addirace import events as told
from gatosabio.words.narrator import Narrator, equations, key_of


class AddiRaceNarrator(Narrator):
    """Tells a game of Addi Race."""

    game = "addirace"

    def tell(self, event: told.Event) -> str:
        """The sentence for *event*."""
        if isinstance(event, told.Restocked):
            return self._restocked(event)
        if isinstance(event, told.GameEnded):
            return self.say(f"ended_{key_of(event.why)}")
        name = self.hands[event.hand]
        match event:
            case told.Drawn(card=card):
                if card is None:
                    return self.say("drawn", name=name)
                return self.say("drawn_card", name=name, card=self.card(card))
            case told.NothingToDraw():
                return self.say("nothing_to_draw", name=name)
            case told.Scored(card=card, total=total):
                return self.say("scored", name=name, sum=next(equations([card])), total=total)
            case told.Attacked(card=card, target=target):
                target_name = self.hands[target]
                return self.say("attacked", name=name, card=self.card(card), target=target_name)
            case told.Countered(card=card, attack=attack):
                annulled = self.card(attack)
                return self.say("countered", name=name, card=self.card(card), attack=annulled)
            case told.TookHold(attack=attack):
                return self.say("took_hold", name=name, card=self.card(attack))
            case told.Peeked() | told.Swapped() | told.Returned():
                return self._magic(event, name, self.hands[event.target])
            case told.Released(attack=attack, why=why, cards=cards):
                laid = self.words.listing([self.card(card) for card in cards]) if cards else ""
                key = "released_shown" if why in ("drawn", "kept") else f"released_{key_of(why)}"
                return self.say(key, name=name, card=self.card(attack), cards=laid)
            case told.Defended(card=card):
                return self.say("defended", name=name, card=self.card(card))
            case told.Discarded(card=card):
                return self.say("discarded", name=name, card=self.card(card))
            case told.Passed():
                return self.say("passed", name=name)
        assert_never(event)

    def _restocked(self, event: told.Restocked) -> str:
        key = "restocked_aside" if event.aside else "restocked"
        return self.say(key, count=event.cards, aside=event.aside)

    def _magic(
        self, event: told.Peeked | told.Swapped | told.Returned, name: str, target: str
    ) -> str:
        if isinstance(event, told.Returned):
            return self.say("returned", name=name, target=target)
        if isinstance(event, told.Peeked):
            if event.card is None:
                return self.say("peeked", name=name, target=target)
            return self.say("peeked_card", name=name, target=target, card=self.card(event.card))
        if event.kept is None or event.given is None:
            return self.say("swapped", name=name, target=target)
        kept, given = self.card(event.kept), self.card(event.given)
        return self.say("swapped_cards", name=name, target=target, kept=kept, given=given)
