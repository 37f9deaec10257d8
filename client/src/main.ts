import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { address } from './lib/route.svelte';
import { settings } from './lib/settings.svelte';
import { words } from './lib/words/index.svelte';

words.start();
settings.start();
address.start();
mount(App, { target: document.getElementById('app')! });
