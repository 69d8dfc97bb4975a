import { neighbourRows } from './neighbour-rows.ts';

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

it('states that an entry that is significantly better is ahead', () =>
  expect(rows.map(({ isAhead, lead }) => [isAhead, lead])).toEqual([
    [false, '2.00'],
    [true, '3.00'],
  ]));

describe('what it takes to be significantly ahead', () => {
  const needOf = (...neighbours: Neighbour[]) => neighbourRows([{ board: 'main', neighbours }], 'PERCENT')[0]?.need;
  it('is an improvement, or a number of test images', () => {
    const paired = { outcome: 'NOT_SIGNIFICANT', gain: 0.0268, factor: 4.12, units: 12_345, basis: 'PAIRED' } as const;
    expect(needOf(neighbour('ABOVE', -0.012, paired))).toBe(
      'improve by 2.68 points, or test on about 12,300 images (4.1×)',
    );
    expect(needOf(neighbour('ABOVE', -0.012, { ...paired, units: null }))).toBe(
      'improve by 2.68 points, or test on about 4.1× as many images',
    );
  });
  it('has no estimate where only intervals are published', () =>
    expect([needOf(open), needOf({ ...open, gain: 0 })]).toEqual(['', '']));
  it('is the reason why it is not known', () =>
    expect(
      needOf(neighbour('ABOVE', -0.04, { outcome: 'NOT_TESTED', reason: 'NO_INTERVAL', gain: null, basis: null })),
    ).toMatch(/no interval/));
});

it('states that a significant difference of equal published values follows from the exact ones', () =>
  expect(
    neighbourRows([{ board: 'main', neighbours: [neighbour('BELOW', 0)] }], 'PERCENT').map((row) => [
      row.difference,
      row.outcome,
      row.lead,
    ]),
  ).toEqual([['equal after rounding', 'significantly better by the exact values', null]]));
