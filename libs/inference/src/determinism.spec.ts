import { checkBundlePath } from '@primitives/bundle-files';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { probeIsolation } from '@primitives/sandbox';
import { openModel } from './open-model.js';
import type { Rows } from './rows.js';
import type { Isolation } from '@primitives/sandbox';

/** A CLIP with random weights that PyTorch exported; reference.json contains PyTorch's own outputs. */
const BUNDLE = join(__dirname, '../../bundle/fixtures/open-valid-dual-encoder-torchscript');
const IMAGES = 12;
const SIZE = 3 * 64 * 64;
const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };

const pixels = Float32Array.from({ length: IMAGES * SIZE }, (_, i) => Math.sin(i * 12.9898) * 2);

/** Embeddings of the same images, in batches of `batch`. */
async function embeddings(batch: number, threads: number, isolation: Isolation): Promise<Float32Array> {
  const model = await openModel({ folder: BUNDLE, report: await checkBundlePath(BUNDLE), isolation, threads });
  const vision = model.graph('vision')!;
  const rows: Rows[] = [];
  for (let from = 0; from < IMAGES; from += batch) {
    const n = Math.min(batch, IMAGES - from);
    rows.push(
      (await model.run(vision, n, { pixels: pixels.subarray(from * SIZE, (from + n) * SIZE) })).get('image_embeds')!,
    );
  }
  await model.close();
  return Float32Array.from(rows.flatMap(({ values }) => [...values]));
}

describe('the same images give the same bits', () => {
  let reference: Float32Array;
  beforeAll(async () => void (reference = await embeddings(IMAGES, 1, L1)));

  it.each([
    [1, 1],
    [5, 1],
    [IMAGES, 2],
    [7, 4],
  ])('in batches of %i on %i threads', async (batch, threads) =>
    expect(await embeddings(batch, threads, L1)).toEqual(reference),
  );

  it('at the strongest isolation of this machine', async () =>
    expect(await embeddings(4, 1, await probeIsolation())).toEqual(reference));
});

it('the outputs are PyTorch’s, to the last digits of float32', async () => {
  const model = await openModel({ folder: BUNDLE, report: await checkBundlePath(BUNDLE), isolation: L1, threads: 1 });
  const reference = JSON.parse(await readFile(join(BUNDLE, 'reference.json'), 'utf8')) as { image_embeds: number[][] };
  const bytes = await readFile(join(BUNDLE, 'reference_pixels.f32'));
  const given = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const { values } = (await model.run(model.graph('vision')!, 2, { pixels: given })).get('image_embeds')!;
  await model.close();
  for (const [i, value] of reference.image_embeds.flat().entries())
    expect(Math.abs(values[i]! - value)).toBeLessThan(5e-6);
});
