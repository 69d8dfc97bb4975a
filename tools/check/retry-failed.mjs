/**
 * Retries failed suites: each runs once more, alone, and the second result counts.
 *
 * Suites that start real servers share two cores. A suite that fails in the full run and passes alone is flaky (it
 * waits too briefly); it is printed as `flaky: …` before the closing line.
 */

/** More failed suites than this are not a matter of timing: they are not retried. */
const MAX_RETRIES = 5;

/** Returns the files of the failed suites that are worth a retry; [] when none failed or too many did. */
export function suitesToRetry(report) {
  const files = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length > MAX_RETRIES ? [] : files;
}

/** Returns the report with the results of the retried suites. Counts are those of jest. */
export function withRetry(report, second) {
  const again = new Map(second.testResults.map((suite) => [suite.name, suite]));
  const testResults = report.testResults.map((suite) => again.get(suite.name) ?? suite);
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (status) => tests.filter((test) => test.status === status).length;
  return {
    ...report,
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTotalTests: tests.length,
    numRuntimeErrorTestSuites: testResults.filter(cannotRun).length,
    success: testResults.every(({ status }) => status !== 'failed'),
  };
}

/** Whether a suite failed without a failing test: it could not be loaded or set up. */
const cannotRun = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

/**
 * Returns the full names of tests that failed in `report` and passed in `second`; for a suite that could not run, its
 * file.
 */
export function flakyTests(report, second) {
  const passed = new Set(second.testResults.filter(({ status }) => status !== 'failed').map(({ name }) => name));
  return report.testResults
    .filter(({ name, status }) => status === 'failed' && passed.has(name))
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
      return failed.length > 0 ? failed : [name];
    });
}
