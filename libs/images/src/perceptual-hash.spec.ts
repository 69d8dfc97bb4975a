import sharp from 'sharp';
import { decodeRgb } from './decode.js';
import { perceptualHash } from './perceptual-hash.js';

const svg = (seed: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="hsl(${seed * 67},40%,70%)"/>${Array.from(
      { length: 9 },
      (_, i) =>
        `<circle cx="${(seed * 71 + i * 97) % 320}" cy="${(seed * 37 + i * 53) % 240}" r="${15 + ((seed + i * 5) % 40)}" fill="hsl(${(seed * 91 + i * 40) % 360},70%,${25 + ((i * 17) % 50)}%)"/>`,
    ).join('')}</svg>`,
  );
const hashOf = async (encoded: Buffer) => perceptualHash(await decodeRgb(encoded));
/** Bits set in a 32-bit difference, negative numbers included. */
const bits = (a: Uint32Array, b: Uint32Array) =>
  [...a].reduce((sum, word, i) => sum + [...((word ^ b[i]!) >>> 0).toString(2)].filter((bit) => bit === '1').length, 0);

describe('a perceptual hash', () => {
  it('stays close when an image is scaled, recompressed or made brighter', async () => {
    for (const seed of [1, 2, 3]) {
      const original = await hashOf(await sharp(svg(seed)).png().toBuffer());
      for (const copy of [
        await sharp(svg(seed)).resize(160, 120).jpeg({ quality: 60 }).toBuffer(),
        await sharp(svg(seed)).modulate({ brightness: 1.1 }).jpeg({ quality: 85 }).toBuffer(),
        await sharp(svg(seed)).webp({ quality: 50 }).toBuffer(),
      ]) {
        expect(bits(original, await hashOf(copy))).toBeLessThanOrEqual(12);
      }
    }
  });

  it('differs between images, and between an image and its mirror image', async () => {
    const hashes = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => hashOf(await sharp(svg(seed)).png().toBuffer())),
    );
    hashes.forEach((one, i) => hashes.slice(i + 1).forEach((other) => expect(bits(one, other)).toBeGreaterThan(24)));
    expect(bits(hashes[0]!, await hashOf(await sharp(svg(1)).flop().png().toBuffer()))).toBeGreaterThan(24);
  });

  it('exists for an image smaller than its grid as well', async () => {
    const tiny = await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await hashOf(tiny)).toHaveLength(4);
  });
});
