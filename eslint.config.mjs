import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';

/** Each outside library enters the house by one door: the rooms named may import it, nobody else. */
const ENTRY_POINTS = {
  '@nestjs/*': ['apps/api'],
  typeorm: ['libs/store'],
  pg: ['libs/store', 'libs/servers'],
  nats: ['libs/bus'],
  '@aws-sdk/*': ['libs/blobs'],
  '@opentelemetry/*': ['libs/process'],
  'prom-client': ['libs/process'],
  s3rver: ['libs/testing'],
  'onnxruntime-node': ['libs/inference'],
  '@huggingface/tokenizers': ['libs/tokenizer', 'libs/bundle'],
  '@eslint-community/regexpp': ['libs/bundle'],
  sharp: ['libs/images', 'apps/web/e2e'],
  svelte: ['apps/web'],
  'svelte/*': ['apps/web'],
  uplot: ['apps/web'],
  marked: ['apps/web'],
  yauzl: ['libs/datasets', 'runners/onnx'],
  yazl: ['libs/datasets'],
  commander: ['apps/cli', 'tools'],
  nodemailer: ['apps/api'],
  'smtp-server': ['libs/servers'],
  'openid-client': ['apps/api'],
  'badge-maker': ['apps/api'],
  'graphql-http': ['apps/api'],
  'lru-cache': ['apps/api'],
  'oidc-provider': ['libs/testing'],
  '@simplewebauthn/server': ['apps/api'],
  '@simplewebauthn/browser': ['apps/web'],
  dompurify: ['apps/web'],
};

/** The doors closed to a room, as patterns with the way round in the message. */
const closedTo = (room) =>
  Object.entries(ENTRY_POINTS)
    .filter(([, rooms]) => !rooms.some((open) => room.startsWith(open)))
    .map(([library, rooms]) => ({ group: [library], message: `only ${rooms.join(' and ')} may import ${library}` }));

const NO_NODE = {
  group: ['node:*', 'fs', 'path', 'crypto', 'os'],
  message: 'the pure core has no I/O: pass bytes, instants and seeds in as arguments',
};
const NO_INSIDES = { group: ['@primitives/*/*'], message: 'a lib is entered through its index.ts only' };

const rooms = (names, extra = []) =>
  names.map((room) => ({
    files: [`${room}/**/*.ts`, `${room}/**/*.svelte`],
    rules: { 'no-restricted-imports': ['error', { patterns: [...closedTo(room), NO_INSIDES, ...extra] }] },
  }));

const CORE = [
  'benchmark',
  'boards',
  'bundle',
  'splits',
  'metrics',
  'probes',
  'ranking',
  'receipts',
  'evaluation',
  'protocol',
  'fleet',
  'scoring',
  'shapes',
  'wasm',
].map((name) => `libs/${name}`);
const ADAPTERS = [
  'datasets',
  'store',
  'bus',
  'blobs',
  'images',
  'inference',
  'sandbox',
  'tokenizer',
  'process',
  'servers',
  'bundle-files',
  'records',
  'client',
  'threads',
  'testing',
].map((name) => `libs/${name}`);
/** A room within another comes after it: its own doors decide. */
const APPS = ['apps/api', 'apps/dispatcher', 'apps/scorer', 'apps/web', 'apps/web/e2e', 'apps/cli', 'runners/onnx'];
const TOOLS = ['up', 'migrate', 'seed', 'check', 'bench', 'golden', 'chaos', 'deploy'].map((name) => `tools/${name}`);

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/build/',
      '**/.svelte-kit/',
      '**/node_modules/',
      '.nx/',
      '.primitives/',
      '.primitives-dev/',
      '.test/',
      'tools/baselines/**/*.py',
      'screenshots/',
    ],
  },
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    files: ['**/*.ts', '**/*.svelte'],
    plugins: { '@nx': nx },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'svelte/no-navigation-without-resolve': 'off', // the page is served at the root: there is no base path to resolve
      'svelte/prefer-svelte-reactivity': 'off', // state classes replace whole values and never mutate them
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check knows which warnings there are, eslint does not
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: [],
          allowCircularSelfDependency: true, // `#lib/…` is the page's own way to its library
          depConstraints: [
            { sourceTag: 'layer:core', onlyDependOnLibsWithTags: ['layer:core'] },
            { sourceTag: 'layer:adapter', onlyDependOnLibsWithTags: ['layer:core', 'layer:adapter'] },
            { sourceTag: 'layer:app', onlyDependOnLibsWithTags: ['layer:core', 'layer:adapter'] },
            { sourceTag: 'layer:tool', onlyDependOnLibsWithTags: ['layer:core', 'layer:adapter', 'layer:tool'] },
            { sourceTag: 'zone:runner', notDependOnLibsWithTags: ['holds:database'] },
            { sourceTag: 'zone:browser', onlyDependOnLibsWithTags: ['zone:browser'] },
          ],
        },
      ],
    },
  },
  ...rooms(CORE, [NO_NODE]),
  ...rooms(ADAPTERS),
  ...rooms(APPS),
  ...rooms(TOOLS),
  // Nest needs the classes at run time for its metadata; `import type` would erase them.
  { files: ['apps/api/**/*.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // Programs of the command line speak through the console; a spec of the core may read its fixtures.
  { files: ['apps/cli/**/*.ts', 'tools/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.spec.ts', 'apps/*/spec/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NO_INSIDES] }], '@nx/enforce-module-boundaries': 'off' },
  },
  prettier,
);
