// Replays all golden games in Pyodide, and writes what is told of each: `node golden.mjs RUNTIME ROOT`

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, root] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, 'pyodide', 'pyodide.mjs')).href);
const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: '1', PYTHONHASHSEED: '1' } });
for (const [name, from] of [['/ours', root], ['/msgspec', join(runtime, 'msgspec')]]) {
  python.FS.mkdirTree(name);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: from }, name);
}
const told = python.runPython(`
import json, platform, runpy, sys
from pathlib import Path
sys.path[:0] = ["/ours/src", "/msgspec"]
import msgspec
golden = runpy.run_path("/ours/tools/golden.py")
from gatosabio.bots.champion.kinds import ACTIONS
from gatosabio.bots.champion.network import champion
from gatosabio.in_page.asked import GAMES
told = {}
for file in sorted(Path("/ours/tests/golden").glob("*/*.txt")):
    told[f"{file.parent.name}/{file.name}"] = golden["retold"](file.read_text(encoding="utf-8"))
json.dumps({
    "python": platform.python_version(),
    "platform": sys.platform,
    "msgspec": msgspec.__version__,
    "rules": {name: game.rules_version for name, game in GAMES.items()},
    "told": told,
    "champion": champion().likings(range(0, 700, 13), range(ACTIONS)),
})
`);
process.stdout.write(told);
