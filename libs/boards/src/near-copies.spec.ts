import { areNearCopies, nearCopyNote, separateNearCopies } from './near-copies.js';

const row = (submissionCode: string | null, of: string | null = null) => ({
  submissionCode,
  similarTo: of === null ? null : { submissionCode: of, name: `Model ${of}` },
});
const codesOf = (rows: readonly { submissionCode: string | null }[]) =>
  rows.map(({ submissionCode }) => submissionCode);

it('the note of a near copy names the earlier entry', () => {
  expect(nearCopyNote(row('B', 'A'))).toBe('Nearly the same results as Model A (A). Not yet checked by a maintainer.');
  expect([nearCopyNote(row('A')), nearCopyNote({})]).toEqual([null, null]);
});

it('finds near copies in either order, and two near copies of one entry', () => {
  expect(areNearCopies(row('A'), row('B', 'A'))).toBe(true);
  expect(areNearCopies(row('B', 'A'), row('A'))).toBe(true);
  expect(areNearCopies(row('B', 'A'), row('C', 'A'))).toBe(true);
});

it('finds no near copy in different entries, in rows without a code and in one entry', () => {
  expect(areNearCopies(row('A'), row('B'))).toBe(false);
  expect(areNearCopies(row('B', 'A'), row('C', 'D'))).toBe(false);
  expect(areNearCopies(row(null), row(null))).toBe(false);
  expect(areNearCopies(row('A'), row('A'))).toBe(false);
});

it('separates the second near copy of an entry that is not among the rows', () =>
  expect(codesOf(separateNearCopies([row('C', 'X'), row('D', 'X')]).different)).toEqual(['C']));

it('separates near copies of other rows, but not of entries that are not among the rows', () => {
  const { different, nearCopies } = separateNearCopies([row('B', 'A'), row('A'), row('C', 'X'), row('D', 'B')]);
  expect([codesOf(different), codesOf(nearCopies)]).toEqual([
    ['A', 'C'],
    ['B', 'D'],
  ]);
});
