import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathRefusal } from './file-missing.js';

describe('the refusal of a path', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paths-'));
    await writeFile(join(folder, 'file'), '');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['none', 'file_missing', 'is missing'],
    ['', 'file_unreadable', 'is a folder'],
    ['file/part', 'file_unreadable', 'cannot be opened'],
    ['x'.repeat(300), 'file_unreadable', 'cannot be opened'],
  ])('of %j has the code %s', async (name, code, is) => {
    const path = join(folder, name);
    const error: unknown = await readFile(path, 'utf8').catch((caught: unknown) => caught);
    expect(pathRefusal(error, path)).toMatchObject({ code, message: `${path} ${is}`, remedy: 'check the path' });
  });

  it('is null for other errors, such as those of a network', () => {
    expect(pathRefusal(new Error('a fault'))).toBeNull();
    expect(pathRefusal(Object.assign(new Error('listen'), { code: 'EACCES' }))).toBeNull();
  });
});
