"""`gatosabio` with nothing behind it, as a process: what it prints, refuses, and how it stops."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

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
    server.communicate(timeout=20)
    return server.returncode


def refusal(*arguments: str) -> tuple[int, str]:
    server = start(*arguments)
    _, complaint = server.communicate(timeout=20)
    return server.returncode, complaint


def test_it_opens_a_table_says_where_and_stops_cleanly(tmp_path: Path) -> None:
    data = tmp_path / "new folder" / "tables.db"
    server = start("--local", "--port", "0", "--data", str(data))
    text = greeting(server)

    (url,) = re.findall(r"http://\S+", text)
    with urllib.request.urlopen(url + "health", timeout=10) as answer:  # noqa: S310
        assert answer.status == 200
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
        (["--local", "--cert", __file__, "--key", __file__], "the certificate cannot be used"),
        (["--host", "elsewhere"], "--host: 'elsewhere' is no address"),
    ],
)
def test_what_is_unsafe_or_cannot_be_is_refused(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    code, complaint = refusal(*arguments, "--data", str(tmp_path / "tables.db"))

    assert code == 1
    assert sentence in complaint


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
