import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const printed = (argument: string) =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { conformancePage } from './page.mjs'; process.stdout.write(await conformancePage(${argument}))`,
    ],
    { cwd: __dirname, encoding: 'utf8' },
  );

describe('docs/conformance.md', () => {
  it('shows every row of docs/conformance.json', () =>
    expect(printed('')).toBe(readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8')));

  it('shows why a model is not expressible', () =>
    expect(printed(`[{ model: 'X', verdict: 'not expressible: export_failed', message: 'a | b' }]`)).toMatch(
      /\| X +\|.*not expressible: export_failed: a \/ b \|\n/,
    ));
});
