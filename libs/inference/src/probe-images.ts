import { Normaliser } from '@primitives/images';
import type { Preprocessing } from '@primitives/bundle';

const NAMES = ['black', 'white', 'red stripes', 'green bars', 'blue gradient', 'noise'] as const;
/** Number of synthetic probe images. */
export const PROBES = NAMES.length;

/**
 * Six very different synthetic images as `pixel_values` [6, 3, H, W], and the same with every byte changed by −1, 0 or
 * +1. They replace real images wherever an error may be shown with its text.
 */
export function probeImages(
  preprocessing: Preprocessing,
  { width, height }: { width: number; height: number },
): { clean: Float32Array; disturbed: Float32Array } {
  const clean = NAMES.map((name) => draw(name, width, height));
  const disturbed = clean.map((image, i) =>
    image.map((byte, at) => Math.min(255, Math.max(0, byte + (mix(at * 31 + i) % 3) - 1))),
  );
  const normaliser = new Normaliser(preprocessing);
  return { clean: normaliser.batch(clean), disturbed: normaliser.batch(disturbed) };
}

function draw(name: (typeof NAMES)[number], width: number, height: number): Uint8Array {
  const image = new Uint8Array(width * height * 3);
  const band = Math.max(1, Math.floor(Math.min(width, height) / 14));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      image.set(colourAt(name, x, y, band, x / width, y / height, at), at);
    }
  }
  return image;
}

function colourAt(
  name: (typeof NAMES)[number],
  x: number,
  y: number,
  band: number,
  right: number,
  down: number,
  at: number,
): [number, number, number] {
  switch (name) {
    case 'black':
      return [0, 0, 0];
    case 'white':
      return [255, 255, 255];
    case 'red stripes':
      return Math.floor(y / band) % 2 === 1 ? [230, 20, 20] : [160, 110, 110];
    case 'green bars':
      return Math.floor(x / band) % 2 === 1 ? [20, 200, 40] : [90, 140, 100];
    case 'blue gradient':
      return [Math.round(60 * right), Math.round(80 * down), Math.round(120 + 135 * right)];
    case 'noise':
      return [mix(at) & 255, mix(at + 1) & 255, mix(at + 2) & 255];
  }
}

/** A fixed hash of an index: noise without a random source. */
function mix(index: number): number {
  let x = Math.imul(index ^ (index >>> 16), 0x45d9f3b);
  x = Math.imul(x ^ (x >>> 16), 0x45d9f3b);
  return (x ^ (x >>> 16)) >>> 0;
}
