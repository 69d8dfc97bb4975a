import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeImageArchive } from './image-archive.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

const image = (name: string): { name: string; bytes: Uint8Array } => ({
  name,
  bytes: new TextEncoder().encode(`bytes of ${name}`),
});

describe('an image archive', () => {
  it('lists images in the order of the items, however long each takes', async () => {
    const releases: (() => void)[] = [];
    const made = writeImageArchive(join(folder, 'order.zip'), ['a', 'b', 'c'], 3, async (name) => {
      if (name !== 'c') await new Promise<void>((resolve) => releases.push(resolve));
      else for (const release of releases.reverse()) release();
      return image(name);
    });
    await made;
    const text = (await readFile(join(folder, 'order.zip'))).toString('latin1');
    expect([...text.matchAll(/bytes of (\w)/g)].map(([, name]) => name)).toEqual(['a', 'b', 'c']);
  });
  it('prepares no more images ahead than configured', async () => {
    let atOnce = 0;
    let most = 0;
    await writeImageArchive(
      join(folder, 'ahead.zip'),
      Array.from({ length: 30 }, (_, i) => `${i}`),
      4,
      async (name) => {
        most = Math.max(most, ++atOnce);
        await Promise.resolve();
        atOnce--;
        return image(name);
      },
    );
    expect(most).toBeLessThanOrEqual(4);
    expect(most).toBeGreaterThan(1);
  });
  it('releases images that it has written: an archive may be larger than memory', async () => {
    const megabyte = 1 << 20;
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const names = Array.from({ length: 256 }, (_, i) => `${i}`);
    await writeImageArchive(join(folder, 'large.zip'), names, 4, async (name) => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      return { name, bytes: Buffer.alloc(megabyte) };
    });
    expect(most / megabyte).toBeLessThan(128); // a handful, and what is not collected yet
  });
  it('fails with the reason when an image cannot be created', async () => {
    const made = writeImageArchive(join(folder, 'failed.zip'), ['a', 'b', 'c', 'd'], 2, async (name) => {
      if (name === 'b') throw new Error('no paper left');
      return image(name);
    });
    await expect(made).rejects.toThrow('no paper left');
  });
  it('fails with the reason when the disk is not writable', async () => {
    await expect(
      writeImageArchive(join(folder, 'missing', 'x.zip'), ['a'], 2, async (name) => image(name)),
    ).rejects.toThrow('ENOENT');
  });
  it('may be empty', async () => {
    await writeImageArchive(join(folder, 'empty.zip'), [], 2, async (name) => image(name));
    expect((await readFile(join(folder, 'empty.zip'))).length).toBe(22);
  });
});
