import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { addressOf } from './lib/address';
import { reloadOnce } from './lib/reload-once';
import { address } from './lib/route.svelte';
import { settings } from './lib/settings.svelte';
import { words } from './texts/index.svelte';

addEventListener('vite:preloadError', () => void reloadOnce());
settings.start();
address.start();
void words.start().then(() => mount(App, { target: document.getElementById('app')! }));

// Makes the page installable where the browser allows it: on localhost and over TLS.
if (import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register(addressOf('/sw.js')).catch(() => undefined); // the page works without it
}
