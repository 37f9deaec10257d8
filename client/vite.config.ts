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
  server: { proxy: {
      // The host stays as the browser wrote it: the server lets nobody in from another origin.
      '/api': { target: 'http://127.0.0.1:8642', changeOrigin: false },
      '/ws': { target: 'ws://127.0.0.1:8642', ws: true, changeOrigin: false },
    } },
});
