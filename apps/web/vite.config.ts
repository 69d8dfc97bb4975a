import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

/** Where the api listens while `vite dev` serves the page. */
const api = process.env['PRIMITIVES_API'] ?? 'http://127.0.0.1:8080';

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
    // What a page reads later shares most of its scripts with the page: only styles are named beside it, and the entry names all.
    modulePreload: {
      resolveDependencies: (_, deps, { hostId }) =>
        /\/entry\/app\b/.test(hostId) ? deps : deps.filter((file) => file.endsWith('.css')),
    },
  },
});
