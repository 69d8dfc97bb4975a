/**
 * Runs slow suites first, so that a run does not end with a single busy worker.
 *
 * Jest orders suites by the durations of the last run. A fresh checkout has none, so jest orders by file size, although
 * the slowest suites are small files that start large deployments. This table has their durations on two cores; only
 * their order matters.
 */
const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const SECONDS = {
  'apps/web/e2e/src/pages.spec.ts': 115,
  'runners/onnx/spec/runner.spec.ts': 45,
  'tools/chaos/src/random-faults/chaos-test.long.spec.ts': 80,
  'tools/chaos/src/end-to-end.long.spec.ts': 80,
  'tools/chaos/src/refusals.long.spec.ts': 67,
  'apps/dispatcher/spec/audits.spec.ts': 62,
  'apps/web/e2e/src/e2e.spec.ts': 55,
  'tools/chaos/src/roll-out.long.spec.ts': 50,
  'apps/dispatcher/src/dispatcher.spec.ts': 49,
  'tools/chaos/src/browser-e2e.long.spec.ts': 45,
  'apps/dispatcher/spec/quarantine.long.spec.ts': 34,
  'tools/chaos/src/permissions/permissions.spec.ts': 28,
  'apps/cli/src/commands/split.spec.ts': 22,
  'apps/web/e2e/src/pictures.long.spec.ts': 22,
  'apps/dispatcher/spec/fair-share.spec.ts': 20,
  'apps/dispatcher/spec/measurements.spec.ts': 18,
  'apps/scorer/spec/scoring.spec.ts': 18,
  'apps/dispatcher/spec/reuse.spec.ts': 13,
  'tools/golden/src/main.spec.ts': 13,
  'apps/scorer/spec/boards.spec.ts': 11,
};

module.exports = class SlowFirst extends Sequencer {
  static SECONDS = SECONDS;

  /** Returns milliseconds: of the last run, otherwise from the table, otherwise the file size as an estimate. */
  time(test) {
    const { path, context } = test;
    const seconds = SECONDS[relative(context.config.rootDir, path)];
    return super.time(test) ?? (seconds === undefined ? (context.hasteFS.getSize(path) ?? 0) : seconds * 1000);
  }
};
