import { withdrawnNote } from './withdrawn-note.ts';

const on = (shortName: string, visibility: string | null) => ({
  track: { shortName },
  publication: visibility === null ? null : { visibility },
});

it('states that a listing restores no withdrawn result', () => {
  expect(withdrawnNote([on('Shapes-MAC', 'WITHDRAWN')])).toBe(
    'Decides only who sees this page: the result stays withdrawn.',
  );
  expect(withdrawnNote([on('Shapes-MAC', 'WITHDRAWN'), on('Shapes-VAW', null)])).toBe(
    'Applies to Shapes-VAW; withdrawn results stay withdrawn.',
  );
});
it('states nothing without a withdrawn result', () =>
  expect(withdrawnNote([on('Shapes-MAC', 'EMBARGOED')])).toBeNull());
