import { hyperplaneCodes, nearestCodes } from './binary-codes.js';
import type { Embeddings } from './nearest.js';
import { seededRandom } from './seeded-random.js';

const embeddings = (rows: number, seed: number): Embeddings => {
  const random = seededRandom(seed);
  return { rows, dimensions: 48, data: Float32Array.from({ length: rows * 48 }, () => random() - 0.5) };
};

describe('binary codes', () => {
  it('find the closest code within the bound, the first of two equals, and none beyond it', () => {
    const codes = (...words: number[]) => ({ rows: words.length, bits: 32, words: Uint32Array.from(words) });
    expect(nearestCodes(codes(0b1011, 0xffffffff), codes(0b1111, 0b1010, 0b1001), 2)).toEqual([
      { index: 0, distance: 1 },
      null,
    ]);
    expect(() => nearestCodes(codes(1), { rows: 1, bits: 64, words: new Uint32Array(2) }, 1)).toThrow(RangeError);
  });

  it('of embeddings differ by the angle between them', () => {
    const one = embeddings(40, 1);
    const noise = embeddings(40, 2);
    const near: Embeddings = { ...one, data: Float32Array.from(one.data, (value, i) => value + 0.1 * noise.data[i]!) };
    const found = nearestCodes(hyperplaneCodes(near), hyperplaneCodes(one), 26);
    expect(found.map((code) => code?.index)).toEqual(Array.from({ length: 40 }, (_, i) => i));
    expect(nearestCodes(hyperplaneCodes(noise), hyperplaneCodes(one), 26).filter(Boolean)).toEqual([]);
  });

  it('do not depend on the length of an embedding', () => {
    const one = embeddings(5, 3);
    expect(hyperplaneCodes({ ...one, data: one.data.map((value) => 7 * value) })).toEqual(hyperplaneCodes(one));
  });
});
