import { neighbourRows, smallestSignificant } from './neighbour-rows.ts';

type Neighbour = Parameters<typeof neighbourRows>[0][number]['neighbours'][number];

const neighbour = (relation: 'ABOVE' | 'BELOW', difference: number, more: Partial<Neighbour> = {}): Neighbour => ({
  relation,
  submissionCode: relation,
  name: relation,
  version: '1',
  difference,
  step: null,
  outcome: 'SIGNIFICANT',
  gain: 0,
  factor: null,
  units: null,
  unit: 'image',
  basis: 'INTERVALS',
  reason: null,
  ...more,
});
const open = neighbour('ABOVE', -0.02, { outcome: 'NOT_SIGNIFICANT', gain: 0.16, factor: 40 });
const rows = neighbourRows(
  [
    { board: 'main', neighbours: [neighbour('BELOW', 0.03)] },
    { board: 'open', neighbours: [open, neighbour('BELOW', 0.03)] },
  ],
  'PERCENT',
);

it('lists the entry above first, and boards with the same facts once', () =>
  expect(rows.map(({ one, boards }) => [one.relation, ...boards])).toEqual([
    ['ABOVE', 'open'],
    ['BELOW', 'main', 'open'],
  ]));

it('has no dashes where nothing is needed', () =>
  expect(rows.map(({ text }) => [text.gain, text.units])).toEqual([
    ['at most +16.00', 'at most 40×'],
    ['', ''],
  ]));

it('has the smallest difference that is significant, of either sign', () => {
  expect(smallestSignificant(rows)).toBe('+3.00');
  const worse = neighbour('ABOVE', -0.01);
  const [all, none] = [[worse, neighbour('BELOW', 0.03)], [open]].map((neighbours) =>
    neighbourRows([{ board: 'main', neighbours }], 'PERCENT'),
  );
  expect([smallestSignificant(all ?? []), smallestSignificant(none ?? [])]).toEqual(['−1.00', undefined]);
});
