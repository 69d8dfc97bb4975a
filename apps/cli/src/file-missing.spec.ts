import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileRefusal } from './file-missing.js';

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
    expect(fileRefusal(error, path)).toMatchObject({ code, message: `${path} ${is}`, remedy: 'check the path' });
  });

  it('is null for other errors, such as those of a network', () => {
    expect(fileRefusal(new Error('a fault'))).toBeNull();
    expect(fileRefusal(Object.assign(new Error('listen'), { code: 'EACCES' }))).toBeNull();
  });

  it('is null for a program that cannot be started and a server that cannot be reached', async () => {
    const [error] = (await once(spawn('no-such-program'), 'error')) as [NodeJS.ErrnoException];
    expect([error.code, fileRefusal(error)]).toEqual(['ENOENT', null]);
    const [refused] = (await once(connect(join(folder, 'none.sock')), 'error')) as [NodeJS.ErrnoException];
    expect([refused.code, fileRefusal(refused)]).toEqual(['ENOENT', null]);
  });
});
