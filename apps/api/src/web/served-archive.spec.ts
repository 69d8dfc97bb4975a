import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servedArchive } from './served-archive.js';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'served-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('adds the address of the platform to the files of the package', () => {
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package/package.json'), '{}');
  execFileSync('tar', ['-czf', 'own.tgz', 'package'], { cwd: folder });
  const url = 'https://primitives.example';
  writeFileSync(join(folder, 'served.tgz'), servedArchive(readFileSync(join(folder, 'own.tgz')), url));
  mkdirSync(join(folder, 'out'));
  execFileSync('tar', ['-xzf', '../served.tgz'], { cwd: join(folder, 'out') });
  expect(JSON.parse(readFileSync(join(folder, 'out/package/platform.json'), 'utf8'))).toEqual({ url });
  expect(readFileSync(join(folder, 'out/package/package.json'), 'utf8')).toBe('{}');
});

it('has equal bytes for equal archives', () => {
  const archive = Buffer.from('an archive');
  expect(servedArchive(archive, 'http://a')).toEqual(servedArchive(archive, 'http://a'));
});
