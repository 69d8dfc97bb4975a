import { notTrainedOf } from './training-mark.ts';

const rows = (...marks: readonly boolean[]) => marks.map((notTrained) => ({ notTrained }));

it('marks rows only where others were trained', () => {
  expect(notTrainedOf(rows(true, false))).toBe('SOME');
  expect(notTrainedOf(rows(true, true))).toBe('ALL');
  expect(notTrainedOf(rows(false, false))).toBe('NONE');
});
it('marks nothing on a board without rows', () => expect(notTrainedOf([])).toBe('NONE'));
it('marks all rows while more may follow', () => expect(notTrainedOf(rows(true, true), false)).toBe('SOME'));
