import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administratorUrl } from './administrator-url.js';
import { ADMIN_URL_FILE } from './servers.js';

describe('the administrator of an installation', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is not found in a data folder that npm start does not use; the message names PRIMITIVES_DATA', () => {
    expect(() => administratorUrl(folder)).toThrow(
      new RegExp(
        `the data folder ${folder}\\. If npm start runs with another one, give this command the same PRIMITIVES_DATA`,
      ),
    );
  });

  it('is read from the data folder', async () => {
    await writeFile(join(folder, ADMIN_URL_FILE), 'postgres://admin@localhost/primitives\n');
    expect(administratorUrl(folder)).toBe('postgres://admin@localhost/primitives');
  });
});
