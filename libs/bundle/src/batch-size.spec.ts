import { batchFor } from './batch-size.js';
import { defaultPreprocessing } from './preprocessing.js';

const of = (side: number) => ({ preprocessing: defaultPreprocessing({ height: side, width: side }) });

describe('images of a batch', () => {
  it('are as many as requested for the sizes that models usually have', () => {
    expect([224, 336, 384, 512].map((side) => batchFor(of(side), 32))).toEqual([32, 32, 32, 32]);
  });

  it('are fewer where they are large, within 128 MB', () => {
    expect([768, 1024].map((side) => batchFor(of(side), 32))).toEqual([18, 10]);
    expect(batchFor(of(1024), 32) * 1024 * 1024 * 3 * 4).toBeLessThanOrEqual(128e6);
  });

  it('are at least one', () => expect(batchFor(of(1024), 32, 1)).toBe(1));

  it('are what is requested where no images are prepared', () => expect(batchFor({ preprocessing: null }, 8)).toBe(8));
});
