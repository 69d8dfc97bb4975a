import { drawJpeg } from '@primitives/images';
import { zipArchive } from '@primitives/testing';
import { crc32 } from 'node:zlib';

/** `count` JPEGs of this size, each with its own shapes, blur and grain. */
export function pictures(count: number, width: number, height: number): Promise<Uint8Array[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => picture(i, width, height)));
}

/** An archive of `count` images that repeats the given ones. @returns its bytes and its instances */
export function archiveOf(
  images: readonly Uint8Array[],
  count: number,
): { zip: Uint8Array; instances: { id: string; image: string }[] } {
  const names = Array.from({ length: count }, (_, i) => `${i}.jpg`);
  const zip = zipArchive(
    names.map((name, i) => ({ name, data: images[i % images.length]! })),
    crc32,
  );
  return { zip, instances: names.map((image, i) => ({ id: `i${i}`, image })) };
}

function picture(seed: number, width: number, height: number): Promise<Uint8Array> {
  let state = seed + 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const shapes = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${random() * width}" cy="${random() * height}" r="${random() * 60}" fill="hsl(${random() * 360} 60% 50%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${random() * 360} 40% 60%)"/>${shapes.join('')}</svg>`;
  const noise = Int8Array.from({ length: width * height * 3 }, () => (random() - 0.5) * 20);
  return drawJpeg(svg, { blur: 0.6, noise, quality: 90 });
}
