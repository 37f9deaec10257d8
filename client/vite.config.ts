import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { texts } from './texts/plugin.js';

// All of a file is compiled while it is loaded, beside the page's own work, and not piece by piece in
// the midst of a game. Browsers that do not know the hint read it as a comment.
function compiledWhileLoaded(): Plugin {
  return {
    name: 'compiled-while-loaded',
    enforce: 'post',
    generateBundle: {
      order: 'post', // it has to be the first line
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

// The built page goes into the Python package, which serves it. Nothing is inlined: the page's
// policy allows no script or style but its own files.
export default defineConfig({
  plugins: [texts(), svelte(), compiledWhileLoaded()],
  base: './', // files find each other wherever they are put; the server may be below a path
  build: {
    outDir: '../src/gatosabio/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { setupFiles: ['src/texts/for-tests.ts'] },
  server: {
    proxy: {
      // The host stays as the browser wrote it: the server lets nobody in from another origin.
      '/api': { target: 'http://127.0.0.1:8642', changeOrigin: false },
      '/ws': { target: 'ws://127.0.0.1:8642', ws: true, changeOrigin: false },
    },
  },
});
