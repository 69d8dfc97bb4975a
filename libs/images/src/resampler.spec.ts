import { axisWeights, type ResampleFilter } from './resample-weights.js';
import { Resampler, type ResampleTarget } from './resampler.js';
import type { RgbImage } from './rgb-image.js';

/** The same two passes in plain TypeScript, one number at a time: slow, and easy to compare with Pillow's source. */
function resampleReference(image: RgbImage, target: ResampleTarget): Uint8Array {
  const columns = pass(image.pixels, image.height, 3, axisWeights(target.filter, image.width, target.width));
  const rows = pass(columns, 1, target.width * 3, axisWeights(target.filter, image.height, target.height));
  const { left, top, width, height } = target.window;
  return Uint8Array.from({ length: width * height * 3 }, (_, i) => {
    const y = Math.floor(i / (width * 3));
    return rows[((top + y) * target.width + left) * 3 + (i % (width * 3))]!;
  });
}

/** Resizes the middle axis of [outer, axis, inner]. */
function pass(
  source: Uint8Array,
  outer: number,
  inner: number,
  { bounds, weights, taps }: ReturnType<typeof axisWeights>,
): Uint8Array {
  const length = source.length / outer / inner;
  const result: number[] = [];
  for (let o = 0; o < outer; o++)
    for (let pixel = 0; pixel < bounds.length / 2; pixel++)
      for (let i = 0; i < inner; i++) {
        let sum = 2 ** 21;
        for (let tap = 0; tap < bounds[pixel * 2 + 1]!; tap++)
          sum += source[(o * length + bounds[pixel * 2]! + tap) * inner + i]! * weights[pixel * taps + tap]!;
        result.push(Math.min(255, Math.max(0, Math.floor(sum / 2 ** 22))));
      }
  return Uint8Array.from(result);
}

/** Noise with hard edges: every filter overshoots on it. */
function noise(width: number, height: number): RgbImage {
  let state = 1;
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 31 ? state >>> 24 : (state >>> 30) & 1 ? 255 : 0;
  });
  return { width, height, pixels };
}

const whole = (filter: ResampleFilter, width: number, height: number): ResampleTarget => ({
  filter,
  width,
  height,
  window: { left: 0, top: 0, width, height },
});

describe('the resampler', () => {
  const resampler = new Resampler();

  it.each<[ResampleFilter, number, number, number, number]>([
    ['bicubic', 37, 23, 8, 8],
    ['bicubic', 5, 7, 31, 17],
    ['bicubic', 16, 16, 16, 16],
    ['bicubic', 1, 1, 3, 5],
    ['bilinear', 40, 11, 13, 22],
    ['lanczos', 64, 48, 21, 19],
    ['lanczos', 9, 9, 33, 34],
    ['box', 50, 30, 7, 9],
  ])('%s from %ix%i to %ix%i equals the plain algorithm', (filter, width, height, toWidth, toHeight) => {
    const image = noise(width, height);
    expect(resampler.resample(image, whole(filter, toWidth, toHeight))).toEqual(
      resampleReference(image, whole(filter, toWidth, toHeight)),
    );
  });

  it('gives the same pixels for a window as for the whole', () => {
    const image = noise(70, 50);
    const target = { ...whole('bicubic', 28, 20), window: { left: 5, top: 3, width: 13, height: 11 } };
    expect(resampler.resample(image, target)).toEqual(resampleReference(image, target));
  });

  it('reads an image of many bands as one', () => {
    const image = noise(3000, 130); // 9,000 bytes a row, 116 rows a band
    const target = { ...whole('bilinear', 12, 10), window: { left: 2, top: 1, width: 7, height: 8 } };
    expect(resampler.resample(image, target)).toEqual(resampleReference(image, target));
  });

  it('keeps a flat colour flat, for any sizes', () => {
    const image = { width: 99, height: 45, pixels: new Uint8Array(99 * 45 * 3).fill(201) };
    expect(new Set(resampler.resample(image, whole('lanczos', 64, 64)))).toEqual(new Set([201]));
  });

  it('rejects a window outside the resized image', () => {
    const target = { ...whole('box', 4, 4), window: { left: 1, top: 0, width: 4, height: 4 } };
    expect(() => resampler.resample(noise(8, 8), target)).toThrow(
      'the window 4x4 at 1,0 is not inside the resized image of 4x4',
    );
  });
});
