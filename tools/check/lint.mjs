/**
 * `npm run lint`: verifies the boundary rules with canaries, lints the repository, and checks its import cycles, its
 * format and its words. File names after `--` limit the run to ESLint on these files.
 *
 * The boundary rules report nothing when Nx has no project graph, so the graph is built first. A canary is a forbidden
 * import or name; a rule that accepts its canary fails the run.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { dialectInRepository } from './words/files.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
process.env.NX_ISOLATE_PLUGINS = 'false';

/** A forbidden import or name, the file that would contain it, and the lint rule that must reject it. */
const CANARIES = [
  {
    boundary: 'the core imports no adapter',
    file: 'libs/metrics/src/canary.ts',
    line: "import '@primitives/store/connection';",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    boundary: 'a runner cannot reach the database',
    file: 'runners/onnx/src/canary.ts',
    line: "import '@primitives/store/connection';",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    boundary: 'no package imports an app',
    file: 'apps/dispatcher/src/canary.ts',
    line: "import '@primitives/scorer';",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    boundary: 'the core performs no I/O',
    file: 'libs/ranking/src/canary.ts',
    line: "import 'node:fs';",
    rule: 'no-restricted-imports',
  },
  {
    boundary: 'NATS has one entry point',
    file: 'apps/api/src/canary.ts',
    line: "import 'nats';",
    rule: 'no-restricted-imports',
  },
  {
    boundary: 'the database has one entry point',
    file: 'apps/scorer/src/canary.ts',
    line: "import 'typeorm';",
    rule: 'no-restricted-imports',
  },
  {
    boundary: 'ONNX Runtime has one entry point',
    file: 'runners/onnx/src/canary.ts',
    line: "import 'onnxruntime-node';",
    rule: 'no-restricted-imports',
  },
  {
    boundary: 'GraphQL documents select fields of the schema',
    file: 'libs/client/src/canary.ts',
    line: 'const Canary = graphql(`query Canary { canary }`);',
    rule: '@graphql-eslint/fields-on-correct-type',
  },
  {
    boundary: 'every part of the GraphQL schema has a description',
    file: 'apps/api/schema.graphql',
    line: 'type Canary { canary: Int }',
    rule: '@graphql-eslint/require-description',
  },
  {
    boundary: 'a library is imported through its index',
    file: 'apps/api/src/canary.ts',
    line: "import '@primitives/store/dist/messages/outbox.js';",
    rule: 'no-restricted-imports',
  },
  {
    boundary: 'the store is imported through the index of a folder',
    file: 'apps/api/src/canary.ts',
    line: "import '@primitives/store/messages/outbox';",
    rule: 'no-restricted-imports',
  },
  {
    boundary: 'names are standard terms',
    file: 'apps/api/src/canary.ts',
    line: 'export const toldAt = 0;',
    rule: 'id-match',
  },
];

execFileSync('node_modules/.bin/nx', ['show', 'projects'], { stdio: 'pipe' });

const eslint = new ESLint({ cache: true, cacheLocation: 'node_modules/.cache/eslint/' });
let failed = 0;
for (const { boundary, file, line, rule } of CANARIES) {
  const [report] = await eslint.lintText(`${line}\n`, { filePath: file });
  if (report?.messages.some((message) => message.ruleId === rule && message.severity === 2)) continue;
  failed++;
  console.error(`boundary rule "${boundary}" is not enforced: ${rule} accepted ${line} in ${file}`);
}
const named = process.argv.slice(2);
const results = await eslint.lintFiles(named.length > 0 ? named : ['.']);
const text = await (await eslint.loadFormatter('stylish')).format(results);
if (text) console.log(text);
const errors = results.reduce((sum, result) => sum + result.errorCount, 0);
const warnings = results.reduce((sum, result) => sum + result.warningCount, 0);
console.log(
  `${CANARIES.length - failed} of ${CANARIES.length} boundary rules enforced; ${errors} errors and ${warnings} warnings in ${results.length} files`,
);
failed += errors + warnings;

if (named.length === 0) {
  const cruise = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', 'apps', 'libs', 'runners', 'tools'];
  const config = ['--config', 'tools/check/dependency-cruiser.config.mjs'];
  const cycles = spawnSync(process.execPath, [...cruise, ...config], { stdio: 'inherit' });
  if (cycles.status !== 0) failed++;

  const prettier = ['node_modules/prettier/bin/prettier.cjs', '--check', '.', '--log-level', 'warn', '--cache'];
  const format = spawnSync(process.execPath, prettier, { stdio: 'inherit' });
  console.log(format.status === 0 ? 'every file is formatted' : 'run `npm run format`');
  if (format.status !== 0) failed++;

  const dialect = dialectInRepository(root);
  for (const line of dialect) console.log(line);
  console.log(`${dialect.length} words or phrases that tools/check/words/rules.mjs rejects`);
  failed += dialect.length;
}
process.exit(failed > 0 ? 1 : 0);
