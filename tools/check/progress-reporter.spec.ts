import ProgressReporter from './progress-reporter.cjs';

const counts = (passed: number, failed: number) => ({
  numPassedTestSuites: passed,
  numFailedTestSuites: failed,
  numPendingTestSuites: 0,
  numTotalTestSuites: 3,
});

describe('the progress of npm test', () => {
  const run = (isTTY: boolean, seconds: number[]) => {
    let [text, at] = ['', 0];
    const out = { isTTY, write: (part: string) => (text += part) };
    const reporter = new ProgressReporter({}, { out, now: () => at * 1000 });
    reporter.onRunStart();
    seconds.forEach((second, place) => {
      at = second;
      reporter.onTestResult({}, {}, place === 0 ? counts(1, 0) : counts(place, 1));
    });
    return text;
  };

  it('is printed every ten seconds and at the end when the output is no terminal', () => {
    expect(run(false, [4, 70, 72])).toBe('  2 of 3 suites, 1 failed, 1:10\n  3 of 3 suites, 1 failed, 1:12\n');
  });

  it('is left to jest on a terminal', () => {
    expect(run(true, [4, 70, 72])).toBe('');
  });
});
