import graphql from '@graphql-eslint/eslint-plugin';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { ALLOWED_NAMES, plainName } from './tools/check/words/rules.mjs';

/** External libraries and their entry points: only the listed packages may import the library. */
const ENTRY_POINTS = {
  '@nestjs/*': ['apps/api'],
  typeorm: ['libs/store'],
  pg: ['libs/store', 'libs/embedded-servers'],
  nats: ['libs/messaging'],
  '@aws-sdk/*': ['libs/blobs'],
  '@opentelemetry/*': ['libs/runtime'],
  'prom-client': ['libs/runtime'],
  s3rver: ['libs/testing'],
  'onnxruntime-node': ['libs/inference'],
  '@huggingface/tokenizers': ['libs/tokenizer', 'libs/bundle'],
  '@eslint-community/regexpp': ['libs/bundle'],
  sharp: ['libs/images', 'apps/web/e2e'],
  three: ['libs/scene-renderer'],
  'three/*': ['libs/scene-renderer'],
  svelte: ['apps/web'],
  'svelte/*': ['apps/web'],
  marked: ['apps/web'],
  yauzl: ['libs/datasets', 'runners/onnx'],
  yazl: ['libs/datasets'],
  commander: ['apps/cli', 'tools'],
  nodemailer: ['apps/api'],
  'smtp-server': ['libs/embedded-servers'],
  'openid-client': ['apps/api'],
  'badge-maker': ['apps/api'],
  'graphql-http': ['apps/api'],
  'lru-cache': ['apps/api', 'libs/inference'],
  'oidc-provider': ['libs/testing'],
  '@simplewebauthn/server': ['apps/api'],
  '@simplewebauthn/browser': ['apps/web'],
  dompurify: ['apps/web'],
  'gql.tada': ['libs/client', 'apps/web'],
  '@gql.tada/internal': ['apps/api'],
};

/** The imports that are forbidden in a package, as patterns; the message names the entry point. */
const forbiddenIn = (folder) =>
  Object.entries(ENTRY_POINTS)
    .filter(([, entryPoints]) => !entryPoints.some((entryPoint) => folder.startsWith(entryPoint)))
    .map(([library, entryPoints]) => ({
      group: [library],
      message: `only the entry point ${entryPoints.join(' or ')} may import ${library}`,
    }));

const NO_NODE = {
  group: ['node:*', 'fs', 'path', 'crypto', 'os'],
  message: 'boundary rule: the core performs no I/O; pass bytes, times and seeds as arguments',
};
const NO_INTERNALS = {
  group: ['@primitives/*/*', '!@primitives/store/*', '@primitives/store/dist', '@primitives/store/*/*'],
  message: 'boundary rule: import a library only through its index.ts, and the store through that of a folder',
};

const boundaryRules = (folders, extra = []) =>
  folders.map((folder) => ({
    files: [`${folder}/**/*.ts`, `${folder}/**/*.svelte`],
    rules: { 'no-restricted-imports': ['error', { patterns: [...forbiddenIn(folder), NO_INTERNALS, ...extra] }] },
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
  'results',
  'errors',
  'evaluation',
  'protocol',
  'scoring',
  'shapes',
  'still-life',
  'wasm',
].map((name) => `libs/${name}`);
const ADAPTERS = [
  'datasets',
  'store',
  'messaging',
  'blobs',
  'images',
  'inference',
  'scene-renderer',
  'sandbox',
  'tokenizer',
  'runtime',
  'embedded-servers',
  'bundle-files',
  'client',
  'connections',
  'threads',
  'testing',
].map((name) => `libs/${name}`);
/** A nested package follows the package that contains it, so that its own entry points apply. */
const APPS = ['apps/api', 'apps/dispatcher', 'apps/scorer', 'apps/web', 'apps/web/e2e', 'apps/cli', 'runners/onnx'];
const TOOLS = ['up', 'migrate', 'seed', 'check', 'bench', 'golden', 'chaos', 'deploy', 'python'].map(
  (name) => `tools/${name}`,
);

/** Scripts; GraphQL files have other rules. */
const SCRIPTS = ['**/*.{js,cjs,mjs,ts}', '**/*.svelte'];
const SCHEMA = 'apps/api/schema.graphql';
const SCHEMA_RULES = {
  ...graphql.configs['flat/schema-recommended'].rules,
  '@graphql-eslint/no-typename-prefix': 'off', // `Upload.uploadedAt` and the like read better with it
  '@graphql-eslint/strict-id-in-types': 'off', // values without identity, such as Cell, have no id
  '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
  '@graphql-eslint/relay-connection-types': 'error',
  // Nodes are not refetched by a global id, so no type implements `Node`; lists that cannot grow are plain lists.
  '@graphql-eslint/relay-edge-types': ['error', { shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false }],
  '@graphql-eslint/relay-page-info': 'error',
  'no-restricted-syntax': [
    'error',
    {
      selector: 'ObjectTypeDefinition[name.value=Mutation] > FieldDefinition[arguments.length>2]',
      message: 'a mutation with more than two arguments takes one input object',
    },
  ],
  '@graphql-eslint/require-description': [
    'error',
    {
      types: true,
      FieldDefinition: true,
      InputValueDefinition: true,
      EnumValueDefinition: true,
      // Nest creates the root types and accepts no description for them.
      ignoredSelectors: ['[name.value=/^(Query|Mutation|Subscription)$/]'],
    },
  ],
};
const DOCUMENT_RULES = {
  ...graphql.configs['flat/operations-recommended'].rules,
  '@graphql-eslint/require-selections': 'off', // no client caches objects by id
};
/** The GraphQL documents of each package, in `.graphql` files or as `graphql(…)`; fragments are known within it. */
const DOCUMENTS = {
  client: 'libs/client/src/**/*.ts',
  cli: 'apps/cli/src/**/*.ts',
  bench: 'tools/bench/src/**/*.ts',
  chaos: 'tools/chaos/src/**/*.ts',
  web: 'apps/web/src/lib/api/documents/*.ts',
  docs: 'docs/api/*.graphql',
};
const graphqlRules = (files, rules) => ({
  files,
  languageOptions: {
    parser: graphql.parser,
    parserOptions: {
      graphQLConfig: {
        projects: {
          ...Object.fromEntries(
            Object.entries(DOCUMENTS).map(([name, documents]) => [name, { schema: SCHEMA, documents }]),
          ),
          schema: { schema: SCHEMA },
        },
      },
    },
  },
  plugins: { '@graphql-eslint': graphql },
  rules,
});
const DOCUMENT_SCRIPTS = Object.values(DOCUMENTS).filter((files) => files.endsWith('.ts'));

/** `id-match` also checks properties and class fields. */
const WHOLE_NAMES = { properties: true, classFields: true };

const NO_SPREAD_OF_A_LITERAL = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'write the properties themselves: the spread of a literal only changes the line breaks',
};

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
      'tools/python/src/primitives_bench/engine.js',
      'screenshots/',
    ],
  },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: SCRIPTS })),
  ...svelte.configs.recommended.map((config) => ({ files: SCRIPTS, ...config })),
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
      'id-match': ['error', plainName(), WHOLE_NAMES],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-restricted-syntax': ['error', NO_SPREAD_OF_A_LITERAL],
      'svelte/no-navigation-without-resolve': 'off', // the page is served at the root: there is no base path to resolve
      'svelte/prefer-svelte-reactivity': 'off', // state classes replace whole values and never mutate them
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check knows which warnings exist; ESLint does not
      '@nx/enforce-module-boundaries': [
        'error',
        {
          enforceBuildableLibDependency: false,
          allow: [],
          allowCircularSelfDependency: true, // `#lib/…` is how the web app imports its library
          depConstraints: [
            { sourceTag: 'layer:core', onlyDependOnLibsWithTags: ['layer:core'] },
            { sourceTag: 'layer:adapter', onlyDependOnLibsWithTags: ['layer:core', 'layer:adapter'] },
            { sourceTag: 'layer:app', onlyDependOnLibsWithTags: ['layer:core', 'layer:adapter'] },
            { sourceTag: 'layer:tool', onlyDependOnLibsWithTags: ['layer:core', 'layer:adapter', 'layer:tool'] },
            { sourceTag: 'zone:runner', notDependOnLibsWithTags: ['access:database'] },
            { sourceTag: 'zone:browser', onlyDependOnLibsWithTags: ['zone:browser'] },
          ],
        },
      ],
    },
  },
  ...ALLOWED_NAMES.map(({ files, word }) => ({
    files,
    rules: { 'id-match': ['error', plainName(word), WHOLE_NAMES] },
  })),
  ...boundaryRules(CORE, [NO_NODE]),
  ...boundaryRules(ADAPTERS),
  ...boundaryRules(APPS),
  ...boundaryRules(TOOLS),
  {
    files: ['apps/{api,dispatcher,scorer}/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        NO_SPREAD_OF_A_LITERAL,
        {
          selector: 'CallExpression[callee.property.name="query"]',
          message: 'SQL belongs in libs/store, where a spec compares it with the database',
        },
      ],
    },
  },
  // Nest reads the classes at run time as metadata; `import type` would remove them.
  { files: ['apps/api/**/*.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // Command-line programs write to the console; specs of the core may read fixtures.
  { files: ['apps/cli/**/*.ts', 'tools/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.spec.ts', '{apps,libs,runners,tools}/*/spec/**/*.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [NO_INTERNALS] }], '@nx/enforce-module-boundaries': 'off' },
  },
  // The browser tests start the API and seed its database.
  { files: ['apps/web/e2e/src/**/*.ts'], rules: { '@nx/enforce-module-boundaries': 'off' } },
  { files: DOCUMENT_SCRIPTS, ignores: ['**/*.spec.ts'], processor: graphql.processor },
  graphqlRules([SCHEMA], SCHEMA_RULES),
  graphqlRules([DOCUMENTS.docs, ...DOCUMENT_SCRIPTS.map((files) => `${files}/*.graphql`)], DOCUMENT_RULES),
  // A longer component has parts that deserve a name, or state that belongs in a class.
  // A destructured `let` with a bindable prop keeps its other props: Svelte's rule knows `$props`.
  {
    files: ['**/*.svelte'],
    rules: { 'max-lines': ['error', 300], 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
  prettier,
  {
    // Prettier wraps code, not comments; strings stay whole, so that they can be found.
    files: ['**/*.ts', '**/*.mjs', '**/*.cjs'],
    rules: {
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
    },
  },
);
