import { neighbourRows, untestedByReason } from './neighbour-rows.ts';

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
const HM = { id: 'hm', format: 'PERCENT' } as const;
const valued = (value: number) =>
  [{ metric: 'hm', value }] as unknown as Parameters<typeof neighbourRows>[0][number]['values'];
const open = neighbour('ABOVE', -0.02, { outcome: 'NOT_SIGNIFICANT', gain: 0.08, factor: 40 });
const rows = neighbourRows(
  [
    { board: 'main', values: [], neighbours: [neighbour('BELOW', 0.03)] },
    { board: 'open', values: [], neighbours: [open, neighbour('BELOW', 0.03)] },
  ],
  HM,
);

it('lists the entry above first, and boards with the same facts once', () =>
  expect(rows.map(({ one, boards }) => [one.relation, ...boards])).toEqual([
    ['ABOVE', 'open'],
    ['BELOW', 'main', 'open'],
  ]));

it('states that an entry that is significantly better is ahead', () =>
  expect(rows.map(({ closed, need }) => [closed, need === ''])).toEqual([
    [null, false],
    ['ahead', true],
  ]));

it('lists the leads over one entry together, each with its boards', () =>
  expect(
    neighbourRows(
      [0.03, 0.05, 0.03].map((lead, at) => ({
        board: `b${at}`,
        values: [],
        neighbours: [neighbour('BELOW', lead)],
      })),
      HM,
    ).map(({ leads }) => leads),
  ).toEqual([
    [
      ['3.00', ['b0', 'b2']],
      ['5.00', ['b1']],
    ],
  ]));

it('lists an entry that is not tested once, whatever the differences are', () => {
  const untested = { outcome: 'NOT_TESTED', reason: 'NOT_CALIBRATED', gain: null, basis: null } as const;
  expect(
    neighbourRows(
      [0.03, 0.05].map((difference, at) => ({
        board: `b${at}`,
        values: [],
        neighbours: [neighbour('BELOW', difference, untested)],
      })),
      HM,
    ).map(({ closed, boards, need }) => [closed, boards, need]),
  ).toEqual([['untested', ['b0', 'b1'], expect.stringMatching(/unreliable/)]]);
});

it('lists an entry that a result off the board is not tested against, with what the intervals require', () => {
  const unranked = (gain: number) =>
    neighbour('BELOW', 0.03, { outcome: 'NOT_RANKED', gain, factor: gain === 0 ? 0.5 : 3 });
  expect(
    neighbourRows(
      [unranked(0.05), unranked(0)].map((one, at) => ({ board: `b${at}`, values: [], neighbours: [one] })),
      HM,
    ).map(({ closed, outcome, need }) => [closed, outcome, need]),
  ).toEqual([
    [null, 'not tested', 'a gain of at most 5.00 points'],
    [null, 'not tested', 'nothing, as far as the intervals show'],
  ]);
});

describe('what it takes to be significantly ahead', () => {
  const needOf = (...neighbours: Neighbour[]) => needAt(0.5, ...neighbours);
  const needAt = (own: number, ...neighbours: Neighbour[]) =>
    neighbourRows([{ board: 'main', values: valued(own), neighbours }], HM)[0]?.need;
  it('is an improvement, or a number of test images', () => {
    const paired = { outcome: 'NOT_SIGNIFICANT', gain: 0.0268, factor: 4.12, units: 12_345, basis: 'PAIRED' } as const;
    expect(needOf(neighbour('ABOVE', -0.012, paired))).toBe(
      'a gain of 2.68 points, or a test on about 12,300 images (4.1×)',
    );
    expect(needOf(neighbour('ABOVE', -0.012, { ...paired, units: null }))).toBe(
      'a gain of 2.68 points, or a test on about 4.1× as many images',
    );
  });
  it('is an upper bound without a number of images where only intervals are published', () =>
    expect(needOf(open, neighbour('BELOW', 0.1))).toBe('a gain of at most 8.00 points'));
  it('is a large upper bound by the same rule, whatever the difference is', () =>
    expect(
      [0, -0.02, -0.04].map((difference) =>
        needAt(0.5, neighbour('ABOVE', difference, { outcome: 'NOT_SIGNIFICANT', gain: 0.16 })),
      ),
    ).toEqual(Array(3).fill('a gain of at most 16.00 points')));
  it('is the same required difference on the pages of both entries', () => {
    const better = neighbour('BELOW', 0.02, { outcome: 'NOT_SIGNIFICANT', gain: 0.04, factor: 40 });
    expect([needAt(0.5, open), needAt(0.52, better)]).toEqual([
      'a gain of at most 8.00 points',
      'a gain of at most 4.00 points',
    ]);
    expect([needAt(0.93, open), needAt(0.95, better)]).toEqual([
      'no estimate: the intervals are too wide',
      'no estimate: the intervals are too wide',
    ]);
  });
  it('is at most twice the difference from an entry that is significantly better', () =>
    expect(
      [[], [neighbour('BELOW', 0.01)]].map((more) => needOf(neighbour('ABOVE', -0.04, { gain: 0.24 }), ...more)),
    ).toEqual(['a gain of at most 8.00 points', 'a gain of at most 8.00 points']));
  it('is no upper bound where the improved value would be above 100%', () =>
    expect([0.55, 0.4].map((own) => needAt(own, neighbour('ABOVE', -0.295, { gain: 0.7 })))).toEqual([
      'no estimate: the intervals are too wide',
      'a gain of at most 59.00 points',
    ]));
  it('is the reason why it is not known', () =>
    expect(
      needOf(neighbour('ABOVE', -0.04, { outcome: 'NOT_TESTED', reason: 'NO_INTERVAL', gain: null, basis: null })),
    ).toMatch(/no interval/));
  it('is nothing useful where the values are equal and no interval helps', () =>
    expect(needOf(neighbour('ABOVE', 0, { outcome: 'NOT_SIGNIFICANT', gain: null, basis: null }))).toBe(
      'no estimate: the intervals are too wide',
    ));
});

it('states that a significant difference of equal published values follows from the exact ones', () =>
  expect(
    neighbourRows([{ board: 'main', values: [], neighbours: [neighbour('BELOW', 0)] }], HM).map((row) => [
      row.difference,
      row.outcome,
      row.leads,
    ]),
  ).toEqual([['equal after rounding', 'significantly better by the exact values', [[null, ['main']]]]]));

it('states a reason once for all entries that are not tested', () => {
  const row = (need: string, closed: 'untested' | 'ahead' | null, id: number) => ({ need, closed, id });
  const all = [
    row('few', 'untested', 1),
    row('', 'ahead', 2),
    row('few', 'untested', 3),
    row('no interval', 'untested', 4),
  ];
  expect(untestedByReason(all).map(([reason, found]) => [reason, found.map(({ id }) => id)])).toEqual([
    ['few', [1, 3]],
    ['no interval', [4]],
  ]);
});
