"""Every command line in the documents is run here, or there is a reason why not. Options of those
that are not run are checked all the same, so that no document shows one that does not exist."""

import asyncio
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import click
import pytest
from msgspec.structs import replace

from documented import PAGES, ROOT, Command, commands, mentioned, of_gatosabio
from gatosabio.cli.app import app
from gatosabio.records.opening import open_log
from gatosabio.records.postgres_address import PostgresAddress
from gatosabio.records.sqlite import SqliteLog
from records.cluster import Cluster, connected
from table.sitting import Sitting

pytestmark = pytest.mark.slow

RUN: Final = {
    'gatosabio score "8C 10S KS 9C 4C"': "Total: 16 points",
    "gatosabio backup monday.db": "1 table is in monday.db.",
    "gatosabio restore monday.db": "1 table is back in ",
    "gatosabio tables list": "BCDF   2027-01-15 ",
    "gatosabio tables erase BCDF --yes": "Table BCDF and its games are erased.",
    "gatosabio lab chaos --seed 7": "a promise was broken in 0",
    "gatosabio learning export --format csv --to learners.csv": "",
    "gatosabio lab learning --observed games.jsonl": "",
    "pg_dump --schema=gatosabio --format=custom --file=monday.dump cats": "",
    "pg_restore --clean --if-exists --dbname=cats monday.dump": "",
    "createdb --owner=cats --encoding=UTF8 --template=template0 cats": "",
}
"""Run as it stands, in an empty folder with a home of its own, where one game was played; and what
it prints."""

BEFORE: Final = {
    "gatosabio restore monday.db": "gatosabio backup monday.db"
    " && rm $HOME/.local/share/gatosabio/*",
    "gatosabio lab learning --observed games.jsonl": "gatosabio games export all --to games.jsonl",
    "pg_restore --clean --if-exists --dbname=cats monday.dump": "pg_dump --schema=gatosabio"
    " --format=custom --file=monday.dump cats",
}
"""What the documents presuppose there."""

INSTALLS: Final = "it installs packages, which needs a network and minutes"
SERVES: Final = "it serves until it is stopped; tests/cli/test_serve.py and tests/server do that"
CHECKS: Final = "it is itself a check, or a part of one"
LONG: Final = "it plays for minutes or hours"
GROUP: Final = "it is a program of developers"
EXAMPLE: Final = "a name in it stands for another one"
SYSTEM: Final = "it changes the machine"

NOT_RUN: Final = {
    "git clone ADDRESS gatosabio && cd gatosabio": EXAMPLE,
    "pip install uv && uv run gatosabio": INSTALLS,
    "uv build --wheel": INSTALLS,
    "uvx --from dist/gatosabio-*.whl gatosabio": INSTALLS,
    "uv run --extra site gatosabio site cats": "it builds a page; tests/static_site does that",
    "pip install uv && uv run tools/check.py": CHECKS,
    "pip install uv": INSTALLS,
    "uv sync --group dev": INSTALLS,
    "uv run --group dev ruff format . && uv run --group dev ruff check .": CHECKS,
    "uv run --group dev mypy": CHECKS,
    "uv run --group dev lint-imports": CHECKS,
    "uv run --group dev pytest tests/server": CHECKS,
    "uv run tools/check.py --only types contracts": CHECKS,
    "uv run tools/check.py --fast": CHECKS,
    "uv run tools/check.py --only client-types client-texts client-tests": CHECKS,
    "uv run tools/check.py": CHECKS,
    "uv run tools/check.py --long": CHECKS,
    "cd client": CHECKS,
    "npm run texts": CHECKS,
    "npm run check": CHECKS,
    "gatosabio lab balance --into docs --games 60 --seed 1": LONG,
    "gatosabio lab chaos --seeds 2000": LONG,
    "pip install uv && uv build --wheel": INSTALLS,
    "python3 -m venv /opt/gatosabio": SYSTEM,
    "/opt/gatosabio/bin/pip install dist/gatosabio-*.whl": INSTALLS,
    '/opt/gatosabio/bin/pip install "$(ls dist/gatosabio-*.whl)[cluster]"': INSTALLS,
    "/opt/gatosabio/bin/gatosabio unit > /etc/systemd/system/gatosabio.service": SYSTEM,
    "setpriv --reuid gatosabio --regid gatosabio --init-groups --inh-caps +net_bind_service "
    "--ambient-caps +net_bind_service /opt/gatosabio/bin/gatosabio --port 443 --no-browser": SYSTEM,
    "/opt/gatosabio/bin/gatosabio backup --data /var/lib/gatosabio/tables.db "
    "/var/backups/gatosabio-$(date +%F).db": SYSTEM,
    "/opt/gatosabio/bin/gatosabio backup --data /var/lib/gatosabio/tables.db "
    "/var/backups/before-the-upgrade.db": SYSTEM,
    "git pull && rm -rf dist && uv build --wheel": INSTALLS,
    "/opt/gatosabio/bin/pip install --upgrade --force-reinstall dist/gatosabio-*.whl": INSTALLS,
    "createuser --pwprompt cats": "it asks for a password at the terminal",
    "GATOSABIO_STORE=postgresql://cats@db.example.org/cats gatosabio": SERVES,
    "GATOSABIO_STORE=postgresql://cats@db.example.org/cats gatosabio --node ana --behind-proxy "
    "--host 10.0.0.5": SERVES,
    "uv run --extra lab gatosabio simulate …": EXAMPLE,
    "gatosabio simulate addirace --players greedy,greedy,cautious,strong --games 10000 "
    "--rules must_play=true --seed 7 --out games.parquet --plots pictures --run kept": LONG,
    "gatosabio arena addirace --who my_bots:Hasty,greedy,strong --games 500": LONG,
    "uv run --extra rl --extra lab --with-requirements docs/rl/learners.txt "
    "docs/rl/maskable_ppo.py": LONG,
    "gatosabio arena addirace --who greedy,cautious,attacking,strong --games 500 "
    "--plot ratings.svg": LONG,
    "gatosabio lab balance --into docs --games 100 --run kept": LONG,
    "gatosabio lab learning --tables 96 --seed 1 --processes 8 --plots docs/learning": LONG,
    "curl -X POST http://localhost:8642/api/tables -H 'Origin: http://localhost:8642' "
    '-d \'{"game": "addicats"}\'': "it asks a server that is running",
    "gatosabio --host 203.0.113.7 --port 443 --name cats.example.org --cert fullchain.pem "
    "--key privkey.pem --no-browser": SERVES,
    "gatosabio --port 8642 --behind-proxy --rtt-header X-Client-RTT --name cats.example.org "
    "--no-browser": SERVES,
    "gatosabio --port 8642 --behind-proxy --name example.org --path /cats --no-browser": SERVES,
    "python -m http.server": SERVES,
    "gatosabio --site cats": SERVES,
    "uv run gatosabio demo class --key YOUR-KEY": EXAMPLE,
    "uv run gatosabio demo class --key LA-CLÉ": EXAMPLE,
    "uv run gatosabio demo class --key TU-CLAVE": EXAMPLE,
    "uv run --extra rl python my_agent.py": EXAMPLE,
    "uv add 'gatosabio[rl] @ file:///…/gatosabio-0.1.0-py3-none-any.whl'": INSTALLS,
    "gatosabio train addirace --run runs/champion --lanes 16384 --seed 1 --iterations 1500": LONG,
    "uv run --extra jax python -m gatosabio.selfplay.pack runs/champion/policy.npz "
    "weights.bin": LONG,
    "gatosabio simulate addirace --games 2000 --seed 25 --players champion,strong": LONG,
    "gatosabio train addirace --run runs/rival --lanes 16384 --seed 3 --iterations 700 "
    "--rival runs/champion/policy.npz --start runs/champion/policy.npz": LONG,
    "uv run benchmarks/champion.py --games 12": LONG,
    "uv run benchmarks/unlike_strong.py --players 2 --games 12": LONG,
    "uv run --extra jax python my_agent.py": EXAMPLE,
    "uv run --group dev python tests/selfplay/agreement.py --games 20000": LONG,
    "uv run --extra jax python -m gatosabio.selfplay.speed 4096 16384 131072 524288": LONG,
}
"""And why not."""

NOT_TRIED: Final = {
    "useradd --system --home-dir /var/lib/gatosabio --shell /usr/sbin/nologin gatosabio",
    "systemctl enable --now gatosabio",
    "journalctl --unit gatosabio",
    "systemctl reload gatosabio",
    "systemctl restart gatosabio",
    "podman build --tag gatosabio .",
    "docker compose up --detach",
    "docker compose exec gatosabio gatosabio backup /data/monday.db",
}
"""Nobody has run these, as no machine was at hand where they work. Their documents say so."""

FILES: Final = (
    *("fullchain.pem", "privkey.pem", "monday.db", "games.jsonl"),
    "runs/champion/policy.npz",
)
"""Files that options name, and that have to exist."""


def test_every_command_is_run_or_there_is_a_reason() -> None:
    shown = {command.line for command in commands()}
    listed = [*RUN, *NOT_RUN, *NOT_TRIED]

    assert shown - {*listed} == set(), "add these to RUN, or to NOT_RUN with a reason"
    assert {*listed} - shown == set(), "no document shows these any more"
    assert len(listed) == len({*listed}), "one place for each"


def test_what_nobody_has_tried_is_marked_in_its_section() -> None:
    marks = ("*not tried*", "# not tried")
    shown = [command for command in commands() if command.line in NOT_TRIED]

    assert [one for one in shown if not any(mark in one.section for mark in marks)] == []
    assert {one.line for one in shown} == NOT_TRIED


PROXY: Final = re.compile(r"^\s*(reverse_proxy|proxy_pass|default_backend) ", re.MULTILINE)


def test_every_example_for_a_proxy_keeps_the_figures_back_from_the_world() -> None:
    examples = [
        block
        for page in PAGES
        for block in re.findall(r"```\w*\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
        if PROXY.search(block)
    ]
    examples.append((ROOT / "Caddyfile.nodes").read_text(encoding="utf-8"))

    assert len(examples) >= 8
    assert [block for block in examples if "/metrics" not in block] == []


def test_no_document_installs_it_from_an_index_where_it_is_not() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        text = text.replace("so `pip install gatosabio` finds nothing", "")
        wrong = re.findall(r"(?:pip|pipx|uv tool) install '?gatosabio[^/]{0,20}", text)
        wrong += re.findall(r"uv add '?gatosabio(?!\[\w+\] @ file)[^/]{0,20}", text)
        assert wrong == [], page


# --- Running ---


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home where one game of Addi Cat's was played."""
    home = tmp_path_factory.mktemp("home")
    sitting = Sitting("addicats", people=1, cats=1, watchers=0)
    table = sitting.rows[0].table
    data = home / ".local" / "share" / "gatosabio" / "tables.db"

    async def write() -> None:
        log = SqliteLog(data)
        await log.append([replace(row, wall=1_800_000_000_000) for row in sitting.rows])
        await log.put_code("BCDF", table)
        await log.close()

    asyncio.run(write())
    return home


@pytest.fixture
def environment(played: Path, tmp_path: Path) -> dict[str, str]:
    """A copy of that home, an empty folder in it, and this gatosabio on the path."""
    home = tmp_path / "home"
    shutil.copytree(played, home)
    (home / "here").mkdir()
    ours = str(Path(sys.executable).parent)
    keep = {key: value for key, value in os.environ.items() if not key.startswith("GATOSABIO")}
    keep.pop("XDG_DATA_HOME", None)
    path = os.pathsep.join([ours, keep["PATH"]])
    return {**keep, "HOME": str(home), "PATH": path, "LC_ALL": "C.UTF-8", "TZ": "UTC"}


@pytest.mark.skipif(sys.platform == "win32", reason="the documents show commands of a shell")
@pytest.mark.parametrize("line", [line for line in RUN if line.startswith("gatosabio")])
def test_it_does_what_the_document_says(line: str, environment: dict[str, str]) -> None:
    assert RUN[line] in run(line, environment)


@pytest.mark.parametrize("line", [line for line in RUN if not line.startswith("gatosabio")])
def test_so_do_the_programs_of_postgres(
    line: str, environment: dict[str, str], postgres: Cluster
) -> None:
    programs = shutil.which("pg_restore")
    if programs is None:
        pytest.skip("the programs of PostgreSQL are not on the path")
    with connected(postgres.address("postgres")) as db:
        db.execute("DROP DATABASE IF EXISTS cats")
        with suppress(Exception):
            db.execute("CREATE ROLE cats")
    if not line.startswith("createdb"):
        asyncio.run(used_once(postgres.create("cats")))
    try:
        run(line, {**environment, "PGHOST": str(postgres.folder), "PGUSER": "postgres"})
    finally:
        with connected(postgres.address("postgres")) as db:
            db.execute("DROP DATABASE IF EXISTS cats")


async def used_once(database: PostgresAddress) -> None:
    """A server has used it."""
    await open_log(database).close()


def run(line: str, environment: dict[str, str]) -> str:
    """What it prints, after what has to be done before."""
    whole = " && ".join(filter(None, (BEFORE.get(line, ""), line)))
    done = subprocess.run(
        ["/bin/sh", "-c", whole],
        check=False,
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        cwd=Path(environment["HOME"]) / "here",
        env=environment,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


# --- Options ---


def of_ours() -> Iterator[tuple[Command, list[str]]]:
    seen = set()
    for command in commands():
        words = of_gatosabio(command.line)
        if words is not None and command.line not in seen:
            seen.add(command.line)
            yield command, words


@pytest.mark.parametrize(
    "words", [words for _, words in of_ours()], ids=[command.line for command, _ in of_ours()]
)
def test_every_option_that_is_shown_exists(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    check(app, words)


def check(command: click.Command, words: list[str]) -> None:
    """Parse *words* as the program would, and do nothing.

    :raises click.UsageError: if there is no such option, or its value is wrong
    """
    if not isinstance(command, click.Group):
        command.make_context(command.name, list(words))
        return
    at = next((n for n, word in enumerate(words) if word in command.commands), len(words))
    if own := words[:at]:
        context = command.make_context(command.name, own)
        if left := command.make_parser(context).parse_args(own)[1]:
            raise click.UsageError(f"{command.name} has no command {left[0]}")
    if at < len(words):
        check(command.commands[words[at]], words[at + 1 :])


def test_an_option_that_does_not_exist_would_be_found() -> None:
    for line in (
        "gatosabio tables erase BCDF --sure",
        "gatosabio --prot 8642",
        "gatosabio lab balanse --into docs",
        "GATOSABIO_PORT=1 gatosabio --port many",
    ):
        words = of_gatosabio(line)
        assert words == [word for word in shlex.split(line) if "GATOSABIO" not in word][1:]
        with pytest.raises(click.UsageError):
            check(app, words)


def unknown_options(line: str) -> list[str]:
    """The options in *line* that neither its command nor those above it have, or the command
    itself, if there is none of that name."""
    words = line[line.index("gatosabio ") :].split()[1:]
    command: click.Command = app
    known = {option for parameter in app.params for option in parameter.opts} | {"--help"}
    for word in words:
        if word.startswith("--"):
            if word.partition("=")[0] not in known:
                return [word]
        elif isinstance(command, click.Group):
            if word in command.commands:
                command = command.commands[word]
                known |= {option for parameter in command.params for option in parameter.opts}
            elif word.isalpha() and word.islower():
                return [word]
    return []


def test_every_option_within_a_sentence_exists() -> None:
    found = mentioned()

    assert len(found) > 40
    assert [(page, line, wrong) for page, line in found if (wrong := unknown_options(line))] == []


def test_an_option_within_a_sentence_that_does_not_exist_would_be_found() -> None:
    assert unknown_options("gatosabio --prot 8642") == ["--prot"]
    assert unknown_options("uv run gatosabio tabels list") == ["tabels"]
    assert unknown_options("gatosabio tables erase CODE --sure") == ["--sure"]
    assert unknown_options("gatosabio lab fairness --help") == []
