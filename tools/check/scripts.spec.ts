import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/develop/README.md'), 'utf8');
const scriptsOf = (file: string): string[] => {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: Record<string, string> };
  return Object.keys(scripts);
};

const manifests = ['apps', 'libs', 'runners', 'tools']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`))
  .filter((file) => existsSync(join(root, file)));

describe('docs/develop/README.md', () => {
  it.each(['package.json', ...manifests])('explains every script of %s', (file) =>
    expect(scriptsOf(file).filter((name) => !page.includes(`\`${name}\``))).toEqual([]),
  );
});
