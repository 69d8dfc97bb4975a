import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

/** Where the API listens while Vite serves the page: `npm run dev` sets it; without it, where `npm start` listens. */
const api = process.env['PRIMITIVES_API'] ?? 'http://127.0.0.1:4600';

/** The addresses of the API; every other address is a page or a file of it. */
const API_PATHS = [
  '^/(graphql|uploads|blobs|runners|auth|badge|r|\\.well-known)(/|\\?|$)',
  '^/[tse]/.+\\.[a-z]+(\\?|$)',
];

/**
 * Small modules that nearly every page shows something by. Apart, they were five files on a board, each cut again whenever a further part
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
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: api, ws: true }])),
    // Libraries and documents that the page imports; not the whole checkout, which holds the data folder
    fs: {
      allow: [
        '../../libs',
        '../../docs',
        '../../tools/baselines/examples',
        '../../ARCHITECTURE.md',
        '../../CHANGELOG.md',
        '../../SECURITY.md',
      ],
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
