// Draws Shapes for training: node tools/baselines/render.mjs <folder> [seed of a test split of one's own]
import { join } from 'node:path';
import { SHAPES_PUBLIC_SEEDS, writeShapesSplit } from '@primitives/datasets';

const [folder, testSeed] = process.argv.slice(2);
if (folder === undefined) {
  console.error("usage: node tools/baselines/render.mjs <folder> [seed of a test split of one's own]");
  process.exit(2);
}
const seeds = { ...SHAPES_PUBLIC_SEEDS, ...(testSeed === undefined ? {} : { test: testSeed }) };
for (const [split, seed] of Object.entries(seeds)) {
  const onProgress = (done, total) =>
    (done % 100 === 0 || done === total) && process.stderr.write(`\r${split}: ${done} of ${total} pictures`);
  await writeShapesSplit({ split, seed, folder: join(folder, split), onProgress });
  process.stderr.write('\n');
}
