import { printsEnds } from './interval-style.ts';

it('prints both ends on all boards if one interval is asymmetric', () => {
  const symmetric = { values: [{ value: 0.5, low: 0.4, high: 0.6 }] };
  const asymmetric = { values: [{ value: 0.02, low: 0.01, high: 0.08 }] };
  expect([[symmetric], [symmetric, asymmetric]].map(printsEnds)).toEqual([false, true]);
});
