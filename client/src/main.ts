import './page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './lib/words/index.svelte';

words.start();
mount(App, { target: document.getElementById('app')! });
