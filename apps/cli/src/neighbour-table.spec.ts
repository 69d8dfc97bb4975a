import type { WatchedEvaluation } from '@primitives/client';
import fixture from '../spec/neighbours.json';
import { neighbourLines } from './neighbour-table.js';

const track = { primaryMetric: { id: 'mac.auc.v1', label: 'AUC', format: 'PERCENT' } };
const lines = (results: unknown) =>
  neighbourLines({ results, track } as unknown as WatchedEvaluation).flatMap((text) => text.split('\n'));

it('prints what a significant difference from the next entries needs, as the Python command does', () =>
  expect(lines(fixture.results)).toEqual(fixture.lines)); // tools/python/tests/test_neighbours.py reads it, too

it('explains upper estimates only if there are some, and prints nothing without next entries', () => {
  expect(lines(fixture.results.slice(1, 2)).join('\n')).not.toContain('at most');
  expect(lines([])).toEqual([]);
  expect(lines(null)).toEqual([]);
});
