import { bestReported } from './best-reported.js';

const row = (name: string, value: number | null, tableReference = 'Table 3') => ({
  name,
  citation: 'Xu et al.',
  tableReference,
  url: null,
  cells: [{ metric: 'auc', value }],
});
const HIGHER = { id: 'auc', direction: 'HIGHER' } as const;

it('finds the best reported value and its distance from the next one', () => {
  const rows = [row('a', 2), row('b', null), row('c', 5), row('d', 4)];
  expect(bestReported(rows, HIGHER)).toMatchObject({
    best: { name: 'c' },
    value: 5,
    next: { row: { name: 'd' }, margin: 1, sameTable: true },
  });
  expect(bestReported(rows, { ...HIGHER, direction: 'LOWER' })).toMatchObject({
    best: { name: 'a' },
    next: { row: { name: 'd' }, margin: 2 },
  });
});

it('has the step of the best value, and the finer one for the distance', () => {
  const printed = (name: string, value: number, step: number) => ({
    ...row(name, value),
    cells: [{ metric: 'auc', value, step }],
  });
  expect(bestReported([printed('a', 5.1, 0.1), printed('b', 4.85, 0.01)], HIGHER)).toMatchObject({
    step: 0.1,
    next: { step: 0.01 },
  });
  expect(bestReported([row('a', 2), row('b', 1)], HIGHER)).toMatchObject({ step: null, next: { step: null } });
});

it('says whether the next value is from another table', () =>
  expect(bestReported([row('a', 2), row('b', 1, 'Table 4')], HIGHER)?.next?.sameTable).toBe(false));

it('has no next row beyond the only value, and is null without a value', () => {
  expect(bestReported([row('a', 2), row('b', null)], HIGHER)?.next).toBeNull();
  expect(bestReported([row('b', null)], HIGHER)).toBeNull();
});

it('does not count a variant, which is named after another row', () =>
  expect(bestReported([row('a', 2), row('a, 3 prompts', 9), row('b', 1)], HIGHER)?.best.name).toBe('a'));

it('does not count people, random answers and models trained on the tested dataset', () =>
  expect(
    bestReported([row('Human', 9), row('CoOP, trained on MIT-States', 8), row('CoOP, trained on MAC', 2)], HIGHER),
  ).toMatchObject({ best: { name: 'CoOP, trained on MAC' }, next: null }));

it('takes the first of equal values', () =>
  expect(bestReported([row('a', 2), row('b', 2)], HIGHER)?.best.name).toBe('a'));
