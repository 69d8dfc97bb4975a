import { hintOf, noteOf, suitableRows, warningOf, type Effect } from './bulk-acts.ts';

const scored = { state: 'SCORED', debug: false, publication: { visibility: 'SHOWN' } } as const;
const withdrawn = { ...scored, publication: { visibility: 'WITHDRAWN' } } as const;
const running = { state: 'PREDICTING', debug: false, publication: null } as const;
const failed = { state: 'FAILED', debug: false, publication: null } as const;
type Rows = Parameters<typeof suitableRows>[0];
const textOf = (...rows: readonly object[]) => hintOf(suitableRows(rows as Rows), rows as Rows, false);

it('states why an action applies to none of the selected rows', () =>
  expect(textOf(scored)).toBe('Not for the selected rows: cancel (not in progress), show (not hidden or withdrawn).'));

it('states why an action leaves out some of the selected rows, with their number', () =>
  expect(textOf(scored, withdrawn, running)).toBe(
    'Left out: cancel 2 (not in progress), hide 2 (not on a board), show 2 (not hidden or withdrawn), withdraw 2 (no result, or withdrawn already), rerun 1 (not scored).',
  ));

it('states that no action applies', () => {
  expect(textOf(failed)).toMatch(/^No action applies to the selected rows: cancel \(not in progress\), hide /);
  expect(textOf(failed)).not.toMatch(/Left out/);
});

it('shows only results that a maintainer took off their boards, several at once', () => {
  const of = (publication: object) => ({ ...scored, publication });
  const hidden = of({ visibility: 'HIDDEN' });
  const embargoed = of({ visibility: 'EMBARGOED' });
  const byTeam = of({ visibility: 'WITHDRAWN', withdrawnByTeam: true });
  const withheld = of({ visibility: 'WITHHELD', withheldReason: 'too close to chance' });
  const hiddenLater = of({ visibility: 'HIDDEN', withheldReason: 'too close to chance' });
  const rows = [
    scored,
    withdrawn,
    hidden,
    embargoed,
    { ...hidden, debug: true },
    running,
    byTeam,
    withheld,
    hiddenLater,
  ];
  expect(suitableRows(rows as unknown as Rows).show).toEqual([withdrawn, hidden]);
  expect(textOf(hidden, byTeam, withheld, hiddenLater)).toContain(
    'show 3 (2 withheld by the release rule: show each in its row, 1 withdrawn by its team)',
  );
  expect(textOf(byTeam)).toContain('show (1 withdrawn by its team)');
});

const effect = (shown: boolean, withheldReason: string | null = null): Effect => ({ shown, withheldReason });

it('says that a result leaves its boards only where it is on some, and whether this can be undone', () => {
  expect(noteOf('withdraw', [effect(false), effect(true)])).toMatch(/leaves its boards at once.*undo/);
  expect(noteOf('withdraw', [effect(false)])).toMatch(/^These results are on no board.*undo/);
  expect(noteOf('hide', [effect(true)])).toMatch(/You can show it again/);
  expect(noteOf('cancel', [effect(false)])).toMatch(/cannot be undone/);
});

it('warns before a withheld result is shown', () => {
  expect(warningOf('show', [effect(false, 'too close to chance')])).toMatch(
    /^The release rule withheld this result: too close to chance\. .* publishes values/,
  );
  expect([warningOf('show', [effect(false)]), warningOf('hide', [effect(true, 'x')])]).toEqual([undefined, undefined]);
});

it('states on a phone in one line which actions leave out selected rows, and of a single row why', () => {
  const lineOf = (...rows: readonly object[]) => hintOf(suitableRows(rows as Rows), rows as Rows, true);
  expect(lineOf(scored)).toBe('Not for the selected rows: cancel (not in progress), show (not hidden or withdrawn).');
  expect(lineOf(failed, failed)).toBe('No action applies to the selection.');
  expect(lineOf(scored, withdrawn, running)).toBe('Not for all: cancel, hide, show, withdraw, rerun');
});
