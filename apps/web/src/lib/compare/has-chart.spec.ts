import { hasChart } from './has-chart.ts';

const [exact, rounded] = [
  { significant: false, step: null },
  { significant: false, step: 0.02 },
];

it('slices have a chart with a significant difference of any kind, or with exact values', () => {
  expect(hasChart([[rounded], [rounded, { ...rounded, significant: true }]])).toBe(true);
  expect(hasChart([[exact], []])).toBe(true);
});
it('slices have no chart with rounded values without a significant difference', () =>
  expect(hasChart([[rounded], [rounded], []])).toBe(false));
