import { REPORTED_TABLES } from '@primitives/benchmark';
import { reportedGroups } from './groups.js';

const rows = [
  'MVP-Integrator, group 2 (single)',
  'CLIP',
  'MVP-Integrator',
  'CLIP-Prim',
  'Fine-tuned, 605 attributes',
].map((name) => ({ name }));

it('separates the rows that are named after another row, in the given order', () => {
  const { methods, variants, references } = reportedGroups(rows);
  expect(variants).toEqual([rows[0]]);
  expect(methods).toEqual(rows.slice(1));
  expect(references).toEqual([]);
});

it('separates rows over another number of episodes, also of methods without another row', () => {
  const { methods, variants } = reportedGroups([{ name: 'CLIP-Prim' }, { name: 'S2M2_R, 600 episodes' }]);
  expect([methods, variants]).toEqual([[{ name: 'CLIP-Prim' }], [{ name: 'S2M2_R, 600 episodes' }]]);
});

it('separates people, random answers and models trained on the tested dataset of the five papers', () => {
  const found = REPORTED_TABLES.map(({ benchmark, protocol, rows: own }) => {
    const { references } = reportedGroups(own.map(({ method }) => ({ name: method })));
    return [`${benchmark} ${protocol}`, references.map(({ name }) => name)] as const;
  });
  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual({
    'compun compun': ['Human', 'Random'],
    'mac-mit-states czsl-cross': ['MVP-Integrator', 'Tri-CoOP', 'CoOP', 'Troika'].map(
      (name) => `${name}, trained on MIT-States`,
    ),
  });
});
