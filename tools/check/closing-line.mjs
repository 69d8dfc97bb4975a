/**
 * Prints the total of the tests, counts the checks (types, boundary rules) as one more test, and exits with the result.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [tests, checks] = process.argv.slice(2).map(Number);
let report = { numPassedTests: 0, numFailedTests: 1, numRuntimeErrorTestSuites: 0, numPendingTests: 0 };
try {
  report = JSON.parse(
    readFileSync(fileURLToPath(new URL('../../node_modules/.cache/primitives/jest.json', import.meta.url)), 'utf8'),
  );
} catch {
  console.log('the tests wrote no report');
}
const passed = report.numPassedTests + (checks === 0 ? 1 : 0);
const failed = report.numFailedTests + report.numRuntimeErrorTestSuites + (checks === 0 ? 0 : 1);
console.log(`${passed} passed, ${failed} failed, ${report.numPendingTests} skipped`);
process.exit(failed > 0 || tests !== 0 ? 1 : 0);
