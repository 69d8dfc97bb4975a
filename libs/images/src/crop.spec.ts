import { cropRgb, EmptyRegionError, type Box } from './crop.js';

/** A pixel's red is its column, its green its row. */
const image = {
  width: 4,
  height: 3,
  pixels: Uint8Array.from({ length: 4 * 3 * 3 }, (_, i) => [Math.floor(i / 3) % 4, Math.floor(i / 12), 9][i % 3]!),
};
/** Each pixel as `column,row`, or `-` where it is black. */
const pixels = (box: Box) => {
  const { width, height, pixels: rgb } = cropRgb(image, box);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) =>
      rgb[(y * width + x) * 3 + 2] === 9 ? `${rgb[(y * width + x) * 3]},${rgb[(y * width + x) * 3 + 1]}` : '-',
    ).join(' '),
  );
};

describe('a region of an image', () => {
  it('is cut at whole pixels', () => expect(pixels([1, 1, 2, 2])).toEqual(['1,1 2,1', '1,2 2,2']));
  it('has each corner truncated, not its size', () =>
    expect(pixels([1.6, 0.9, 1.5, 1.2])).toEqual(['1,0 2,0', '1,1 2,1']));
  it('is black outside of the image, as Pillow’s', () => expect(pixels([-1, 2, 3, 2])).toEqual(['- 0,2 1,2', '- - -']));
  it('may hang over the right edge', () => expect(pixels([3, 0, 2, 1])).toEqual(['3,0 -']));

  it.each<[string, Box]>([
    ['no width', [1, 1, 0.5, 2]],
    ['a negative height', [1, 1, 2, -1]],
    ['nothing of the image', [4, 0, 2, 2]],
    ['no numbers', [NaN, 0, 1, 1]],
  ])('with %s is rejected', (_, box) => expect(() => cropRgb(image, box)).toThrow(EmptyRegionError));
});
