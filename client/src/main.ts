import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { fileAt } from './lib/address';
import { reloadOnce } from './lib/reload-once';
import { address } from './lib/route.svelte';
import { warmUp } from './net/here';
import { settings } from './lib/settings.svelte';
import { words } from './texts/index.svelte';

addEventListener('vite:preloadError', () => void reloadOnce());
settings.start();
address.start();
const target = document.getElementById('app')!;
void words.start().then(
  () => {
    mount(App, { target });
    warmUp();
  },
  () => target.replaceChildren(tryAgain()), // no texts could be loaded, in any language
);

function tryAgain(): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: '', textContent: '🐱 ↻' });
  link.style.fontSize = '3rem';
  return link;
}

// Makes the page installable where the browser allows it: on localhost and over TLS.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register(fileAt('/sw.js')).catch(() => undefined); // the page works without it
}
