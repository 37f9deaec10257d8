"""Runs in Pyodide when a site is built (`pack.mjs`): one archive of all modules that the page's
Python imports, as bytecode. It starts in a fraction of the time that sources take."""

# ruff: noqa: E402 - the first lines make the imports possible
import sys

sys.path[:0] = ["/ours", "/msgspec"]

# What the standard library and msgspec import only when they need it.
import ast
import datetime
import decimal
import encodings.ascii
import encodings.latin_1
import importlib._bootstrap_external as compiled
import traceback
import uuid
import zipfile
import zipimport
from pathlib import Path
from types import CodeType

import gatosabio.in_page.bridge as bridge

LATER = (datetime, decimal, encodings, traceback, uuid, bridge)

# One table, so that what a first game imports is there, too.
_bridge = bridge.Bridge("{}", lambda size: bytes(size))
_bridge.ask(1, "POST", "/api/tables", "", '{"game": "addicats"}', 0.0, 0.0)
_bridge.stored(0.0, 0.0)

library = zipimport.zipimporter("/lib/python314.zip")


def read(file: str) -> bytes:
    return Path(file).read_bytes()


def name_in_archive(file: str) -> str:
    for root in ("/lib/python314.zip/", "/ours/"):
        if file.startswith(root):
            return file.removeprefix(root)
    assert file.startswith("/msgspec/"), file
    # What is loaded as a library cannot stay in a zip: the worker unpacks this.
    return "native/" + file.removeprefix("/msgspec/")


WITH_DOCSTRING = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, WITH_DOCSTRING) and ast.get_docstring(node, clean=False) is not None:
            node.body[0] = ast.copy_location(ast.Pass(), node.body[0])
    return tree


def smaller(code: CodeType, *, lines: bool) -> CodeType:
    """It without the columns of what it was made of, and, if not *lines*, without the lines: nobody
    reads these of a library. (CPython: InternalDocs/code_objects.md, "Format of the locations
    table".)"""
    table, before = bytearray(), code.co_firstlineno
    for start, stop, line in code.co_lines():
        for at in range(start, stop, 16):
            head = 0x80 | min(16, stop - at) // 2 - 1
            if line is None or not lines:
                table.append(head | 15 << 3)
            else:
                table.append(head | 13 << 3)
                table += signed(line - before)
                before = line
    inner = (
        smaller(one, lines=lines) if isinstance(one, CodeType) else one for one in code.co_consts
    )
    return code.replace(co_linetable=bytes(table), co_consts=tuple(inner))


def signed(number: int) -> bytes:
    """The number as that table has it: six bits a byte, the lowest first."""
    left, parts = (-number << 1 | 1) if number < 0 else number << 1, bytearray()
    while left >= 64:
        parts.append(64 | left & 63)
        left >>= 6
    return bytes([*parts, left])


with zipfile.ZipFile("/packed.zip", "w", zipfile.ZIP_STORED) as archive:
    packed = {}
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        file = getattr(module, "__file__", None)
        if spec is None or file is None:
            continue
        name = name_in_archive(file)
        data = library.get_data(file) if file.startswith(library.archive) else read(file)
        if name.endswith(".py"):
            # Nobody reads docstrings there; our own asserts stay, as everywhere.
            ours = name.startswith("gatosabio/")
            tree = without_docstrings(ast.parse(data, name)) if ours else data
            code = compile(tree, name, "exec", dont_inherit=True, optimize=0 if ours else 2)
            code = smaller(code, lines=ours)
            bytecode = getattr(compiled, "_code_to_hash_pyc")  # noqa: B009 - types do not know it
            data, name = bytecode(code, bytes(8), checked=False), name + "c"
        packed[name] = bytes(data)
    for beside in Path("/ours/gatosabio/bots").rglob("*.bin"):  # what modules read
        packed[name_in_archive(str(beside))] = read(str(beside))
    native = [name for name in packed if name.startswith("native/")]
    packed["native.txt"] = "\n".join(sorted(native)).encode()
    for name, data in sorted(packed.items()):
        archive.writestr(zipfile.ZipInfo(name), data)  # no date: the same each time
