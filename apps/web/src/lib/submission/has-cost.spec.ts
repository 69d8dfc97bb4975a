import { hasCost } from './has-cost.ts';

it('a withheld model has no cost before it is counted or measured', () => {
  const withheld = {
    state: 'SCORED',
    cost: null,
    measuredCost: null,
    publication: { visibility: 'WITHHELD' },
  } as const;
  const known = [
    { ...withheld, cost: {} },
    { ...withheld, measuredCost: {} },
  ];
  expect([withheld, ...known, { ...withheld, publication: null }].map(hasCost)).toEqual([false, true, true, true]);
});
