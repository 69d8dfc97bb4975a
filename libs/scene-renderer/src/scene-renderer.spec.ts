import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sceneOf } from '@primitives/still-life';
import { findChromium } from './find-chromium.js';
import { RendererError } from './renderer-error.js';
import { SceneRenderer } from './scene-renderer.js';

const chromium = findChromium();
/** Rendering on the processor takes most of a minute. */
const isQuick = process.env['PRIMITIVES_TEST_QUICK'] === 'on';
const rendering = isQuick || chromium === null ? describe.skip : describe;

/** Processes of this machine with a text in their command line; Linux. */
async function processesWith(text: string): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(text)).length;
}

describe('findChromium', () => {
  it('uses CHROMIUM_BIN, then PATH, and returns null for neither', () => {
    expect(findChromium({ CHROMIUM_BIN: process.execPath, PATH: '/nowhere' })).toBe(process.execPath);
    expect(findChromium({ CHROMIUM_BIN: '/nowhere/chromium', PATH: process.env['PATH'] })).toBeNull();
    expect(findChromium({ PATH: '/nowhere' })).toBeNull();
  });
});

describe('a renderer whose program is no browser', () => {
  it('rejects scenes with RendererError', async () => {
    const renderer = await SceneRenderer.open('/bin/false');
    await expect(renderer.render(sceneOf('spec', 0, 'test'))).rejects.toThrow(RendererError);
    await renderer.close();
  });
});

rendering('the renderer (skipped in the quick run and without Chromium)', () => {
  let renderer: SceneRenderer;
  beforeAll(async () => void (renderer = await SceneRenderer.open(chromium!)), 60_000);
  afterAll(() => renderer.close());

  it('renders the same scene to the same bytes, also after other scenes and in a second browser', async () => {
    const scene = sceneOf('spec', 3, 'test');
    const first = await renderer.render(scene);
    await renderer.render(sceneOf('spec', 4, 'test'));
    const again = await renderer.render(scene);
    const second = await SceneRenderer.open(chromium!);
    await second.render(sceneOf('spec', 5, 'test'));
    const elsewhere = await second.render(scene);
    await second.close();
    for (const other of [again, elsewhere]) {
      expect(Buffer.compare(other.jpeg, first.jpeg)).toBe(0);
      expect(Buffer.compare(other.mask, first.mask)).toBe(0);
      expect(other.regions).toEqual(first.regions);
    }
    expect([...first.jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  }, 300_000);

  const onLinux = process.platform === 'linux' ? it : it.skip;
  onLinux(
    'leaves no process behind, also if the program is a shell script that starts Chromium',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'renderer-spec-'));
      const [script, mark] = [join(folder, 'chromium'), `--mark=${randomUUID()}`];
      await writeFile(script, `#!/bin/sh\n"${chromium}" "$@" ${mark}\n`, { mode: 0o755 });
      const own = await SceneRenderer.open(script);
      await own.render(sceneOf('spec', 0, 'test'));
      expect(await processesWith(mark)).toBeGreaterThan(0);
      await own.close();
      for (let turn = 0; turn < 50 && (await processesWith(mark)) > 0; turn++) await delay(100);
      expect(await processesWith(mark)).toBe(0);
      await rm(folder, { recursive: true });
    },
    120_000,
  );

  it('measures a box around the mask of each thing, and what hides it', async () => {
    const scene = Array.from({ length: 20 }, (_, i) => sceneOf('spec', i, 'test')).find(
      ({ things }) => things.length === 3,
    )!;
    const { mask, regions } = await renderer.render(scene);
    const side = Math.sqrt(mask.length);
    expect(regions).toHaveLength(3);
    for (const [i, { box, pixels, alone }] of regions.entries()) {
      expect(mask.filter((value) => value === i + 1)).toHaveLength(pixels);
      expect(pixels).toBeGreaterThan(200);
      expect(alone).toBeGreaterThanOrEqual(pixels);
      const [left, top, width, height] = box!;
      const inside = (at: number) => {
        const [x, y] = [at % side, Math.floor(at / side)];
        return x >= left && x < left + width && y >= top && y < top + height;
      };
      mask.forEach((value, at) => {
        if (value === i + 1 && !inside(at)) throw new Error('a pixel of the mask is outside of its box');
      });
    }
  }, 120_000);
});
