"""One message of every type, with all that it can carry. Who adds a type adds it here: the tests
over all messages miss it otherwise, and say so."""

from typing import Any

from gatosabio.engine.game import Hand, Ms, Player, Ranked, Refusal, Result
from gatosabio.wire.from_client import (
    Act,
    AddBot,
    Again,
    Beat,
    ChooseMatch,
    ClaimSeat,
    Configure,
    Emote,
    End,
    Entropy,
    GiveSeat,
    HandOver,
    Hello,
    HitMessage,
    Leave,
    Lock,
    MoreTime,
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
from gatosabio.wire.table_parts import JudgedPress, PersonInfo, Score, SeatClaim, SeatInfo, Settings
from gatosabio.wire.to_client import (
    Ack,
    Begun,
    Closed,
    Committed,
    Emoted,
    Measured,
    Over,
    Refused,
    Renewed,
    TableInfo,
    Told,
    Verdict,
    Welcome,
)

SLAP: dict[str, Any] = {"do": "slap", "seat": 1, "spot": "head"}
HIT = HitMessage(
    cid=8,
    reveal_id=12,
    nonce="0a1b",
    action=SLAP,
    reaction_ms=312.5,
    resolution_ms=0.1,
    frame_ms=1.5,
    source="touch",
)

ANYBODYS = (
    Hello(token="t" * 43, game=2, seq=17, known=("pursuit",)),
    Sit(name="Ann", face="luna"),
    Stand(seat=1),
    Rename(seat=1, name="Bo", face="tom"),
    Leave(),
    Act(cid=7, game=1, action={"do": "flip", "seat": 1}),
    HIT,
    Shown(reveal_id=12, nonce="0a1b", waited_ms=3.25),
    Beat(reveal_id=12, nonce="0a1b", elapsed_ms=350, hits=(HIT,)),
    Visible(visible=False),
    MoreTime(),
    ClaimSeat(seat=0, name="Ann"),
    Emote(emote="purr", seat=1),
    Entropy(commitment="c0" * 32, entropy="0f" * 16),
)
"""What everybody may say."""

HOSTS = (
    Configure(
        game="gatonegro",
        rules={"by_turns": True},
        pace="calm",
        times="own",
        fair=3,
        even_start=200,
    ),
    AddBot(level="tiger"),
    RemoveSeat(seat=0, name="Tom"),
    Lock(locked=True),
    Start(),
    Pause(),
    Resume(),
    End(),
    Again(),
    HandOver(person=2),
    RemovePerson(person=2),
    ChooseMatch(best_of=3),
    GiveSeat(seat=0, person=2, name="Ann"),
    RefuseClaim(seat=0, person=2),
)
"""What only the host may."""

FROM_CLIENT = ANYBODYS + HOSTS

RESULT = Result((Ranked(Player(1), 1), Ranked(Player(0), 2)), (Player(0),))

TO_CLIENT = (
    Renewed(token="t" * 43),
    Welcome(person=3, mode="e0"),
    TableInfo(
        code="BCDF",
        host=1,
        locked=False,
        phase="play",
        paused=False,
        settings=Settings(
            game="addirace",
            rules={"edition": "modern"},
            pace="adults",
            times="all",
            fair=1,
            even_start=300,
        ),
        seats=(SeatInfo(seat=0, name="Ann", face="tom", person=1, bot=None, away=True, weight=2),),
        people=(PersonInfo(person=1, here=True, bars=3),),
        waiting_for=(1,),
        score=Score(wins=(2,), played=3, best_of=3, winners=(0,)),
        claims=(SeatClaim(seat=0, person=2),),
        moved=(4,),
    ),
    Committed(game=1, commitment="c0"),
    Begun(
        game=1,
        seq=4,
        name="addirace",
        rules={},
        hands=(0, 1),
        first=1,
        commitment="c0",
        entropies=("0f", ""),
    ),
    Told(
        game=1,
        seq=5,
        at=Ms(40),
        events=(),
        views=(),
        legal=(SLAP,),
        whole=True,
        reveal_id=5,
        nonce="0a1b",
        speaking=True,
    ),
    Verdict(
        reveal_id=5,
        paws=(JudgedPress(hand=Hand(1), ms=301, clamped=0, tie=True, head=True, light=True),),
        seq=6,
    ),
    Ack(cid=7, seq=6),
    Refused(code=Refusal.NOT_YOUR_TURN, cid=7, reveal_id=5),
    Over(game=1, result=RESULT, seed="5eed"),
    Emoted(seat=1, emote="again"),
    Measured(mode="ep"),
    Closed(why="retry"),
)
