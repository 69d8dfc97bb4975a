/**
 * Prints the number of finished suites and the elapsed time every 10 s; on a terminal, jest's own reporter shows them.
 */
const INTERVAL_MS = 10_000;

module.exports = class ProgressReporter {
  #startedAt = 0;
  #printedAt = 0;

  constructor(_config, { out = process.stderr, now = Date.now } = {}) {
    this.out = out;
    this.now = now;
  }

  onRunStart() {
    this.#startedAt = this.#printedAt = this.now();
  }

  onTestResult(
    _test,
    _result,
    { numPassedTestSuites, numFailedTestSuites, numPendingTestSuites = 0, numTotalTestSuites },
  ) {
    const done = numPassedTestSuites + numFailedTestSuites + numPendingTestSuites;
    const ended = done === numTotalTestSuites;
    if (this.out.isTTY || (!ended && this.now() - this.#printedAt < INTERVAL_MS)) return;
    this.#printedAt = this.now();
    const failed = numFailedTestSuites > 0 ? `, ${numFailedTestSuites} failed` : '';
    this.out.write(`  ${done} of ${numTotalTestSuites} suites${failed}, ${clock(this.now() - this.#startedAt)}\n`);
  }
};

/** `3:07` */
function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
