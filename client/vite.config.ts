import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The built page goes into the Python package, which serves it. Nothing is inlined: the page's
// policy allows no script or style but its own files.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/gatosabio/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8642', '/ws': { target: 'ws://127.0.0.1:8642', ws: true } } },
});
