import { exclusionLine, exclusionText, noteOf, suitableRows } from './bulk-acts.ts';

const scored = { state: 'SCORED', debug: false, publication: { visibility: 'SHOWN' } } as const;
const withdrawn = { ...scored, publication: { visibility: 'WITHDRAWN' } } as const;
const running = { state: 'PREDICTING', debug: false, publication: null } as const;
const failed = { state: 'FAILED', debug: false, publication: null } as const;
type Rows = Parameters<typeof suitableRows>[0];
const textOf = (...rows: readonly object[]) => exclusionText(suitableRows(rows as Rows), rows);

it('states why an action applies to none of the selected rows', () =>
  expect(textOf(scored)).toBe(
    'Not for the selected rows: cancel (not in progress), show (not hidden, withdrawn or withheld).',
  ));

it('states why an action leaves out some of the selected rows, with their number', () =>
  expect(textOf(scored, withdrawn, running)).toBe(
    'Left out: cancel 2 (not in progress), hide 2 (not on a board), show 2 (not hidden, withdrawn or withheld), withdraw 2 (no result, or withdrawn already), rerun 1 (not scored).',
  ));

it('states that no action applies', () => {
  expect(textOf(failed)).toMatch(/^No action applies to the selected rows: cancel \(not in progress\), hide /);
  expect(textOf(failed)).not.toMatch(/Left out/);
});

it('shows only results that a maintainer or the release rule took off their boards', () => {
  const hidden = { ...scored, publication: { visibility: 'HIDDEN' } } as const;
  const embargoed = { ...scored, publication: { visibility: 'EMBARGOED' } } as const;
  const rows = [scored, withdrawn, hidden, embargoed, { ...hidden, debug: true }, running];
  expect(suitableRows(rows as unknown as Rows).show).toEqual([withdrawn, hidden]);
});

it('says that a result leaves its boards only where it is on some, and whether this can be undone', () => {
  expect(noteOf('withdraw', [{ shown: false }, { shown: true }])).toMatch(/leaves its boards at once.*undo/);
  expect(noteOf('withdraw', [{ shown: false }])).toMatch(/^These results are on no board.*undo/);
  expect(noteOf('hide', [{ shown: true }])).toMatch(/You can show it again/);
  expect(noteOf('cancel', [{ shown: false }])).toMatch(/cannot be undone/);
});

it('states in one line which actions leave out selected rows', () => {
  const lineOf = (...rows: readonly object[]) => exclusionLine(suitableRows(rows as Rows), rows);
  expect(lineOf(scored)).toBe('Not for all: cancel, show');
  expect(lineOf(failed)).toBe('No action applies to the selection.');
  expect(lineOf(scored, withdrawn, running)).toBe('Not for all: cancel, hide, show, withdraw, rerun');
});
