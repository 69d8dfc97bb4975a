import adapter from '@sveltejs/adapter-static';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

import { withPreloads } from './tooling/preloads.js';

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true),
    // Tables name their roles, since CSS gives their rows another display on phones, and browsers drop the roles with it.
    warningFilter: ({ code }) => code !== 'a11y_no_redundant_roles',
  },
  kit: {
    adapter: withPreloads(
      adapter({ pages: 'build', assets: 'build', fallback: 'index.html', precompress: true, strict: true }),
    ),
    // The api answers every page of its own origin; addresses in the shell are absolute, since it is served at any depth.
    paths: { relative: false },
    version: { pollInterval: 0 },
    typescript: {
      config: (config) => ({
        ...config,
        compilerOptions: {
          ...config.compilerOptions,
          allowImportingTsExtensions: true,
          strict: true,
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          noImplicitOverride: true,
          noFallthroughCasesInSwitch: true,
          noUnusedLocals: true,
          noUnusedParameters: true,
          skipLibCheck: true,
          types: ['vite/client', 'jest'],
        },
      }),
    },
  },
};
