import { outcomeLines, type PrintedSubmission } from './outcome-lines.js';

/** The output for an evaluation of which these fields differ. */
function printedOf(change: object): string {
  const evaluation = {
    track: {
      slug: 'shapes',
      metrics: [],
      primaryMetric: { label: 'Exact Match' },
      split: { role: 'HIDDEN' },
      releaseRule: 'ROUNDED',
    },
    debug: false,
    stateText: 'scored',
    failure: null,
    waiting: null,
    publication: null,
    copyOf: null,
    service: {
      refundReason: null,
      reused: false,
      lostTries: 0,
      audits: { planned: 0, agreed: 0, disagreed: 0, waived: 0 },
    },
    refundedAt: null,
    results: null,
    ...change,
  };
  const submission = { name: 'CSP', code: 'ABCDEF', evaluations: [evaluation] } as unknown as PrintedSubmission;
  return outcomeLines(submission, 'https://primitives.example', Infinity).join('\n');
}

/** The output for a result with, or without, a release that rounds. */
const printed = (released: { step: number } | null) =>
  printedOf({ results: [{ board: 'closed', released, values: [], rank: null, neighbours: [] }] });

const rejected = {
  stateText: 'rejected',
  failure: { code: 'run_timeout', message: 'too slow', remedy: 'use a smaller model' },
};
const service = { refundReason: null, reused: true, lostTries: 0, audits: { agreed: 0 } };
const entry = { code: '4F2KW9', name: 'Small CLIP', team: { name: 'Ada' } };
const hidden = (visibility: string, reason: string | null) => ({ publication: { visibility, reason } });
const WITHHELD =
  '  it counts towards the quota; submit the next version when it is clearly better on public images: ' +
  'https://primitives.example/docs/quota#debug-runs';
const COPY = '  it is a copy of Small CLIP (Ada, 4F2KW9): the boards rank that submission, not this one';

it.each([
  [
    'a debug run',
    { debug: true, ...hidden('HIDDEN', 'a debug run is on no board') },
    ['CSP on shapes: scored', '  debug run: on no board'],
  ],
  [
    'running',
    { state: 'PREDICTING', stateText: 'evaluating', instancesDone: 4, instancesTotal: 9 },
    ['CSP on shapes: evaluating: 4 of 9 images'],
  ],
  ['rejected', rejected, ['CSP on shapes: rejected', 'too slow (run_timeout)', '  remedy:   use a smaller model']],
  [
    'rejected with refund',
    {
      ...rejected,
      failure: null,
      refundedAt: '2026-11-27',
      service: { ...service, reused: false, refundReason: 'late' },
    },
    ['CSP on shapes: rejected', '  the quota is refunded: late'],
  ],
  [
    'reused',
    { service },
    ['CSP on shapes: scored', '  the same bundle was evaluated before; its predictions were reused'],
  ],
  ['withheld', hidden('WITHHELD', 'at chance'), ['CSP on shapes: scored', '  withheld: at chance', WITHHELD]],
  ['private', hidden('EMBARGOED', 'private'), ['CSP on shapes: scored', '  not on the boards: private']],
  ['copy', { copyOf: { entry } }, ['CSP on shapes: scored', COPY]],
  ['in progress', { stateText: 'evaluating' }, ['CSP on shapes: evaluating']],
  [
    'waiting',
    {
      stateText: 'waiting for a runner',
      waiting: { reason: '1 earlier evaluation in the queue', expectedSeconds: 62, expectedSecondsHigh: null },
    },
    ['CSP on shapes: waiting for a runner: 1 earlier evaluation in the queue; scores expected in about 2 min'],
  ],
])('prints a submission without values: %s', (_state, change, lines) =>
  expect(printedOf(change).split('\n')).toEqual([...lines, 'https://primitives.example/s/ABCDEF']),
);

it('prints both boards of a track side by side, then its ranks', () => {
  const metrics = [{ id: 'auc', label: 'AUC', direction: 'HIGHER', format: 'PERCENT', notes: [] }];
  const track = {
    slug: 'mac',
    metrics,
    primaryMetric: { label: 'AUC' },
    split: { role: 'PUBLIC' },
    releaseRule: 'EXACT',
  };
  const on = (board: string, value: number) => ({
    board,
    released: null,
    neighbours: [],
    rank: { low: 1, high: 2, of: 5 },
    values: [{ metric: 'auc', value, low: value - 0.01, high: value + 0.01 }],
  });
  expect(printedOf({ track, results: [on('closed', 0.5), on('open', 0.25)] }).split('\n')).toEqual([
    'CSP on mac: scored',
    'metric         closed         open',
    '──────    ───────────  ───────────',
    'AUC       50.00 ±1.00  25.00 ±1.00',
    'closed: rank 1–2 of 5 by AUC',
    'open: rank 1–2 of 5 by AUC',
    'https://primitives.example/s/ABCDEF',
  ]);
});

it('aligns a value without an interval', () => {
  const metrics = ['auc', 'coverage'].map((id) => ({ id, label: id, direction: 'HIGHER', format: 'COUNT', notes: [] }));
  const track = {
    slug: 'mac',
    metrics,
    primaryMetric: { label: 'auc' },
    split: { role: 'PUBLIC' },
    releaseRule: 'EXACT',
  };
  const values = [
    { metric: 'auc', value: 50, low: 49, high: 51 },
    { metric: 'coverage', value: 200, low: null, high: null },
  ];
  const results = [{ board: 'closed', released: null, neighbours: [], rank: null, values }];
  const lines = printedOf({ track, results }).split('\n').slice(3, 5);
  expect(lines.map((line) => line.length)).toEqual([lines[0]?.length, lines[0]?.length]);
});

it('says of rounded values how they are rounded, with the address of the rule', () => {
  expect(printed({ step: 0.02 })).toContain(
    'rounded up or down at random, so that they do not reveal labels: https://primitives.example/docs/release#',
  );
  expect(printed(null)).not.toContain('at random');
});
it('says of exact values of a hidden split that only maintainers see them', () => {
  expect(printed(null)).toContain('Exact values, hidden from others.');
  expect(printed({ step: 0.02 })).not.toContain('Exact values');
});
