import { fileURLToPath } from 'node:url';

import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';

/** Builds the page of the component tests into the folder given as argument: `stages.js` and `stages.css`. */
const [, , outDir] = process.argv;
const root = fileURLToPath(new URL('..', import.meta.url));

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [
    svelte({
      configFile: false,
      preprocess: vitePreprocess(),
      // The roles are explicit on purpose, see svelte.config.js.
      onwarn: (warning, warn) => warning.code === 'a11y_no_redundant_roles' || warn(warning),
    }),
  ],
  build: {
    outDir,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    reportCompressedSize: false,
    lib: {
      entry: 'test/stages.ts',
      formats: ['iife'],
      name: 'stages',
      fileName: () => 'stages.js',
      cssFileName: 'stages',
    },
  },
});
