import type { ModelVersion } from '../api/documents/model.ts';
import { newestResults } from './results.ts';

type Versions = ModelVersion[];

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
const evaluation = (track: string, boards: Record<string, number> | null) => ({
  id: track,
  state: 'SCORED',
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
  it('are none before the first', () => expect(lines(version('1', [evaluation('mac', null)]))).toEqual([]));
});
