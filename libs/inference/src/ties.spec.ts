import { tiedShare } from './ties.js';

const rows = (width: number, ...values: number[]) => ({
  n: values.length / width,
  width,
  values: Float32Array.from(values),
});

describe('the share of tied labels', () => {
  it('is 0 without labels, with one, and without images', () => {
    expect([
      tiedShare(rows(1, 3, 3), 'none'),
      tiedShare({ n: 0, width: 4, values: new Float32Array() }, 'none'),
    ]).toEqual([0, 0]);
  });
  it('is 1 where all labels have one score', () => expect(tiedShare(rows(3, 7, 7, 7), 'none')).toBe(1));
  it('counts pairs of labels, and averages over images', () => {
    expect(tiedShare(rows(4, 1, 2, 1, 2, 1, 2, 3, 4), 'none')).toBeCloseTo((2 / 6 + 0) / 2, 12);
  });
  it('treats 0 and −0 as equal', () => expect(tiedShare(rows(2, 0, -0), 'none')).toBe(1));
  it('detects what an activation rounds away', () => {
    const logits = rows(4, 20, 21, 22, -5);
    expect([tiedShare(logits, 'none'), tiedShare(logits, 'sigmoid'), tiedShare(logits, 'softmax')]).toEqual([
      0, 0.5, 0,
    ]);
  });
});
