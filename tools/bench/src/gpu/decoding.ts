import { defaultPreprocessing } from '@primitives/bundle';
import { ImageProcesses } from '@primitives/images';
import type { Isolation } from '@primitives/sandbox';
import { sized } from '../measure/sized.js';
import { pictures } from '../runner/pictures.js';

const IMAGES = sized(400, 8);
const KINDS = 8;

/** JPEGs of 500 × 375 per second that sandboxed processes decode and resize, one process per thread. */
export async function decodedPerSecond(isolation: Isolation, threads: number, side: number): Promise<number> {
  const images = await pictures(KINDS, 500, 375);
  const preprocessing = defaultPreprocessing({ width: side, height: side });
  const processes = new ImageProcesses(isolation, threads);
  const decode = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, i) => processes.prepare(preprocessing, images[i % KINDS]!)));
  try {
    await decode(threads);
    const from = performance.now();
    await decode(IMAGES);
    return (IMAGES * 1_000) / (performance.now() - from);
  } finally {
    await processes.close();
  }
}
