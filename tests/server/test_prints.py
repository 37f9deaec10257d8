"""Cards to print, over HTTP: what is asked for is made once, beside the server, within bounds."""

import asyncio
import errno
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer

from gatosabio.press.choices import Choices
from gatosabio.press.plan import sheet_count
from gatosabio.press.printing import write_deck
from gatosabio.records.sqlite import SqliteLog
from gatosabio.server import printer as printer_module
from gatosabio.server import prints
from gatosabio.server.app import Server
from gatosabio.server.guard import Guard
from gatosabio.server.printer import (
    NotAllowedError,
    NotMadeError,
    NotNowError,
    Printer,
    TooManyWaitError,
)
from gatosabio.server.prints import Prints
from gatosabio.server.proxy import Proxy
from gatosabio.server.streams import AtOnce
from press.reading import ReadPdf
from server.served import Served, run, served


async def get(house: Served, path: str, **headers: str) -> tuple[int, Mapping[str, str], bytes]:
    async with house.http.get(f"{house.base}/api/print/{path}", headers=headers) as answer:
        return answer.status, answer.headers, await answer.read()


@served
async def test_the_pdf_is_that_of_the_command_line(house: Served) -> None:
    asked = "gatonegro.pdf?paper=letter&low_ink=true&backs=false"
    status, headers, data = await get(house, asked)

    wanted = Choices(game="gatonegro", paper="letter", low_ink=True, backs=False)
    assert (status, headers["Content-Type"]) == (200, "application/pdf")
    assert data == write_deck(wanted)
    assert headers["Content-Disposition"] == 'attachment; filename="gatosabio-gatonegro-letter.pdf"'

    again, _, nothing = await get(house, asked, **{"If-None-Match": headers["ETag"]})
    assert (again, nothing) == (304, b"")
    _, other, _ = await get(house, "gatonegro.pdf?paper=letter")
    assert other["ETag"] != headers["ETag"]


@served
async def test_a_preview_is_one_page_and_says_how_many_there_are(house: Served) -> None:
    async with house.http.get(f"{house.base}/api/print/addicats.json?kind=dots") as answer:
        shown: dict[str, Any] = await answer.json()

    assert (shown["cards"], shown["sheets"], shown["pages"], shown["page"]) == (157, 18, 38, 2)
    assert (shown["kind"], shown["sheet"]) == ("fronts", 1)
    assert (shown["first"], shown["last"]) == ("1+1", "1+9")
    assert (shown["width"], shown["height"]) == (210, 297)
    assert shown["svg"].startswith("<svg ")
    assert "style=" not in shown["svg"]  # the browser would refuse it


@served
async def test_what_does_not_exist_is_refused(house: Served) -> None:
    for asked in (
        "chess.pdf",
        "addicats.pdf?paper=a3",
        "addicats.pdf?colour=red",
        "addirace.json?tables=5",
        "addicats.json?page=99",
        "addicats.json?page=-1",
        "addicats.json?page=one",
        "addicats.json?page=١",
        "addicats.pdf?page=1",
        "addicats.pdf?back_shift=0.25,0",
        "addicats.pdf?back_shift=nan,0",
        "addicats.pdf?paper=a4&paper=letter",
        "addicats.pdf?game=class",
        "addicats.json?layout=fold&backs=false",
        "gatonegro.json?edition=classic",
        "addicats.json?layout=shop&extras=leaflet",
    ):
        status, _, data = await get(house, asked)
        assert status == 400, asked
        assert b'"bad-choice"' in data
        assert b'"why"' in data


@served
async def test_who_asks_for_the_same_gets_the_same(house: Served) -> None:
    answers = await asyncio.gather(*(get(house, "gatonegro.pdf?decks=2") for _ in range(6)))

    assert len({data for _, _, data in answers}) == 1
    assert "gatosabio_pdfs_total 1\n" in await metrics(house)
    assert (await get(house, "gatonegro.pdf?decks=2"))[2] == answers[0][2]
    assert "gatosabio_pdfs_total 1\n" in await metrics(house)


async def metrics(house: Served) -> str:
    async with house.http.get(f"{house.base}/metrics") as answer:
        return await answer.text()


@served
async def test_six_new_ones_a_minute_and_no_more(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prints, "now_ms", lambda: 0)  # however long it takes to make them
    decks = [f"addicats.pdf?layout=fold&tables=5&specials={s}&lang={lang}" for s, lang in SIX]
    for deck in decks:
        assert (await get(house, deck))[0] == 200

    assert (await get(house, "gatonegro.pdf"))[0] == 429
    assert (await get(house, decks[0]))[0] == 200  # is ready
    assert (await get(house, "gatonegro.json"))[0] == 200


SIX = [(specials, lang) for specials in ("true", "false") for lang in ("en", "fr", "es")]


def test_without_printing_there_is_no_such_address(tmp_path: Path) -> None:
    records = SqliteLog(tmp_path / "cats.db")
    server = Server(records, Guard((), tls=False), Random(1), witness=False, prints=False)
    addresses = {resource.canonical for resource in server.app().router.resources()}

    assert "/api/tables" in addresses
    assert not any("/api/print" in address for address in addresses)
    asyncio.run(records.close())


def test_only_so_many_wait() -> None:
    async def story() -> None:
        printer = Printer()
        asked = [Choices(game="gatonegro", lang=lang, backs=backs) for lang, backs in FEW]
        waiting = [asyncio.create_task(printer.pdf(choices)) for choices in asked[:5]]
        await asyncio.sleep(0)

        with pytest.raises(TooManyWaitError):
            await printer.pdf(asked[5])
        assert printer.has(asked[0])  # whoever wants one of those five can wait for it
        await printer.close()
        assert not printer.has(asked[0])
        assert all(
            isinstance(one, asyncio.CancelledError)
            for one in await asyncio.gather(*waiting, return_exceptions=True)
        )

    run(story())


FEW: list[Any] = [(lang, backs) for lang in ("en", "fr", "es") for backs in (True, False)]


def test_what_grows_too_large_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        printer = Printer(largest=1000)
        with pytest.raises(NotMadeError):
            await printer.pdf(Choices(game="gatonegro"))
        assert not printer.has(Choices(game="gatonegro"))

    run(story())
    assert "more than 1000 bytes" in caplog.text


def test_what_never_comes_is_given_up_for_now(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        printer = Printer(hangs_after=0.001)
        with pytest.raises(NotNowError):
            await printer.pdf(Choices(game="gatonegro"))
        assert not printer.has(Choices(game="gatonegro"))

    run(story())
    assert "not ready in" in caplog.text


Start: TypeAlias = Callable[..., Coroutine[Any, Any, asyncio.subprocess.Process]]


def after_its_start(monkeypatch: pytest.MonkeyPatch, act: Callable[[Any], None]) -> None:
    """Do something to every child that makes a PDF, as soon as it has started."""
    start: Start = asyncio.create_subprocess_exec

    async def watched(*words: str, **pipes: Any) -> asyncio.subprocess.Process:
        child = await start(*words, **pipes)
        act(child)
        return child

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="a process cannot be stopped here")
@served
async def test_a_machine_that_is_too_busy_for_it_keeps_it_in_work(
    house: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The child gets no time at all for a while: everybody else is at work."""
    starved: list[asyncio.subprocess.Process] = []

    def starve(child: asyncio.subprocess.Process) -> None:
        child.send_signal(signal.SIGSTOP)
        starved.append(child)

    after_its_start(monkeypatch, starve)
    monkeypatch.setattr(prints, "PATIENCE", 0.1)
    for _ in range(3):
        status, headers, data = await get(house, "gatonegro.pdf")
        assert (status, int(headers["Retry-After"]) > 0) == (503, True)
        assert b'"in-work"' in data

    starved[0].send_signal(signal.SIGCONT)
    while (got := await get(house, "gatonegro.pdf"))[0] == 503:
        pass  # each time it waits a little

    assert (got[0], got[2]) == (200, write_deck(Choices(game="gatonegro")))
    assert len(starved) == 1  # nobody began anew


@pytest.mark.skipif(sys.platform == "win32", reason="Windows counts no processor time of others")
def test_too_much_work_is_ended_by_its_own_clock() -> None:
    endless = "from gatosabio.press.__main__ import be_modest; be_modest(1)\nwhile True: pass"
    ended = subprocess.run([sys.executable, "-c", endless], check=False)

    assert ended.returncode in {-signal.SIGXCPU, -signal.SIGKILL}


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize(
    ("by", "error"),
    [("SIGXCPU", NotMadeError), ("SIGSEGV", NotMadeError), ("SIGKILL", NotNowError)],
)
def test_what_was_ended_from_outside_may_be_made_another_time(
    by: str,
    error: type[Exception],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    number = getattr(signal, by)
    after_its_start(monkeypatch, lambda child: child.send_signal(number))

    async def story() -> None:
        with pytest.raises(error):
            await Printer().pdf(Choices(game="class"))

    run(story())
    assert f"ended by {-number}" in caplog.text


@pytest.mark.parametrize(
    ("lacks", "error"), [(errno.ENOMEM, NotNowError), (errno.ENOENT, NotMadeError)]
)
def test_a_machine_that_is_full_may_have_room_another_time(
    lacks: int, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: str, **__: Any) -> None:
        raise OSError(lacks, "no")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", fail)

    async def story() -> None:
        with pytest.raises(error):
            await Printer().pdf(Choices(game="class"))

    run(story())


def test_a_child_that_is_stopped_while_it_starts_does_not_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    children: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def slowly(*words: str, **pipes: Any) -> asyncio.subprocess.Process:
        children.append(await start(*words, **pipes))
        await asyncio.sleep(0.05)  # longer than it may take
        return children[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)

    async def story() -> None:
        with pytest.raises(NotNowError):
            await Printer(hangs_after=0.001).pdf(Choices(game="gatonegro"))
        assert [child.returncode is not None for child in children] == [True]

    run(story())


@pytest.mark.parametrize(("bound", "most"), [("FILES_KEPT", 1), ("BYTES_KEPT", 200_000)])
def test_the_oldest_are_forgotten(bound: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer_module, bound, most)

    async def story() -> None:
        printer = Printer()
        first, second = Choices(game="gatonegro"), Choices(game="gatonegro", low_ink=True)
        await printer.pdf(first)
        await printer.pdf(second)
        assert (printer.has(first), printer.has(second)) == (False, True)

    run(story())


def test_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = 0
    children: list[asyncio.subprocess.Process] = []
    start = asyncio.create_subprocess_exec

    async def watched(*words: str, **pipes: Any) -> asyncio.subprocess.Process:
        nonlocal begun
        assert begun == sum(child.returncode is not None for child in children), "one is at work"
        begun += 1
        children.append(await start(*words, **pipes))
        return children[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)

    async def story() -> None:
        printer = Printer()
        wanted = [Choices(game="class", lang=lang) for lang in ("en", "fr", "es")]
        await asyncio.gather(*(printer.pdf(choices) for choices in wanted))
        assert printer.made == begun == 3

    run(story())


def test_a_file_beside_the_server_is_never_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit('somebody else')")
    (tmp_path / "msgspec.py").write_text("raise SystemExit('somebody else')")
    monkeypatch.chdir(tmp_path)

    async def story() -> None:
        assert (await Printer().pdf(Choices(game="class")))[:5] == b"%PDF-"

    run(story())


def test_where_no_process_can_be_started_it_is_not_made(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")

    async def story() -> None:
        with pytest.raises(NotMadeError):
            await Printer().pdf(Choices(game="class"))

    run(story())
    assert "cannot be made here" in caplog.text


class Unwilling(Printer):
    """Gives no PDF, for one reason or another."""

    def __init__(self, why: Exception) -> None:
        super().__init__()
        self._why = why

    async def pdf(self, *_: object) -> bytes:
        raise self._why


@pytest.mark.parametrize(
    ("why", "status", "error"),
    [
        (TooManyWaitError(), 503, "busy"),
        (NotNowError(), 503, "busy"),
        (NotMadeError(), 500, "not-made"),
        (NotAllowedError(), 429, "too-many"),
    ],
)
def test_what_is_answered_if_there_is_no_pdf(why: Exception, status: int, error: str) -> None:
    async def story() -> None:
        app = web.Application()
        Prints(Proxy(trusted=False), AtOnce(), Unwilling(why)).add_routes(app, "")
        async with TestClient(TestServer(app)) as client:
            answer = await client.get("/api/print/class.pdf")
            assert (answer.status, (await answer.json())["error"]) == (status, error)
            assert ("Retry-After" in answer.headers) == (status == 503)

    run(story())


def test_whoever_leaves_takes_nothing_from_the_others() -> None:
    async def story() -> None:
        printer, wanted = Printer(), Choices(game="gatonegro")
        impatient = asyncio.create_task(printer.pdf(wanted))
        patient = asyncio.create_task(printer.pdf(wanted))
        await asyncio.sleep(0)
        impatient.cancel()

        sheets = (len(ReadPdf(await patient).pages) - 2) // 2
        assert (sheets, printer.made) == (sheet_count(wanted), 1)

    run(story())
