import type { EvaluationExport, ResultExport, SubmissionExport } from '@primitives/boards';
import { badgeText } from './badge-text.js';

const cell = {
  ...({ metric: 'map', label: 'mAP', direction: 'HIGHER', format: 'PERCENT' } as const),
  value: 0.5,
  low: 0.4,
  high: 0.52,
  rankLow: 1,
  rankHigh: 1,
  tier: 1,
  mark: null,
};
const result = (more: Partial<ResultExport> = {}): ResultExport => ({
  board: 'main',
  boardUrl: '',
  badgeUrl: '',
  instances: 1,
  resamples: 1,
  rank: { low: 1, high: 1, of: 9 },
  values: [cell],
  ...more,
});
const split = { name: 'test', role: 'hidden' } as const;
const evaluation = (more: Partial<EvaluationExport> = {}): EvaluationExport => ({
  id: 'e',
  url: '',
  track: { slug: 'vaw', title: 'VAW', shortName: 'VAW', primaryMetric: 'map', split },
  state: 'scored',
  attempt: 1,
  debug: false,
  endedAt: null,
  failure: null,
  copyOf: null,
  visibility: 'shown',
  scoredAt: null,
  receipt: null,
  results: [result()],
  ...more,
});
const submission = (...evaluations: EvaluationExport[]) => ({ evaluations }) as unknown as SubmissionExport;
const textOf = (of: SubmissionExport | null, view = {}) => {
  const { label, message, status } = badgeText(of, { track: null, board: null, show: null, ...view });
  return [`${label}: ${message}`, status];
};

describe('badgeText', () => {
  it('shows an asymmetric interval by its ends', () =>
    expect(textOf(submission(evaluation()))).toEqual(['VAW: mAP 50.00% [40.00, 52.00]', 200]));
  it('shows the first of several boards with its name', () => {
    const both = submission(
      evaluation({ results: [result({ board: 'closed' }), result({ board: 'open', rank: null })] }),
    );
    expect(textOf(both, { show: 'rank' })).toEqual(['VAW closed: rank 1 of 9', 200]);
    expect(textOf(both, { show: 'rank', board: 'open' })).toEqual(['VAW open: not ranked', 200]);
  });
  it('shows a dash for an undefined value', () =>
    expect(textOf(submission(evaluation({ results: [result({ values: [{ ...cell, value: null }] })] })))).toEqual([
      'VAW: mAP –',
      200,
    ]));
  it.each(['rejected', 'failed', 'cancelled'] as const)('shows the state %s', (state) =>
    expect(textOf(submission(evaluation({ state, results: null, visibility: null })))).toEqual([`VAW: ${state}`, 200]),
  );
  it('ignores test runs and selects the requested track', () => {
    const other = evaluation({ track: { slug: 'mac', title: 'MAC', shortName: 'MAC', primaryMetric: 'map', split } });
    expect(textOf(submission(evaluation({ debug: true }), other))[0]).toMatch(/^MAC: /);
    expect(textOf(submission(evaluation(), other), { track: 'mac' })[0]).toMatch(/^MAC: /);
    expect(textOf(submission(evaluation({ debug: true })))).toEqual(['submission: unknown', 404]);
  });
  it('shows no values of a superseded result', () =>
    expect(textOf(submission(evaluation({ visibility: 'superseded' })))).toEqual(['VAW: withdrawn', 404]));
});
