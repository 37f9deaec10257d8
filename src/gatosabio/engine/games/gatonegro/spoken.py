"""How many words the page needs to say what happens in Gato Negro."""

from typing import Final

from gatosabio.engine.games.gatonegro.events import (
    GameEnded,
    Passed,
    RhymeBegun,
    RhymeBroken,
    Taken,
    TurnedUp,
)
from gatosabio.engine.speech import Speech, Spoken

SPEECH: Final = Speech(
    card=3,
    turn=5,
    events={
        TurnedUp: Spoken(6),
        Taken: Spoken(13),
        RhymeBegun: Spoken(11),
        RhymeBroken: Spoken(7),
        Passed: Spoken(3),
        GameEnded: Spoken(10),
    },
    situation=Spoken(10),
)
