import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };

/** The folder and the description of every npm workspace. */
function readPackages(): [folder: string, description: string][] {
  return workspaces
    .flatMap((pattern) => readdirSync(join(ROOT, dirname(pattern))).map((name) => `${dirname(pattern)}/${name}`))
    .filter((folder) => existsSync(join(ROOT, folder, 'package.json')))
    .map((folder) => [folder, JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).description]);
}

describe('ARCHITECTURE.md', () => {
  const page = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

  it('lists every package with the description of its package.json', () => {
    const rows = [...page.matchAll(/^\| `((?:apps|libs|runners|tools)\/[\w-]+)` +\| (.+?) +\|$/gm)];
    const listed = rows.map(([, folder, description]) => [folder, description]);
    expect(listed.sort()).toEqual(readPackages().sort());
  });
});

const PAGES = [
  'ARCHITECTURE.md',
  ...readdirSync(join(ROOT, 'docs/architecture')).map((name) => `docs/architecture/${name}`),
];

it.each(PAGES)('%s links to files that exist', (name) => {
  const page = readFileSync(join(ROOT, name), 'utf8');
  const targets = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target!);
  const files = targets.filter((target) => !target.startsWith('https:'));
  expect(files.filter((target) => !existsSync(join(ROOT, dirname(name), target)))).toEqual([]);
});
