import type { ModelVersion } from '../api/documents/model.ts';
import { newestResults, operationsOf } from './results.ts';

type Versions = ModelVersion[];
type Facts = Pick<ModelVersion['evaluations'][number], 'debug' | 'publication' | 'copyOf'>;

const cell = (value: number) => ({
  metric: 'm',
  value,
  low: null,
  high: null,
  rankLow: null,
  rankHigh: null,
  tier: null,
  mark: null,
});
const evaluation = (track: string, boards: Record<string, number> | null, facts: Partial<Facts> = {}) => ({
  id: track,
  state: 'SCORED',
  stateText: 'scored',
  debug: false,
  publication: { visibility: 'SHOWN' },
  copyOf: null,
  ...facts,
  track: {
    slug: track,
    title: track,
    shortName: track,
    boards: [],
    primaryMetric: { id: 'm', label: 'M' },
    split: { role: 'HIDDEN' },
  },
  results: boards && Object.entries(boards).map(([board, value]) => ({ board, values: [cell(value)], rank: null })),
});
const version = (name: string, evaluations: unknown[]) => ({ version: name, evaluations });
const lines = (...versions: unknown[]) =>
  newestResults(versions as Versions).map(({ track, board, version: of, cell: { value } }) => [
    track.slug,
    board,
    of.version,
    value,
  ]);

describe("a model's results", () => {
  it('are those of its newest version on every board', () =>
    expect(
      lines(
        version('2', [evaluation('mac', { closed: 0.2, open: 0.1 })]),
        version('1', [evaluation('mac', { closed: 0.3 })]),
      ),
    ).toEqual([
      ['mac', 'closed', '2', 0.2],
      ['mac', 'open', '2', 0.1],
    ]));
  it('come from an older version if the newest has none', () =>
    expect(
      lines(
        version('2', [evaluation('mac', null)]),
        version('1', [evaluation('mac', { closed: 0.3 }), evaluation('compun', { main: 0.8 })]),
      ),
    ).toEqual([
      ['mac', 'closed', '1', 0.3],
      ['compun', 'main', '1', 0.8],
    ]));
  it.each<[string, Partial<Facts>]>([
    ['a debug run', { debug: true }],
    ['a withdrawn result', { publication: { visibility: 'WITHDRAWN' } }],
    ['a hidden result', { publication: { visibility: 'HIDDEN' } }],
    ['a withheld result', { publication: { visibility: 'WITHHELD' } }],
    ['an unlisted result', { publication: { visibility: 'EMBARGOED' } }],
    ['a copy', { copyOf: { entry: { code: 'PTSD86', name: 'Contrast' } } }],
  ])('do not contain %s, but the published one before it', (_, facts) =>
    expect(
      lines(
        version('2', [evaluation('mac', { closed: 0.9 }, facts)]),
        version('1', [evaluation('mac', { closed: 0.3 })]),
      ),
    ).toEqual([['mac', 'closed', '1', 0.3]]),
  );
  it('are none before the first', () => expect(lines(version('1', [evaluation('mac', null)]))).toEqual([]));
});

it.each([
  ['equal on all tracks', [{ flops: 8 }, { flops: 8 }, null], 8],
  ['different on two tracks', [{ flops: 8 }, { flops: 24 }], null],
  ['not counted', [{ flops: null }, null], null],
])('operations per image that are %s', (_, costs, expected) =>
  expect(operationsOf({ evaluations: costs.map((cost) => ({ cost })) })).toBe(expected),
);
