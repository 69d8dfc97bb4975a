/**
 * `npm test`: sets up what the tests need, runs them all, and closes with `N passed, N failed, N skipped`.
 *
 * Everything after the names of test files is handed to jest: `npm test -- libs/metrics`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../up/build.mjs';
import { installDependencies, requireNode, SetupError } from '../up/install.mjs';
import { provideChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const say = (text) => console.log(`  ${text} …`);

try {
  requireNode();
  installDependencies(root, say);
  build(root, say);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const chromium = provideChromium(say);
const outputFile = join(root, 'node_modules/.cache/primitives/jest.json');
mkdirSync(join(root, 'node_modules/.cache/primitives'), { recursive: true });
rmSync(outputFile, { force: true });
const jest = spawnSync(
  process.execPath,
  [join(root, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${outputFile}`, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ORT_DISABLE_TELEMETRY: '1', ...(chromium.path ? { CHROMIUM_BIN: chromium.path } : { CHROMIUM_MISSING: chromium.reason }) },
  },
);

if (!existsSync(outputFile)) {
  console.log('jest ended without a report');
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const report = JSON.parse(readFileSync(outputFile, 'utf8'));
const skipped = report.testResults.flatMap((file) => file.assertionResults.filter((test) => test.status === 'pending'));
for (const test of skipped) console.log(`skipped: ${test.fullName}`);
if (!chromium.path) console.log(`browser tests were skipped: ${chromium.reason}`);
// A file that could not even be loaded counts as one failure: jest counts it under suites only.
const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
console.log(`${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped`);
process.exit(failed > 0 || jest.status !== 0 || report.numPassedTests === 0 ? 1 : 0);
