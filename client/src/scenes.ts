// Mounts one scene. The scenes.ts of a folder exports `scenes`: a name and what to mount for it.

import './page.css';
import { mount, unmount, type Component } from 'svelte';
import { GAMES } from './games/facts';
import { settings } from './lib/settings.svelte';
import { words } from './texts/index.svelte';

export type Scenes = Record<string, () => [Component<any>, Record<string, unknown>]>;

// Named after their folders: addicats, addicats-shared, end. Each file is loaded alone, so that a
// broken one does not break the others.
const folders = Object.entries(import.meta.glob<{ scenes: Scenes }>('./*/**/scenes.ts')).map(
  ([path, load]) => ({ folder: path.split('/').slice(2, -1).join('-') || 'screens', load }),
);

const target = document.getElementById('app')!;
let shown: Record<string, unknown> | undefined;

// Shows the scene of the address, in place of the one before it. `data-ready` tells whoever draws
// scenes which one is there.
async function show(): Promise<void> {
  const address = decodeURIComponent(location.hash.slice(1));
  const [name = '', query = ''] = address.split('?');
  const options = new URLSearchParams(query);
  if (shown) await unmount(shown);
  shown = undefined;
  target.replaceChildren();
  await words.choose(options.get('language') ?? 'en');
  settings.change({
    light: (options.get('light') ?? 'day') as 'day' | 'night',
    calm: options.has('calm'),
    bigText: options.has('big'),
    help: (options.get('help') ?? 'none') as 'none',
    courts: (options.get('courts') ?? 'auto') as 'auto',
    motion: options.has('moving') ? 'auto' : 'less',
  });
  const [wanted, scene] = name.split('/', 2);
  const found = folders.find((one) => one.folder === wanted);
  if (found && scene) {
    const { scenes } = await found.load();
    await Promise.all(
      [
        ...GAMES,
        ...(['class', 'deal', 'device', 'garden', 'learn', 'print', 'replay', 'table'] as const),
      ].map((group) => words.load(group)),
    );
    const [component, props] = scenes[scene]!();
    shown = mount(component, { target, props });
  } else await list();
  target.dataset.ready = address;
}

async function list(): Promise<void> {
  for (const { folder, load } of folders) {
    const { scenes } = await load();
    for (const one of Object.keys(scenes)) {
      const link = Object.assign(document.createElement('a'), {
        href: `#${folder}/${one}`,
        textContent: `${folder}/${one}`,
      });
      target.append(link, document.createElement('br'));
    }
  }
}

await words.start();
settings.start();
let showing = show();
// A scene that breaks does not break the next one.
addEventListener('hashchange', () => void (showing = showing.then(show, show)));
