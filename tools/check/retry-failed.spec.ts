import { suspects, unsteady, withRetry } from './retry-failed.mjs';

const test = (fullName: string, status: string) => ({ fullName, status });
const suite = (name: string, status: string, assertionResults: object[]) => ({ name, status, assertionResults });
const report = (...testResults: object[]) => ({ testResults, numTotalTests: 0, success: false });

const first = report(
  suite('a.spec.ts', 'passed', [test('a holds', 'passed'), test('a waits', 'pending')]),
  suite('b.spec.ts', 'failed', [test('b holds', 'passed'), test('b races', 'failed')]),
  suite('c.spec.ts', 'failed', []),
);

describe('the second look at suites that failed', () => {
  it('is taken at those alone, and at none when many failed', () => {
    expect(suspects(first)).toEqual(['b.spec.ts', 'c.spec.ts']);
    expect(suspects(report(...'123456'.split('').map((name) => suite(name, 'failed', []))))).toEqual([]);
  });

  it('counts, and names what failed among others and held alone', () => {
    const second = report(
      suite('b.spec.ts', 'passed', [test('b holds', 'passed'), test('b races', 'passed')]),
      suite('c.spec.ts', 'passed', [test('c holds', 'passed')]),
    );
    expect(withRetry(first, second)).toMatchObject({
      numPassedTests: 4,
      numFailedTests: 0,
      numPendingTests: 1,
      numRuntimeErrorTestSuites: 0,
      success: true,
    });
    expect(unsteady(first, second)).toEqual(['b races', 'c.spec.ts']);
  });

  it('leaves a defect a failure', () => {
    const second = report(suite('b.spec.ts', 'failed', [test('b holds', 'passed'), test('b races', 'failed')]));
    expect(withRetry(first, second)).toMatchObject({
      numPassedTests: 2,
      numFailedTests: 1,
      numRuntimeErrorTestSuites: 1,
      success: false,
    });
    expect(unsteady(first, second)).toEqual([]);
  });
});
