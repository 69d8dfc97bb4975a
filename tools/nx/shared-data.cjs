/**
 * Prints names, sizes and times of the data next to the checkout that some tests read: an input of their cached
 * results.
 */
const { readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const shared = join(__dirname, '../../../shared');
for (const folder of [
  process.env.PRIMITIVES_SOURCES ?? join(shared, 'data'),
  join(shared, 'design'),
  join(shared, 'golden'),
]) {
  const files = statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder, { recursive: true }).sort() : [];
  for (const file of files) {
    const status = statSync(join(folder, file), { throwIfNoEntry: false });
    if (status?.isFile()) console.log(file, status.size, status.mtimeMs);
  }
}
