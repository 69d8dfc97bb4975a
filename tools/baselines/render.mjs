// Renders Shapes for training: node tools/baselines/render.mjs <folder> [seed of a private test split] With a seed also
// the data of the other boards: pairs, foreign, regions, compounds, concepts.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHAPES_BENCHMARKS, SHAPES_PUBLIC_SEEDS, writeShapesBenchmark, writeShapesSplit } from '@primitives/datasets';
import { foreignPairsDefinition } from '@primitives/shapes';

const [folder, testSeed] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node tools/baselines/render.mjs <folder> [seed of a private test split]');
  process.exit(2);
}
const seeds = { ...SHAPES_PUBLIC_SEEDS, ...(testSeed === undefined ? {} : { test: testSeed }) };
for (const [split, seed] of Object.entries(seeds)) {
  const onProgress = (done, total) =>
    (done % 100 === 0 || done === total) && process.stderr.write(`\r${split}: ${done} of ${total} pictures`);
  await writeShapesSplit({ split, seed, folder: join(folder, split), onProgress });
  process.stderr.write('\n');
}
if (testSeed !== undefined) {
  const draw = (benchmark, place = benchmark) =>
    writeShapesBenchmark({ benchmark, seed: `${testSeed}/${benchmark}`, folder: join(folder, place) });
  for (const benchmark of Object.keys(SHAPES_BENCHMARKS)) await draw(benchmark);
  // The same images under the definition without training pairs.
  const { definition } = await draw('pairs', 'foreign');
  await writeFile(definition, `${JSON.stringify(foreignPairsDefinition(), null, 1)}\n`);
  process.stderr.write(`${Object.keys(SHAPES_BENCHMARKS).join(', ')}, foreign\n`);
}
