import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordFolder } from './record-folder.js';

describe('folders of records', () => {
  let folder = '';
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'records-'))));
  afterEach(() => rm(folder, { recursive: true }));

  /** A folder that was last used `ago` seconds before now, with this number of bytes. */
  async function used(folders: RecordFolder, name: string, bytes: number, ago: number): Promise<void> {
    const place = await folders.use(name, 0);
    await writeFile(join(place, 'records'), new Uint8Array(bytes));
    await utimes(place, Date.now() / 1000, Date.now() / 1000 - ago);
  }

  it('make space by deleting the least recently used one', async () => {
    const folders = new RecordFolder(folder, 100);
    await used(folders, 'old', 40, 30);
    await used(folders, 'older', 40, 60);
    await folders.use('new', 50);
    expect((await readdir(folder)).sort()).toEqual(['new', 'old']);
  });

  it('make space while another process deletes files and folders', async () => {
    const folders = new RecordFolder(folder, 100);
    await used(folders, 'old', 80, 30);
    await symlink('gone', join(folder, 'old', 'entries')); // listed, and missing when they are read
    await symlink('gone', join(folder, 'other'));
    await folders.use('new', 50);
    expect(await readdir(folder)).toEqual(['new']);
  });

  it('never delete the requested one', async () => {
    const folders = new RecordFolder(folder, 100);
    await used(folders, 'mine', 90, 60);
    await used(folders, 'other', 5, 30);
    await folders.use('mine', 50);
    expect(await readdir(folder)).toEqual(['mine']);
  });
});
