import { findChromium, launchChromium } from './chromium.js';
import { E2E_TESTS } from './e2e-tests.js';
import { go } from './run-e2e-test.js';
import { Seed } from './seed/seed.js';

/**
 * Runs the browser tests and prints their results.
 * usage: node dist/e2e-test.js [--only <name part>]   → one line per test; exit 1 when one fails
 */
const LIMIT_MS = 10_000;
const MAX_LINES = 6;

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const tests = Object.entries(E2E_TESTS).filter(([name]) => !only || name.includes(only));

const executable = findChromium();
if (executable) {
  const seed = await Seed.create();
  const browser = await launchChromium(executable);
  let [passed, failed] = [0, 0];
  try {
    for (const [name, test] of tests) {
      try {
        const note = await go(browser, seed, test, LIMIT_MS);
        passed++;
        process.stdout.write(`ok   ${name}${note ? ` (${note})` : ''}\n`);
      } catch (error) {
        failed++;
        const text =
          error instanceof Error ? error.message.split('\n').slice(0, MAX_LINES).join('\n     ') : String(error);
        process.stdout.write(`FAIL ${name}\n     ${text}\n`);
      }
    }
  } finally {
    await browser.close();
    await seed.close();
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
} else {
  process.stdout.write(`SKIPPED ${tests.length} tests: no chromium in CHROMIUM_BIN or PATH\n`);
}
