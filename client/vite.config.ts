import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { texts } from './texts/plugin.js';

// A hint to the browser: compile a whole file while it is loaded, not each function in the middle of
// a game when it is first called. Other browsers read it as a comment.
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
// content security policy allows only scripts and styles from files.
export default defineConfig({
  plugins: [texts(), svelte(), compiledWhileLoaded()],
  base: './', // relative, as the server may be below a path
  build: {
    outDir: '../src/gatosabio/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // All test files share one world, which is four times as fast: each undoes what it stubs.
  test: { setupFiles: ['src/texts/for-tests.ts'], isolate: false },
  server: {
    proxy: {
      // Keeps the Host header of the browser: the server refuses requests from another origin.
      '/api': { target: 'http://127.0.0.1:8642', changeOrigin: false },
      '/ws': { target: 'ws://127.0.0.1:8642', ws: true, changeOrigin: false },
    },
  },
});
