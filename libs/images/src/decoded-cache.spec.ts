import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DecodedCache } from './decoded-cache.js';

const NAMES = ['a.jpg', 'b.jpg', 'c.jpg'];
const RECORD = 12;
const record = (value: number) => new Uint8Array(RECORD).fill(value);

describe('the cache of decoded images', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'decoded-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('does not have what nobody wrote', async () => {
    const cache = await DecodedCache.open(folder, NAMES, RECORD);
    expect(await cache.read('a.jpg', record(0))).toBe(false);
    expect(await cache.read('not-in-the-archive.jpg', record(0))).toBe(false);
    await cache.close();
  });

  it('gives back each image, also to the next process', async () => {
    const first = await DecodedCache.open(folder, NAMES, RECORD);
    await first.write('c.jpg', record(3));
    await first.write('a.jpg', record(1));
    await first.close();

    const second = await DecodedCache.open(folder, NAMES, RECORD);
    const into = record(0);
    expect(await second.read('c.jpg', into)).toBe(true);
    expect(into).toEqual(record(3));
    expect(await second.read('b.jpg', into)).toBe(false);
    await second.close();
  });

  it('takes a damaged record for a missing one', async () => {
    const cache = await DecodedCache.open(folder, NAMES, RECORD);
    await cache.write('b.jpg', record(2));
    const file = await open(join(folder, 'pixels'), 'r+');
    await file.write(Uint8Array.of(9), 0, 1, RECORD + 5);
    await file.close();
    expect(await cache.read('b.jpg', record(0))).toBe(false);
    await cache.close();
  });
});
