"""What each role sees of a class, built up from nothing: nobody sees what is not put in here."""

from gatosabio.classroom.children import CHILDREN, Child, animal, colour
from gatosabio.classroom.classroom import Classroom
from gatosabio.classroom.plan import cats_at
from gatosabio.classroom.watch import MOST_SUGGESTIONS, signs, suggestions
from gatosabio.wire.to_class import (
    ChildInfo,
    ChildView,
    ClassTable,
    Knock,
    LongCatInfo,
    RoundInfo,
    TableTicket,
    TeacherView,
    WallView,
)


def wall_view(classroom: Classroom, pictures: str, wall: int) -> WallView:
    """What everybody may see at the Unix time *wall*. *pictures* name the tables, one after the
    other."""
    state = classroom.state
    return WallView(
        code=state.code,
        phase=state.phase,
        game=state.settings.play.game,
        children=tuple(_info(classroom, child) for child in state.here),
        cards_out=len(state.given),
        door_closed=state.door_closed,
        tables=tuple(
            ClassTable(
                picture=table_picture(classroom, pictures, number),
                children=tuple(table),
                cats=cats_at(len(table), state.settings),
            )
            for number, table in enumerate(_tables(classroom))
        ),
        round=_round(classroom, wall),
        long_cat=_long_cat(classroom),
    )


def teacher_view(classroom: Classroom, pictures: str, wall: int) -> TeacherView:
    """What only the teacher sees."""
    settings, tables = classroom.state.settings, _tables(classroom)
    playing = classroom.notebook.playing is not None
    news = classroom.rounds.news if playing else ()
    reasons = suggestions(tables, news, classroom.paws)
    placed = {child for table in tables for child in table}
    return TeacherView(
        wall=wall_view(classroom, pictures, wall),
        play=settings.play,
        minutes=settings.minutes,
        cats_fill=settings.cats_fill,
        size=settings.size,
        manner=settings.manner,
        picture=settings.picture,
        remember=settings.remember,
        unplaced=tuple(child for child in classroom.state.here if child not in placed),
        absent=tuple(
            _info(classroom, child) for child in CHILDREN if child not in classroom.state.here
        ),
        knocks=tuple(
            Knock(knock=knock, child=child) for knock, child in classroom.entrance.knocks.items()
        ),
        paws=tuple(classroom.paws),
        signs=tuple(signs(len(tables), reasons)),
        suggestions=tuple(reasons[:MOST_SUGGESTIONS]),
    )


def child_view(classroom: Classroom, child: Child, ticket: TableTicket | None) -> ChildView:
    """What *child* sees: itself, and who sits with it. *ticket* is its way to its table."""
    current = classroom.notebook.playing
    table = next((table for table in _tables(classroom) if child in table), [])
    return ChildView(
        me=_info(classroom, child),
        phase=classroom.state.phase,
        game=classroom.state.settings.play.game,
        paused=current is not None and current.paused_at is not None,
        paw=child in classroom.paws,
        mates=tuple(_info(classroom, mate) for mate in table if mate != child),
        ticket=ticket if current is not None else None,
        found=classroom.rounds.found,
        long_cat=_long_cat(classroom),
    )


def table_picture(classroom: Classroom, pictures: str, number: int) -> str:
    """The picture of table *number*: none of the class's code, as long as there are others."""
    code = classroom.state.code
    mine = sorted(pictures, key=lambda picture: picture in code)
    return mine[number % len(mine)]


def _tables(classroom: Classroom) -> list[list[Child]]:
    """The tables that are played at, or planned."""
    state = classroom.state
    if state.phase == "seats":
        return state.plan
    return [table.children for table in state.round.tables] if state.round is not None else []


def _info(classroom: Classroom, child: Child) -> ChildInfo:
    return ChildInfo(
        child=child,
        animal=animal(child),
        colour=colour(child),
        face=classroom.state.faces.get(child, ""),
        here=child in classroom.connected,
    )


def _round(classroom: Classroom, wall: int) -> RoundInfo | None:
    state = classroom.state
    current = state.round
    if current is None or state.phase not in ("round", "end"):
        return None
    now = wall if current.paused_at is None else current.paused_at
    limited = current.until and state.phase == "round"
    return RoundInfo(
        number=state.rounds,
        left=max(0, current.until - now) if limited else None,
        lasts=current.until - current.began if limited else None,
        paused=current.paused_at is not None,
        last_minutes=current.last_minutes,
        found=classroom.rounds.found,
    )


def _long_cat(classroom: Classroom) -> LongCatInfo | None:
    state = classroom.state
    if state.settings.picture != "long-cat":
        return None
    cat = state.long_cat
    if classroom.notebook.playing is not None:
        cat = cat.grown(classroom.rounds.found)
    return LongCatInfo(length=cat.length, goal=cat.goal, is_there=cat.is_there)
