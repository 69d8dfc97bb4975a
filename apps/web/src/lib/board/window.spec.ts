import { rowOffsets, visibleRows } from './window.ts';

const offsets = rowOffsets([46, 31, 46, 46, 31]);

describe('the window of a long table', () => {
  it('adds heights up', () => expect([...offsets]).toEqual([0, 46, 77, 123, 169, 200]));
  it('contains every row that touches the viewport', () =>
    expect(visibleRows(offsets, 50, 124, 0)).toEqual({ first: 1, end: 4 }));
  it('contains more with a margin', () => expect(visibleRows(offsets, 50, 60, 50)).toEqual({ first: 0, end: 3 }));
  it('is empty far below, and stays inside the table', () => {
    const { first, end } = visibleRows(offsets, 5_000, 6_000, 0);
    expect(end - first).toBeLessThanOrEqual(1);
    expect(end).toBeLessThanOrEqual(5);
  });
  it('of an empty table is empty', () => expect(visibleRows(rowOffsets([]), 0, 100, 10)).toEqual({ first: 0, end: 0 }));
});
