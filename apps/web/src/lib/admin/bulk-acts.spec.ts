import { exclusionText, suitableRows } from './bulk-acts.ts';

const scored = { state: 'SCORED', debug: false, publication: { visibility: 'SHOWN' } } as const;
const withdrawn = { ...scored, publication: { visibility: 'WITHDRAWN' } } as const;
const running = { state: 'PREDICTING', debug: false, publication: null } as const;
const failed = { state: 'FAILED', debug: false, publication: null } as const;
type Rows = Parameters<typeof suitableRows>[0];
const textOf = (...rows: readonly object[]) => exclusionText(suitableRows(rows as Rows), rows);

it('states why an action applies to none of the selected rows', () =>
  expect(textOf(scored)).toBe('Not for the selected rows: cancel (not in progress).'));

it('states why an action leaves out some of the selected rows, with their number', () =>
  expect(textOf(scored, withdrawn, running)).toBe(
    'Left out: cancel 2 (not in progress), hide 2 (not on a board), withdraw 2 (no result, or withdrawn already), rerun 1 (not scored).',
  ));

it('states that no action applies', () => {
  expect(textOf(failed)).toMatch(/^No action applies to the selected rows: cancel \(not in progress\), hide /);
  expect(textOf(failed)).not.toMatch(/Left out/);
});
