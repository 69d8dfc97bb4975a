import type { RgbImage } from './rgb-image.js';

/** A region [x, y, width, height] in pixels of the image, as annotated, with fractions. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** The region contains no pixel, or more than allowed: an error of the split. */
export class EmptyRegionError extends Error {
  override readonly name = 'EmptyRegionError';

  constructor(readonly box: Box) {
    super(`the region [${box.join(', ')}] holds no pixel`);
  }
}

/**
 * A region of an image as Pillow's `crop((x, y, x + w, y + h))` cuts it, each corner truncated to a whole pixel first:
 * the part outside of the image is black.
 *
 * @throws EmptyRegionError
 */
export function cropRgb(image: RgbImage, box: Box): RgbImage {
  const [left, top] = [Math.trunc(box[0]), Math.trunc(box[1])];
  const width = Math.trunc(box[0] + box[2]) - left;
  const height = Math.trunc(box[1] + box[3]) - top;
  const [first, end] = [Math.max(0, -left), Math.min(width, image.width - left)];
  if (!(width > 0 && height > 0) || end <= first || top >= image.height || top + height <= 0)
    throw new EmptyRegionError(box);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = Math.max(0, -top); y < Math.min(height, image.height - top); y++) {
    const row = (top + y) * image.width + left;
    pixels.set(image.pixels.subarray((row + first) * 3, (row + end) * 3), (y * width + first) * 3);
  }
  return { width, height, pixels };
}
