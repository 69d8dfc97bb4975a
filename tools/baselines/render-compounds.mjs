// Renders training data of compounds: node tools/baselines/render-compounds.mjs <folder> [samples]; each sample is
// three images per noun.
import { join } from 'node:path';
import { writeShapesBenchmark } from '@primitives/datasets';

const DRAWS = 12;
/** A public seed, so that no hidden image recurs: an installation seeds its own split from a secret. */
const SEED = 'shapes/1/public/compounds';

const [folder, draws = String(DRAWS)] = process.argv.slice(2);
if (folder === undefined || !/^[1-9]\d*$/.test(draws)) {
  console.error('usage: node tools/baselines/render-compounds.mjs <folder> [draws]');
  process.exit(2);
}
for (let draw = 0; draw < Number(draws); draw++) {
  await writeShapesBenchmark({
    benchmark: 'compounds',
    seed: `${SEED}/${draw}`,
    folder: join(folder, 'compound-train', String(draw)),
  });
  process.stderr.write(`\rcompounds: ${draw + 1} of ${draws} draws`);
}
process.stderr.write('\n');
