import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const pages = execFileSync(
  'git',
  ['ls-files', 'docs/*.md', 'examples/*.md', 'apps/web/src/routes/docs/*.svelte', 'README.md'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n');
const wheel = /^version = "(.+)"$/m.exec(read('tools/python/pyproject.toml'))?.[1];
const { version } = JSON.parse(read('package.json')) as { version: string };
const SERVED = [`primitives_bench-${wheel}-py3-none-any.whl`, `primitives-bench-${version}.tgz`];

describe('the packages that the documentation installs from a platform', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/\/packages\/([\w.-]+\.(?:whl|tgz))/g)].map(([, name]) => `${page}: ${name}`),
  );

  it('have the names of this version', () => {
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((each) => !SERVED.some((name) => each.endsWith(`: ${name}`)))).toEqual([]);
  });
});
