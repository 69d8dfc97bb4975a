/**
 * The second look at suites that failed: each is run once more, alone, and what it says then counts.
 *
 * Suites that start real servers share two processors with each other; a suite that fails among others and holds alone
 * is a defect of the suite (it waits for too little) and is named, never hidden: `unsteady: …` before the closing line.
 */

/** So many failing suites are no accident of timing: they are reported as they are. */
const MOST = 5;

/** Files of the suites that a second look is worth; [] when none failed or too many did. */
export function suspects(report) {
  const files = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return files.length > MOST ? [] : files;
}

/** The report in which the suites of `second` stand in the place of their first run. Counts are those of jest. */
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

/** A suite that failed without one failing test: it could not be loaded or set up. */
const cannotRun = ({ status, assertionResults }) =>
  status === 'failed' && !assertionResults.some((test) => test.status === 'failed');

/** Tests that failed in `report` and hold in `second`, by their whole names; a suite that could not run, by its file. */
export function unsteady(report, second) {
  const held = new Set(second.testResults.filter(({ status }) => status !== 'failed').map(({ name }) => name));
  return report.testResults
    .filter(({ name, status }) => status === 'failed' && held.has(name))
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
      return failed.length > 0 ? failed : [name];
    });
}
