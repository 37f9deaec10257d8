// Mounts one scene. The scenes.ts of a folder exports `scenes`: a name and what to mount for it.

import './page.css';
import { mount, type Component } from 'svelte';
import { GAMES } from './games/facts';
import { settings } from './lib/settings.svelte';
import { words } from './texts/index.svelte';

export type Scenes = Record<string, () => [Component<any>, Record<string, unknown>]>;

// Named after their folders: addicats, addicats-shared, end. Each file is loaded alone, so that a
// broken one does not break the others.
const folders = Object.entries(import.meta.glob<{ scenes: Scenes }>('./*/**/scenes.ts')).map(
  ([path, load]) => ({ folder: path.split('/').slice(2, -1).join('-') || 'screens', load }),
);

await words.start();
settings.start();
const [name = '', query = ''] = decodeURIComponent(location.hash.slice(1)).split('?');
const options = new URLSearchParams(query);
const language = options.get('language');
if (language) await words.choose(language);
settings.change({
  light: (options.get('light') ?? 'day') as 'day' | 'night',
  calm: options.has('calm'),
  bigText: options.has('big'),
  help: (options.get('help') ?? 'none') as 'none',
  courts: (options.get('courts') ?? 'auto') as 'auto',
  motion: options.has('moving') ? 'auto' : 'less',
});

const target = document.getElementById('app')!;
const [wanted, scene] = name.split('/', 2);
const found = folders.find((one) => one.folder === wanted);
if (found && scene) {
  const { scenes } = await found.load();
  await Promise.all(GAMES.map((game) => words.load(game)));
  const [component, props] = scenes[scene]!();
  mount(component, { target, props });
} else {
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
target.dataset.ready = 'yes'; // whoever draws scenes waits for it
addEventListener('hashchange', () => location.reload());
