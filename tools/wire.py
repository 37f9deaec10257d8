"""Writes what is generated from the types of the messages: the client's `wire.ts`, and the tables
of docs/protocol.md.

    uv run tools/wire.py            writes both
    uv run tools/wire.py --check    says what is not as the types are, and how
"""

import difflib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin

from msgspec import Meta, Struct
from msgspec.structs import fields

from gatosabio.engine.game import Ranked, Result
from gatosabio.table.client_facts import facts_as_typescript
from gatosabio.wire.from_client import FromClient
from gatosabio.wire.schema import MEANT, members, typescript
from gatosabio.wire.table_parts import JudgedPress, PersonInfo, Score, SeatClaim, SeatInfo, Settings
from gatosabio.wire.to_client import ToClient
from gatosabio.wire.typescript import Field, Page

ROOT: Final = Path(__file__).resolve().parent.parent
CLIENT: Final = ROOT / "client" / "src" / "net" / "wire.ts"
PROTOCOL: Final = ROOT / "docs" / "protocol.md"

TABLES: Final = {
    "from-client": members(FromClient),
    "to-client": members(ToClient),
    "parts": (Settings, SeatInfo, PersonInfo, Score, SeatClaim, JudgedPress, Result, Ranked),
}
"""The structs of each table, by the name of its marker in the file."""

MARKED: Final = r"(?<=<!-- {name}: by tools/wire\.py -->\n).*?(?=<!-- end -->)"


def protocol(text: str) -> str:
    """*text* with new tables."""
    for name, structs in TABLES.items():
        place = re.search(MARKED.format(name=name), text, re.DOTALL)
        if place is None:
            raise SystemExit(f"{PROTOCOL.name} has no place for the table {name}")
        table = "".join(f"{line}\n" for line in _table(structs))
        text = text[: place.start()] + table + text[place.end() :]
    return text


def _table(structs: Iterable[type[Struct]]) -> Iterator[str]:
    yield "| | fields | |"
    yield "|---|---|---|"
    page = Page(MEANT)
    for struct in structs:
        name = struct.__struct_config__.tag or struct.__name__
        limits = {field.encode_name: _limits(field.type) for field in fields(struct)}
        written = [_field(field) + limits[field.name] for field in page.fields(struct)]
        meaning = " ".join((struct.__doc__ or "").split())
        yield f"| `{name}` | {'<br>'.join(written)} | {meaning} |"


def _field(field: Field) -> str:
    sign = "?:" if field.optional else ":"
    types = r" \| ".join(field.types)  # an unescaped one would end the cell
    return f"`{field.name}{sign} {types}`"


def _limits(kind: Any) -> str:
    """The limits of a field's type, empty if it has none."""
    if get_origin(kind) is not Annotated:
        return ""
    metas = [meta for meta in get_args(kind)[1:] if isinstance(meta, Meta)]
    longest = [f" ≤ {meta.max_length}" for meta in metas if meta.max_length is not None]
    ranges = [f" {meta.ge} to {_figure(meta.le)}" for meta in metas if meta.le is not None]
    return "".join(longest + ranges)


def _figure(number: float) -> str:
    return "2⁵³" if number == 2**53 else str(number)


def main() -> int:
    """Write the files, or compare them."""
    check = "--check" in sys.argv[1:]
    old = {path: path.read_text(encoding="utf-8") for path in (CLIENT, PROTOCOL)}
    new = {CLIENT: f"{typescript()}\n{facts_as_typescript()}", PROTOCOL: protocol(old[PROTOCOL])}
    stale = [path for path in new if old[path] != new[path]]
    for path in stale:
        name = str(path.relative_to(ROOT))
        if check:
            lines = difflib.unified_diff(
                old[path].splitlines(), new[path].splitlines(), name, name, lineterm=""
            )
            print("\n".join(lines))
        else:
            path.write_text(new[path], encoding="utf-8")
            print(f"wrote {name}")
    if check and stale:
        print("these are not as the types are: uv run tools/wire.py writes them")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
