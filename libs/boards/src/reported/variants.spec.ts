import { withVariantsApart } from './variants.js';

const rows = [
  'MVP-Integrator, group 2 (single)',
  'CLIP',
  'MVP-Integrator',
  'CLIP-Prim',
  'Fine-tuned, 605 attributes',
].map((name) => ({ name }));

it('separates the rows that are named after another row, in the given order', () => {
  const { methods, variants } = withVariantsApart(rows);
  expect(variants).toEqual([rows[0]]);
  expect(methods).toEqual(rows.slice(1));
});
