/**
 * `npm test`: prepares the environment, runs the tests, and closes with `N passed, N failed, N skipped`.
 *
 * Only with `--full`, as every night, it runs `*.long.spec.ts` (deployments under faults, full disks, hostile bundles,
 * stored pictures), checks every state, the wide layout and the size of each page, and the types and style of the
 * Python package. Other arguments are passed to jest: `npm test -- libs/metrics`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../up/build.mjs';
import { installDependencies, requireNode, SetupError } from '../up/install.mjs';
import { provideChromium } from './chromium.mjs';
import { secretsInFolder } from './canary-secrets.mjs';
import { suitesToRetry, flakyTests, withRetry } from './retry-failed.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const log = (text) => console.log(`  ${text} …`);
/** Started by suites in several workers: each worker would write its one file otherwise. */
const PROGRAMS = ['apps/api', 'apps/dispatcher', 'apps/scorer', 'runners/onnx'].map((app) => `${app}/dist/main.js`);

let browser;
try {
  requireNode();
  // in parallel with the next two: this step waits for the network, they use the processor
  browser = provideChromium(log);
  await installDependencies(root, log);
  await build(root, log, { programs: PROGRAMS });
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const chromium = await browser;
const outputFile = join(root, 'node_modules/.cache/primitives/jest.json');
mkdirSync(join(root, 'node_modules/.cache/primitives'), { recursive: true });
rmSync(outputFile, { force: true });
// libs/testing collects the logs of processes there
const logs = join(root, 'node_modules/.cache/primitives/test-logs');
rmSync(logs, { recursive: true, force: true });
const REPORTERS = ['--reporters=default', `--reporters=${join(root, 'tools/check/progress-reporter.cjs')}`];
const given = process.argv.slice(2).filter((argument) => argument !== '--full');
const isQuick = given.length === 0 && !process.argv.includes('--full');
const runJest = (file, arguments_) => {
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      ...arguments_, // before --reporters, which takes every word after it that is not an option
      '--json',
      `--outputFile=${file}`,
      ...REPORTERS,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ORT_DISABLE_TELEMETRY: '1',
        PRIMITIVES_TEST_LOGS: logs,
        ...(isQuick ? { PRIMITIVES_TEST_QUICK: 'on' } : {}),
        ...(chromium.path ? { CHROMIUM_BIN: chromium.path } : { CHROMIUM_MISSING: chromium.reason }),
      },
    },
  );
  return { status, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null };
};

let { status, report } = runJest(outputFile, given);
if (!report) {
  console.log('jest ended without a report');
  console.log('0 passed, 1 failed');
  process.exit(1);
}
// With explicit files or options there is no retry: the user wants to see the failure.
const files = given.length > 0 ? [] : suitesToRetry(report);
if (files.length > 0) {
  console.log(`  ${files.length} failed; retrying each alone …`);
  const secondFile = join(root, 'node_modules/.cache/primitives/jest-second.json');
  rmSync(secondFile, { force: true });
  const second = runJest(secondFile, ['--runInBand', '--runTestsByPath', ...files]);
  if (second.report) {
    for (const name of flakyTests(report, second.report)) console.log(`flaky: ${name}`);
    report = withRetry(report, second.report);
    if (report.success) status = second.status;
    writeFileSync(outputFile, JSON.stringify(report));
  }
}
const skipped = report.testResults.flatMap((file) => file.assertionResults.filter((test) => test.status === 'pending'));
for (const test of skipped) console.log(`skipped: ${test.fullName}`);
if (isQuick)
  console.log(
    'not run: *.long.spec.ts (deployments under faults, full disks, hostile bundles, stored pictures), most states of pages, their wide layout and sizes, details of pages in the browser, most cases of some suites, types and style of the Python package; for these: npm test -- --full',
  );
if (!chromium.path) console.log(`browser tests were skipped: ${chromium.reason}`);
const secrets = secretsInFolder(logs);
for (const { file, line, what, text } of secrets.slice(0, 20))
  console.log(`secret in a log: ${what} in ${file}:${line}: ${text}`);
// A file that could not be loaded counts as one failure: jest counts it under suites only.
const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + (secrets.length > 0 ? 1 : 0);
console.log(`${report.numPassedTests} passed, ${failed} failed, ${report.numPendingTests} skipped`);
process.exit(failed > 0 || status !== 0 || report.numPassedTests === 0 ? 1 : 0);
