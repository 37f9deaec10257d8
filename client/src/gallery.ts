// Every kind of card on one page, to look at: `npm run dev`, then /gallery.html. Not built.
import './page.css';
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('gallery')! });
