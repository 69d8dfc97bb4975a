import { hasDecided } from './has-decided.ts';

const [exact, rounded] = [
  { significant: false, step: null },
  { significant: false, step: 0.02 },
];

it('decides by a significant difference of any kind, or by exact values', () => {
  expect(hasDecided([[rounded], [rounded, { ...rounded, significant: true }]])).toBe(true);
  expect(hasDecided([[exact], []])).toBe(true);
});
it('decides nothing by rounded values without a significant difference', () =>
  expect(hasDecided([[rounded], [rounded], []])).toBe(false));
