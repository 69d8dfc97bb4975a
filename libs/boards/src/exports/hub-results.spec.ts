import { hubBenchmark, hubResults } from './hub-results.js';
import type { EvaluationExport, ResultExport, SubmissionExport } from './submission-export.js';

const values = (value: number | null): ResultExport['values'] => [
  {
    ...({ metric: 'mac.exact_match.v1', label: 'Exact match', direction: 'HIGHER', format: 'PERCENT' } as const),
    ...({ value: 0.5, low: null, high: null, rankLow: null, rankHigh: null, tier: null, mark: 'NONE' } as const),
  },
  {
    ...({ metric: 'mac.auc.v1', label: 'AUC', direction: 'HIGHER', format: 'PERCENT' } as const),
    ...({ value, low: 0.25, high: 0.35, rankLow: 1, rankHigh: 1, tier: 1, mark: 'BEST' } as const),
  },
];
const result = (board: string, value: number | null): ResultExport => ({
  board,
  boardUrl: '',
  badgeUrl: '',
  instances: 1,
  resamples: 0,
  rank: null,
  values: values(value),
});
const scored: EvaluationExport = {
  id: 'e1',
  url: '',
  track: {
    slug: 'shapes',
    benchmark: 'shapes',
    title: 'Shapes',
    shortName: 'Shapes',
    primaryMetric: 'mac.auc.v1',
    split: { name: 'test', role: 'hidden' },
  },
  state: 'scored',
  attempt: 1,
  debug: false,
  endedAt: null,
  failure: null,
  copyOf: null,
  visibility: 'shown',
  scoredAt: '2026-11-20T09:19:02.500Z',
  results: [result('closed', 0.30000000000000004), result('open', null)],
  receipt: { sha256: 'ab', url: 'https://x.example/r/ab.json' },
};
const submission = (...evaluations: Partial<EvaluationExport>[]): SubmissionExport => ({
  schema: 'submission/1',
  id: 'i',
  code: '4F2KW9',
  url: '',
  name: 'CLIP',
  version: '1',
  team: { slug: 'lab', name: 'Lab' },
  interface: 'dual-encoder',
  backbone: null,
  parameters: null,
  licence: null,
  weights: null,
  bundleSha256: 'ab',
  createdAt: '2026-10-31T23:00:00.000Z',
  evaluations: evaluations.map((more) => ({ ...scored, ...more })),
});
const write = (...evaluations: Partial<EvaluationExport>[]) =>
  hubResults(submission(...evaluations), 'shapes', 'o/shapes');

describe('results for the Hugging Face Hub', () => {
  it('have the unrounded primary metric of each board, its date and the receipt; an undefined value is left out', () =>
    expect(write({})).toBe(`- dataset:
    id: "o/shapes"
    task_id: "shapes.closed"
  value: 0.30000000000000004
  date: "2026-11-20T09:19:02.500Z"
  source:
    url: "https://x.example/r/ab.json"
    name: "Signed receipt"
  notes: "AUC (mac.auc.v1), 95% interval 0.25 to 0.35"
`));

  it('have numbers that YAML 1.1 reads as numbers', () => {
    expect(write({ results: [result('closed', 1e-7)] })).toContain('\n  value: 1.0e-7\n');
    expect(write({ results: [result('closed', 1.5e-7)] })).toContain('\n  value: 1.5e-7\n');
  });

  it('leave out other benchmarks, test runs, and what is not public', () => {
    const other = { track: { ...scored.track, benchmark: 'mac' } };
    expect(write(other, { debug: true }, { visibility: 'withheld' }, { results: null }, { receipt: null })).toBe('');
  });
});

describe('eval.yaml', () => {
  it('has one line for each text, whatever its characters', () => {
    const title = 'a\u2028tasks: []\u0085b\u007f"\nc';
    const [name] = hubBenchmark({ title, description: '', tracks: [] }).split(/[\n\u0085\u2028\u2029]/);
    expect(name).toBe(String.raw`name: "a\u2028tasks: []\u0085b\u007f\"\nc"`);
  });

  it('has a task for each board of each track', () =>
    expect(
      hubBenchmark({
        title: 'Shapes',
        description: 'Name: every pair',
        tracks: [{ slug: 'shapes', boards: ['closed', 'open'], split: 'test' }],
      }),
    ).toBe(`name: "Shapes"
description: "Name: every pair"
evaluation_framework: primitives
tasks:
  - id: "shapes.closed"
    split: "test"
  - id: "shapes.open"
    split: "test"
`));
});
