import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readImages, writeImageArchive } from '@primitives/datasets';

/**
 * Writes an archive of synthetic images that exceeds 4 GiB, and reads it whole, in its own process for its peak memory.
 */
const [folder = '', count = '0', bytesEach = '0'] = process.argv.slice(2);
const images = Number(count);
const path = join(folder, 'images.zip');

const pattern = Buffer.alloc(Number(bytesEach), 'a photograph in stripes');
const cpu = process.cpuUsage();
let start = performance.now();
const items = Array.from({ length: images }, (_, i) => i);
await writeImageArchive(path, items, 4, async (i) => ({ name: nameOf(i), bytes: made(i) }));
const writeMs = performance.now() - start;
start = performance.now();
let read = 0;
for await (const { name, bytes } of readImages(path)) {
  if (name !== nameOf(read) || !Buffer.from(bytes).equals(made(read)))
    throw new Error(`${name} does not hold what was written as ${nameOf(read)}`);
  read++;
}
if (read !== images) throw new Error(`${read} of ${images} images were found`);
const readMs = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
const peakMb = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ bytes: (await stat(path)).size, writeMs, readMs, cpuMs: (user + system) / 1000, peakMb }));

function nameOf(i: number): string {
  return `${String(i).padStart(6, '0')}.jpg`;
}

/** Bytes of the size of a photograph, each different. */
function made(i: number): Buffer {
  const image = Buffer.from(pattern);
  image.writeUInt32LE(i, 0);
  image.writeUInt32LE(i, image.length - 4);
  return image;
}
