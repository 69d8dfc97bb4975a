import { outcomeLines, type PrintedSubmission } from './outcome-lines.js';

/** The output for a result with, or without, a release that rounds. */
function printed(released: { step: number } | null): string {
  const evaluation = {
    track: {
      slug: 'shapes',
      metrics: [],
      primaryMetric: { label: 'Exact Match' },
      split: { role: 'HIDDEN' },
      releaseRule: 'ROUNDED',
    },
    debug: false,
    state: 'SCORED',
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
    results: [{ board: 'closed', released, values: [], rank: null, neighbours: [] }],
  };
  const submission = { name: 'CSP', code: 'ABCDEF', evaluations: [evaluation] } as unknown as PrintedSubmission;
  return outcomeLines(submission, 'https://primitives.example', Infinity).join('\n');
}

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
