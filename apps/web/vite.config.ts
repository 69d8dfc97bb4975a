import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

/** Where the api listens while `vite dev` serves the page. */
const api = process.env['PRIMITIVES_API'] ?? 'http://127.0.0.1:8080';

/**
 * Small modules that nearly every page shows something by. Apart, they were five files on a board, each cut anew whenever a further part
 * of the pages used one of them.
 */
const OFTEN = {
  name: 'often',
  test: /lib\/format\.ts|lib\/shell\/(Evidence|Icon|icons|Menu)|single-keys|libs\/boards\/dist\/(figures|address|view|search\/fold)/,
};

/**
 * What a part that is read later names in advance. A route names all of it; other parts their styles alone: of their scripts most stand
 * already, and naming them again weighed half a kilobyte on the first screen of a board.
 */
const isRequested = (hostId: string) => (dependency: string) =>
  hostId.includes('entry/app') || dependency.endsWith('.css');

export default defineConfig({
  plugins: [sveltekit()],
  server: {
    proxy: {
      '/graphql': { target: api, ws: true },
      '/uploads': api,
      '^/t/[^/]+/[^/]+\\.(csv|json|tex|md|bib)$': api,
    },
  },
  worker: { format: 'es' }, // a worker may read a part of itself later
  build: {
    target: 'es2022',
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [OFTEN] } } },
    modulePreload: { resolveDependencies: (_, dependencies, { hostId }) => dependencies.filter(isRequested(hostId)) },
  },
});
