// Tests speak English, and everything is loaded.

import { words } from './index.svelte';

await words.speak('en', ['page', 'addicats', 'addirace', 'gatonegro']);
