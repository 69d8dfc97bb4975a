import fixture from './neighbours.json';
import { neighbourLines, type WithNeighbours } from './neighbour-lines.js';

const track = { primaryMetric: { id: 'mac.auc.v1', label: 'AUC', format: 'PERCENT' } };
const lines = (results: unknown) =>
  neighbourLines({ results, track } as unknown as WithNeighbours, Infinity).flatMap((text) => text.split('\n'));

it('prints what a significant difference from the next entries needs', () =>
  expect(lines(fixture.results)).toEqual(fixture.lines));

it('explains upper estimates only if there are some, and prints nothing without next entries', () => {
  expect(lines(fixture.results.slice(1, 2)).join('\n')).not.toContain('at most');
  expect(lines([])).toEqual([]);
  expect(lines(null)).toEqual([]);
});

it('prints nothing for a result that is on no board', () => {
  const neighbours = fixture.results.flatMap((board) => board.neighbours);
  const unranked = neighbours.map((one) => ({ ...one, outcome: 'NOT_RANKED' }));
  expect(lines([{ board: 'closed', neighbours: unranked }])).toEqual([]);
  expect(lines([{ board: 'closed', neighbours: [...unranked, ...neighbours] }])).not.toEqual([]);
});
