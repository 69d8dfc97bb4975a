import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../../..');
const FOLDERS = ['apps/web/src', 'apps/api/src/web', 'apps/cli/src', 'libs/boards/src'];

it('pages, exports and the command line call an interval a 95% interval', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.spec.ts'))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /95%[ -]confidence/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
