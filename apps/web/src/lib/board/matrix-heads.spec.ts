import { headsFit, longestWord } from './matrix-heads.ts';

const NAMES = ['PairSetFormer-L', 'SigLIP 2 So400m', 'CLIP'];

describe('the heads of the matrix', () => {
  it('break between words only', () => expect(longestWord(NAMES)).toBe('PairSetFormer-L'.length));
  it('fit while the longest word is as wide as a column', () => {
    expect(headsFit(NAMES, 196 + 3 * 96)).toBe(true);
    expect(headsFit(NAMES, 196 + 3 * 95)).toBe(false);
  });
  it('fit until the width is known', () => expect(headsFit(NAMES, 0)).toBe(true));
});
