import { suitesToRetry, flakyTests, withRetry } from './retry-failed.mjs';

const test = (fullName: string, status: string) => ({ fullName, status });
const suite = (name: string, status: string, assertionResults: object[]) => ({ name, status, assertionResults });
const report = (...testResults: object[]) => ({ testResults, numTotalTests: 0, success: false });

const first = report(
  suite('a.spec.ts', 'passed', [test('a passes', 'passed'), test('a is pending', 'pending')]),
  suite('b.spec.ts', 'failed', [test('b passes', 'passed'), test('b races', 'failed')]),
  suite('c.spec.ts', 'failed', []),
);

describe('the retry of failed suites', () => {
  it('runs only failed suites, and none when many failed', () => {
    expect(suitesToRetry(first)).toEqual(['b.spec.ts', 'c.spec.ts']);
    expect(suitesToRetry(report(...'123456'.split('').map((name) => suite(name, 'failed', []))))).toEqual([]);
  });

  it('counts retried tests, and names those that passed only when run alone', () => {
    const second = report(
      suite('b.spec.ts', 'passed', [test('b passes', 'passed'), test('b races', 'passed')]),
      suite('c.spec.ts', 'passed', [test('c passes', 'passed')]),
    );
    expect(withRetry(first, second)).toMatchObject({
      numPassedTests: 4,
      numFailedTests: 0,
      numPendingTests: 1,
      numRuntimeErrorTestSuites: 0,
      success: true,
    });
    expect(flakyTests(first, second)).toEqual(['b races', 'c.spec.ts']);
  });

  it('still reports a defect as a failure', () => {
    const second = report(suite('b.spec.ts', 'failed', [test('b passes', 'passed'), test('b races', 'failed')]));
    expect(withRetry(first, second)).toMatchObject({
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      success: false,
    });
    expect(flakyTests(first, second)).toEqual([]);
  });
});
