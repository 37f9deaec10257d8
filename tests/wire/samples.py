"""One message of every type, with all that it can carry. Who adds a type adds it here: the tests
over all messages miss it otherwise, and say so."""

from typing import Any

from gatosabio.engine.game import Hand, Ms, Player, Ranked, Refusal, Result
from gatosabio.wire.messages import (
    Ack,
    Act,
    AddBot,
    Again,
    Beat,
    Begun,
    Closed,
    Configure,
    End,
    HandOver,
    Hello,
    Hit,
    Leave,
    Lock,
    Over,
    Pause,
    Paw,
    PersonInfo,
    Refused,
    RemoveSeat,
    Rename,
    Resume,
    Seat,
    SeatInfo,
    Settings,
    Shown,
    Sit,
    Stand,
    Start,
    TableInfo,
    Told,
    Verdict,
    Visible,
    Welcome,
)

SLAP: dict[str, Any] = {"do": "slap", "seat": 1, "spot": "head"}
HIT = Hit(cid=8, k=12, n="0a1b", action=SLAP, r=312.5, res=0.1, f=1.5, src="touch")

ANYBODYS = (
    Hello(token="t" * 43, game=2, seq=17),
    Sit(name="Ann", face="luna"),
    Stand(seat=1),
    Rename(seat=1, name="Bo", face="tom"),
    Leave(),
    Act(cid=7, game=1, action={"do": "flip", "seat": 1}),
    HIT,
    Shown(k=12, n="0a1b", w=3.25),
    Beat(k=12, n="0a1b", e=350, hits=(HIT,)),
    Visible(visible=False),
)
"""What everybody may say."""

HOSTS = (
    Configure(game="gatonegro", rules={"by_turns": True}, pace="calm", times="own", fair=3),
    AddBot(level="tiger"),
    RemoveSeat(seat=0, name="Tom"),
    Lock(locked=True),
    Start(),
    Pause(),
    Resume(),
    End(),
    Again(),
    HandOver(person=2),
)
"""What only the host may."""

FROM_CLIENT = ANYBODYS + HOSTS

RESULT = Result((Ranked(Player(1), 1), Ranked(Player(0), 2)), (Player(0),))

TO_CLIENT = (
    Welcome(person=3, mode="e0"),
    TableInfo(
        code="BCDF",
        host=1,
        locked=False,
        phase="play",
        paused=False,
        settings=Settings(
            game="addirace", rules={"edition": "modern"}, pace="adults", times="all", fair=1
        ),
        seats=(
            SeatInfo(seat=Seat(0), name="Ann", face="tom", person=1, bot=None, away=True, weight=2),
        ),
        people=(PersonInfo(person=1, here=True, bars=3),),
        waiting_for=(1,),
    ),
    Begun(game=1, seq=4, name="addirace", rules={}, hands=(0, 1), first=1, commitment="c0"),
    Told(game=1, seq=5, at=Ms(40), events=(), views=(), legal=(SLAP,), whole=True, k=5, n="0a1b"),
    Verdict(
        k=5,
        paws=(Paw(seat=Hand(1), ms=301, clamped=0, tie=True, head=True, light=True),),
        seq=6,
    ),
    Ack(cid=7, seq=6),
    Refused(code=Refusal.NOT_YOUR_TURN, cid=7, k=5),
    Over(game=1, result=RESULT, seed="5eed"),
    Closed(why="retry"),
)
