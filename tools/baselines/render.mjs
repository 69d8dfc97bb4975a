// Draws the public splits of Shapes for training: node tools/baselines/render.mjs <folder> [count of train]
import { renderShapesSplit } from '@primitives/datasets';
import { join } from 'node:path';

const [folder, count] = process.argv.slice(2);
if (folder === undefined) {
  console.error('usage: node tools/baselines/render.mjs <folder> [count of train]');
  process.exit(2);
}
for (const split of ['train', 'val']) {
  const onProgress = (done, total) => (done % 100 === 0 || done === total) && process.stderr.write(`\r${split}: ${done} of ${total} pictures`);
  await renderShapesSplit({ split, folder: join(folder, split), onProgress, ...(split === 'train' && count !== undefined ? { count: Number(count) } : {}) });
  process.stderr.write('\n');
}
