import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadedText, splitsTable } from '@primitives/boards';
import { download } from './data';

const BYTES = Buffer.from('the images');
const sha256 = createHash('sha256').update(BYTES).digest('hex');
let server: Server;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-'));
  server = createServer((request, response) => {
    if (request.url === '/images') response.end(BYTES);
    else if (request.url === '/broken')
      response.writeHead(200, { 'content-length': 100 }).write(BYTES, () => response.destroy());
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});
const file = (path: string, digest = sha256) => ({
  name: 'images.zip',
  sha256: digest,
  bytes: BYTES.length,
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
});

it('writes a file whose digest is right', async () => {
  await download(file('/images'), join(folder, 'images.zip'));
  expect(await readFile(join(folder, 'images.zip'))).toEqual(BYTES);
});
it('refuses a file with another digest and removes it', async () => {
  const wrong = download(file('/images', '0'.repeat(64)), join(folder, 'wrong.zip'));
  await expect(wrong).rejects.toMatchObject({ refusal: { code: 'digest_mismatch', found: sha256 } });
  expect((await readdir(folder)).filter((name) => name.startsWith('wrong'))).toEqual([]);
});
it('refuses a link that does not answer with a file', () =>
  expect(download(file('/other'), join(folder, 'other.zip'))).rejects.toMatchObject({
    refusal: { code: 'unreachable' },
  }));
it('refuses a download that breaks off or never begins, and leaves nothing of it', async () => {
  const refusal = { refusal: { code: 'unreachable' } };
  await expect(download(file('/broken'), join(folder, 'broken.zip'))).rejects.toMatchObject(refusal);
  const nowhere = { ...file('/'), url: 'http://127.0.0.1:9/images' };
  await expect(download(nowhere, join(folder, 'broken.zip'))).rejects.toMatchObject(refusal);
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
});
it('lists the size of each split', () =>
  expect(
    splitsTable([
      { benchmark: 'shapes', version: 1, name: 'val', instances: 5, files: [{ ...file('/'), bytes: 2_500_000 }] },
    ]),
  ).toMatch(/shapes\s+1\s+val\s+5\s+2\.5 MB/));
it('names the next command after a download', () =>
  expect(downloadedText({ instances: 1000 }, 'shapes-val', 'primitives')).toBe(
    '1000 instances in shapes-val; next: primitives score <predictions> --split shapes-val',
  ));
