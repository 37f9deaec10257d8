"""How many words the page needs to say what happens in Addi Cat's."""

from typing import Final

from gatosabio.engine.games.addicats.events import (
    AmbushDecided,
    CallVoid,
    CallWon,
    CallWrong,
    GameEnded,
    Greed,
    HandEmptied,
    HitVoid,
    PointScored,
    PresentGiven,
    PursuitDecided,
    RaceWon,
    Revealed,
    Reversed,
    ScrambleOpened,
    SeesawSet,
    TogetherNext,
    TurnedOver,
    WentOut,
)
from gatosabio.engine.speech import Speech, Spoken

SPEECH: Final = Speech(
    card=5,
    turn=5,
    events={
        Revealed: Spoken(0, each=5),
        TurnedOver: Spoken(13),
        Reversed: Spoken(9),
        TogetherNext: Spoken(13),
        SeesawSet: Spoken(17),
        PresentGiven: Spoken(12),
        ScrambleOpened: Spoken(10),
        PursuitDecided: Spoken(16, each=2),
        AmbushDecided: Spoken(20),
        RaceWon: Spoken(33, each=3),
        Greed: Spoken(30),
        HitVoid: Spoken(9),
        CallWon: Spoken(14, each=3),
        CallWrong: Spoken(18),
        CallVoid: Spoken(10),
        HandEmptied: Spoken(6),
        WentOut: Spoken(0, each=7),
        PointScored: Spoken(20),
        GameEnded: Spoken(9),
    },
    situation=Spoken(14, each=5),
    explanation=15,
    side=3,
)
