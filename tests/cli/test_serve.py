"""`gatosabio` with nothing behind it, as a process: what it prints, refuses, and how it stops."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from gatosabio.cli import serve
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.server.run import Running, ServerOptions
from gatosabio.words.catalog import words
from records.cluster import connected

COMMAND = [sys.executable, "-m", "gatosabio", "--no-browser"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8"}


def start(*arguments: str, **environment: str) -> subprocess.Popen[str]:
    env = {**ENVIRONMENT, **environment}
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [*COMMAND, *arguments], stdout=pipe, stderr=pipe, env=env, encoding="utf-8"
    )


def greeting(server: subprocess.Popen[str], last: str = "Ctrl+C") -> str:
    """What it prints until it is ready."""
    assert server.stdout is not None
    lines = []
    for line in server.stdout:
        lines.append(line)
        if last in line:
            break
    return "".join(lines)


def stop(server: subprocess.Popen[str]) -> int:
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=120)
    return server.returncode


def refusal(*arguments: str, **environment: str) -> tuple[int, str]:
    server = start(*arguments, **environment)
    _, complaint = server.communicate(timeout=120)
    return server.returncode, complaint


def health(url: str) -> int:
    """What `/health` says at last: a disk that is busy for very long counts as dead meanwhile."""
    while True:
        try:
            with urllib.request.urlopen(url + "health", timeout=120) as answer:  # noqa: S310
                return int(answer.status)
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise


def test_it_opens_a_table_says_where_and_stops_cleanly(tmp_path: Path) -> None:
    data = tmp_path / "new folder" / "tables.db"
    server = start("--local", "--port", "0", "--data", str(data))
    text = greeting(server)

    (url,) = re.findall(r"http://\S+", text)
    assert health(url) == 200
    assert str(data) in text
    assert "Only this machine" in text
    assert stop(server) == 0
    assert data.is_file()


def test_it_takes_the_next_port_if_the_usual_one_is_taken(tmp_path: Path) -> None:
    servers = [start("--local", "--data", str(tmp_path / f"{n}.db")) for n in range(2)]
    try:
        urls = [re.findall(r"http://\S+", greeting(server))[0] for server in servers]
        assert len(set(urls)) == 2
    finally:
        assert [stop(server) for server in servers] == [0, 0]


def test_a_port_that_was_asked_for_and_is_taken_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, complaint = refusal(
            "--local", "--port", str(port), "--data", str(tmp_path / "tables.db")
        )

    assert code == 1
    assert complaint.startswith(f"gatosabio: cannot listen on port {port} of 127.0.0.1: ")
    assert complaint.count("\n") == 1


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    data = str(tmp_path / "tables.db")
    first = start("--local", "--port", "0", "--data", data)
    try:
        greeting(first)
        code, complaint = refusal("--local", "--port", "0", "--data", data)
    finally:
        assert stop(first) == 0

    assert code == 1
    assert data in complaint


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "0.0.0.0"], "0.0.0.0 can be reached from anywhere, so it needs TLS"),  # noqa: S104
        (["--host", "1.2.3.4"], "needs TLS: give --cert and --key, or --behind-proxy"),
        (["--local", "--cert", __file__], "--cert and --key go together"),
        (["--local", "--cert", __file__, "--key", __file__], "cannot be used: "),
        (["--host", "elsewhere"], "--host: 'elsewhere' is no address"),
        (["--local", "--host", "192.168.1.5"], "--local lets only this machine in, but --host 192"),
    ],
)
def test_what_is_unsafe_or_cannot_be_is_refused(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    code, complaint = refusal(*arguments, "--data", str(tmp_path / "tables.db"))

    assert code == 1
    assert sentence in complaint


@pytest.mark.parametrize(
    ("store", "sentence"),
    [
        ("cats.db", "--store: that is no address like postgresql://cats@localhost/cats"),
        ("postgresql://cats:se/cret@localhost/cats", "--store: that is no address like"),
        ("postgresql://cats:secret@127.0.0.1:1/cats", "cannot connect to postgresql://cats@127.0"),
    ],
)
def test_a_store_that_cannot_be_used_is_refused_in_a_sentence(store: str, sentence: str) -> None:
    code, complaint = refusal("--local", "--port", "0", "--store", store)

    assert code == 1
    assert sentence in complaint
    assert complaint.count("\n") == 1
    assert "cret" not in complaint


def test_a_file_and_a_store_contradict_each_other(tmp_path: Path) -> None:
    code, complaint = refusal(
        "--local",
        *("--data", str(tmp_path / "tables.db")),
        GATOSABIO_STORE="postgresql://cats:secret@localhost/cats",
    )

    assert code == 2
    assert "leave one of them out" in complaint
    assert "secret" not in complaint


def test_it_keeps_games_in_postgres_and_says_where_without_the_password(
    database: PostgresAddress,
) -> None:
    store = database.url.replace("postgres@", "postgres:secret@")
    server = start("--local", "--port", "0", GATOSABIO_STORE=store)
    text = greeting(server)

    assert f"Games are kept in {database}." in text
    assert "secret" not in text
    assert stop(server) == 0
    with connected(database) as db:
        assert db.execute("SELECT count(*) FROM health").fetchone() == (1,)


def test_a_file_that_is_no_database_is_not_touched(tmp_path: Path) -> None:
    data = tmp_path / "letter.txt"
    data.write_text("Dear cat")

    code, complaint = refusal("--local", "--port", "0", "--data", str(data))

    assert code == 1
    assert str(data) in complaint
    assert data.read_text() == "Dear cat"


@pytest.mark.parametrize(
    ("language", "sentence"), [("fr", "La table est ouverte"), ("es", "La mesa está abierta")]
)
def test_it_speaks_the_language_of_the_house(language: str, sentence: str, tmp_path: Path) -> None:
    data = str(tmp_path / "tables.db")
    server = start("--local", "--port", "0", "--lang", language, "--data", data)

    assert sentence in greeting(server)
    assert stop(server) == 0


# --- Who is told to come ---


@pytest.mark.parametrize(
    ("options", "phones", "sentence"),
    [
        ({}, True, "On phones and tablets"),
        ({"local": True}, False, "Only this machine can reach it"),
        ({"behind_proxy": True}, False, "Only a proxy on this machine can reach it"),
    ],
)
def test_phones_are_invited_only_where_they_are_let_in(
    options: dict[str, Any], phones: bool, sentence: str
) -> None:
    urls = ("http://127.0.0.1:8642/", "http://192.168.1.5:8642/")

    lines = serve.greeting(
        Running(urls, 8642), ServerOptions(data=Path("x.db"), **options), words("en")
    )

    assert all(f"  {url}" in lines for url in urls)
    assert sentence in "\n".join(lines)
    assert ("phones" in "\n".join(lines)) is phones
    assert any("▄" in line for line in lines) is phones


# --- The environment ---


SETTINGS = {
    "LOCAL",
    "HOST",
    "PORT",
    "DATA",
    "CERT",
    "KEY",
    "KEY_PASSWORD_FILE",
    "BEHIND_PROXY",
    "NODE",
    "NODE_HOST",
    "NODE_PORT",
    "RTT_HEADER",
    "NAME",
    "VPN",
    "KEEP_DAYS",
    "NO_BROWSER",
    "NO_PRINT",
    "STORE",
    "PATH",
    "SITE",
    "LOG",
}


def test_help_and_readme_name_what_can_stand_in_the_environment() -> None:
    line = [sys.executable, "-m", "gatosabio", "--help"]
    told = subprocess.run(line, capture_output=True, check=True, env=ENVIRONMENT, encoding="utf-8")
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")

    wanted = {f"GATOSABIO_{name}" for name in SETTINGS}
    assert set(re.findall(r"GATOSABIO_[A-Z_]+", told.stdout)) == wanted
    assert set(re.findall(r"GATOSABIO_[A-Z_]+", readme)) == wanted


def test_a_level_that_does_not_exist_is_said_in_a_sentence(tmp_path: Path) -> None:
    data = str(tmp_path / "tables.db")

    code, complaint = refusal("--local", "--port", "0", "--data", data, GATOSABIO_LOG="foo")

    assert code == 2
    assert "GATOSABIO_LOG" in complaint
    assert "'foo' is not one of 'debug', 'info', " in complaint
    assert "Traceback" not in complaint


@pytest.mark.parametrize(("silent", "opened"), [("1", False), ("0", True)])
def test_the_environment_can_ask_for_this_machine_alone_and_no_browser(
    silent: str, opened: bool, tmp_path: Path
) -> None:
    sign = tmp_path / "opened"
    line = [sys.executable, "-m", "gatosabio", "--port", "0", "--data", str(tmp_path / "tables.db")]
    environment = {
        **ENVIRONMENT,
        "BROWSER": f"touch '{sign}' #%s",
        "GATOSABIO_LOCAL": "1",
        "GATOSABIO_LOG": "ERROR",
        "GATOSABIO_NO_BROWSER": silent,
    }
    pipe = subprocess.PIPE
    server = subprocess.Popen(line, stdout=pipe, stderr=pipe, env=environment, encoding="utf-8")

    assert "Only this machine" in greeting(server)
    assert stop(server) == 0
    assert sign.exists() is opened
