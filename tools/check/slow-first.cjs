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
  'apps/web/e2e/src/e2e.spec.ts': 270,
  'apps/web/e2e/src/pages.spec.ts': 176,
  'tools/python/python.spec.ts': 135,
  'apps/dispatcher/spec/dispatcher.spec.ts': 60,
  'apps/dispatcher/spec/failing-runners.spec.ts': 45,
  'apps/dispatcher/spec/audits.spec.ts': 91,
  'tools/chaos/src/random-faults/chaos-test.long.spec.ts': 80,
  'tools/chaos/src/end-to-end.long.spec.ts': 80,
  'tools/chaos/src/refusals.long.spec.ts': 67,
  'runners/onnx/spec/runner.spec.ts': 62,
  'libs/inference/src/predictor.spec.ts': 58,
  'apps/api/spec/control-characters.spec.ts': 53,
  'tools/chaos/src/roll-out.long.spec.ts': 50,
  'tools/chaos/src/browser-e2e.long.spec.ts': 45,
  'libs/messaging/src/cluster.long.spec.ts': 42,
  'apps/dispatcher/spec/reuse.spec.ts': 41,
  'apps/web/e2e/src/seeded.spec.ts': 39,
  'runners/onnx/spec/runner-failures.spec.ts': 37,
  'runners/onnx/spec/runner-control.spec.ts': 36,
  'apps/dispatcher/spec/quarantine.long.spec.ts': 34,
  'apps/api/spec/access.spec.ts': 33,
  'apps/dispatcher/spec/repeated-failure.spec.ts': 32,
  'apps/scorer/spec/scoring.spec.ts': 31,
  'apps/api/spec/operations.spec.ts': 30,
  'tools/bench/src/intervals/coverage.spec.ts': 28,
  'tools/chaos/src/permissions/permissions.spec.ts': 28,
  'apps/scorer/spec/boards.spec.ts': 27,
  'tools/bench/src/label-attack/recovery.spec.ts': 27,
  'apps/api/spec/command-line.spec.ts': 26,
  'apps/api/spec/submission-limits.spec.ts': 26,
  'apps/scorer/spec/hidden-labels.spec.ts': 26,
  'apps/api/spec/teams.spec.ts': 25,
  'apps/dispatcher/spec/measurements.spec.ts': 23,
  'apps/api/spec/hidden-labels.spec.ts': 22,
  'libs/messaging/src/bus.spec.ts': 22,
  'apps/web/e2e/src/pictures.long.spec.ts': 22,
  'apps/api/spec/private-reads.spec.ts': 21,
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
