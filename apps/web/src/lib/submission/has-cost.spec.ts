import { hasCost } from './has-cost.ts';

it('a withheld model has no cost before it is measured', () => {
  const withheld = { state: 'SCORED', measuredCost: null, publication: { visibility: 'WITHHELD' } } as const;
  expect([withheld, { ...withheld, measuredCost: {} }, { ...withheld, publication: null }].map(hasCost)).toEqual([
    false,
    true,
    true,
  ]);
});
