/**
 * `npm run lint`: proves with canaries that the walls stand, then lints the house.
 *
 * The boundary rule is silent when Nx has no project graph, so the graph is built first, and forbidden imports are tried on
 * each wall: a wall that lets its canary through fails the run.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);
process.env.NX_ISOLATE_PLUGINS = 'false';

/** A forbidden line, the file it would stand in, and the rule that must refuse it. */
const CANARIES = [
  {
    wall: 'the core imports no adapter',
    file: 'libs/metrics/src/canary.ts',
    line: "import '@primitives/store';",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    wall: 'a runner cannot reach the database',
    file: 'runners/onnx/src/canary.ts',
    line: "import '@primitives/store';",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    wall: 'nobody imports an app',
    file: 'apps/dispatcher/src/canary.ts',
    line: "import '@primitives/scorer';",
    rule: '@nx/enforce-module-boundaries',
  },
  {
    wall: 'the core does no I/O',
    file: 'libs/ranking/src/canary.ts',
    line: "import 'node:fs';",
    rule: 'no-restricted-imports',
  },
  { wall: 'NATS has one door', file: 'apps/api/src/canary.ts', line: "import 'nats';", rule: 'no-restricted-imports' },
  {
    wall: 'the database has one door',
    file: 'apps/scorer/src/canary.ts',
    line: "import 'typeorm';",
    rule: 'no-restricted-imports',
  },
  {
    wall: 'ONNX Runtime has one door',
    file: 'runners/onnx/src/canary.ts',
    line: "import 'onnxruntime-node';",
    rule: 'no-restricted-imports',
  },
  {
    wall: 'a lib is entered by its index',
    file: 'apps/api/src/canary.ts',
    line: "import '@primitives/store/dist/outbox.js';",
    rule: 'no-restricted-imports',
  },
];

execFileSync('node_modules/.bin/nx', ['show', 'projects'], { stdio: 'pipe' });

const eslint = new ESLint({ cache: true, cacheLocation: 'node_modules/.cache/eslint/' });
let failed = 0;
for (const { wall, file, line, rule } of CANARIES) {
  const [report] = await eslint.lintText(`${line}\n`, { filePath: file });
  if (report?.messages.some((message) => message.ruleId === rule && message.severity === 2)) continue;
  failed++;
  console.error(`the wall "${wall}" is open: ${line} in ${file} was not refused by ${rule}`);
}
const results = await eslint.lintFiles(process.argv.length > 2 ? process.argv.slice(2) : ['.']);
const text = await (await eslint.loadFormatter('stylish')).format(results);
if (text) console.log(text);
const errors = results.reduce((sum, result) => sum + result.errorCount, 0);
const warnings = results.reduce((sum, result) => sum + result.warningCount, 0);
console.log(
  `${CANARIES.length - failed} of ${CANARIES.length} walls stand; ${errors} errors and ${warnings} warnings in ${results.length} files`,
);
process.exit(failed + errors + warnings > 0 ? 1 : 0);
