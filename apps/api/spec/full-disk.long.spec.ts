import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signLink } from '@primitives/blobs';
import { LINK_SECRET, runningApi, signedUp, type RunningApi } from './running-api';
import { declare, offsetOf, send, sha256, upload, UPLOAD } from './tus-upload';

const disk = mkdtempSync(join(tmpdir(), 'primitives-small-disk-'));
const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
/** A real small disk: only an administrator of the machine can create one. */
const mounted = mount('-t', 'tmpfs', '-o', 'size=900m', 'tmpfs', disk);
/** Limits the disk to its current content plus the given number of bytes. */
const spaceFor = (bytes: number) => {
  const { blocks, bfree, bsize } = statfsSync(disk);
  expect(mount('-o', `remount,size=${(blocks - bfree) * bsize + bytes}`, disk)).toBe(true);
};
const PLENTY = 900 * 1024 ** 2;

const bytesOf = (text: string, count: number) => new Uint8Array(Buffer.alloc(count, text));

(mounted ? describe : describe.skip)('an installation whose disk is full', () => {
  let api: RunningApi;
  let headers: Record<string, string>;
  beforeAll(async () => {
    api = await runningApi({ PRIMITIVES_BLOBS: `file://${disk}/blobs`, PRIMITIVES_UPLOADS: join(disk, 'uploads') });
    ({ headers } = await signedUp(api));
  });
  beforeEach(() => spaceFor(PLENTY));
  afterAll(async () => {
    await api.close();
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });
  const putLink = () =>
    signLink(LINK_SECRET, api.url, { method: 'PUT', maxBytes: 1e7, purpose: 'e.0.1' }, new Date(Date.now() + 60_000));
  const put = (bytes: Uint8Array<ArrayBuffer>) =>
    fetch(putLink().replace('{digest}', sha256(bytes)), { method: 'PUT', body: bytes });
  const refusalOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

  it('refuses an upload before any byte is sent, while reserved space remains for the API itself', async () => {
    spaceFor(500 * 1024 ** 2);
    expect(
      await refusalOf(await declare(api, headers, { bytes: 1_000_000, sha256: sha256(bytesOf('x', 10)) })),
    ).toEqual([507, 'storage_full']);
  });

  it('keeps the received part of an upload, and accepts the rest when there is space again', async () => {
    const bytes = bytesOf('flows', 3_000_000);
    const declared = await declare(api, headers, { bytes: bytes.length, sha256: sha256(bytes) });
    const url = new URL(declared.headers.get('location') ?? '', api.url).href;
    spaceFor(1024 ** 2);
    expect(await refusalOf(await send(url, headers, bytes))).toEqual([507, 'storage_full']);
    const offset = await offsetOf(url, headers);
    expect(offset).toBeLessThan(bytes.length);
    spaceFor(PLENTY);
    expect((await send(url, headers, bytes.subarray(offset), offset)).status).toBe(204);
    expect((await api.blobs.read(sha256(bytes))).equals(bytes)).toBe(true);
  });

  it('refuses predictions, leaves no partial file, and accepts them later', async () => {
    const before = await upload(api, headers, bytesOf('before', 1_000));
    const bytes = bytesOf('predictions', 2_000_000);
    spaceFor(64 * 1024);
    expect(await refusalOf(await put(bytes))).toEqual([507, 'storage_full']);
    expect(await readdir(join(disk, 'blobs/incoming'))).toEqual([]);
    expect(await api.blobs.has(sha256(bytes))).toBe(false);
    expect((await api.blobs.read(before)).length).toBe(1_000); // earlier content is intact
    spaceFor(PLENTY);
    expect((await put(bytes)).status).toBe(201);
  });

  it('starts with a complete upload that cannot be finished, says so, and finishes it when there is space', async () => {
    const bytes = bytesOf('waits', 1_000_000);
    const digest = sha256(bytes);
    const declared = await declare(api, headers, { bytes: bytes.length, sha256: digest });
    const id = declared.headers.get('location')?.split('/').at(-1) ?? '';
    await api.stop();
    // The API ended before it finished the upload, whose folder is on another disk: the blob will be a copy.
    const uploads = await mkdtemp(join(tmpdir(), 'primitives-uploads-'));
    await cp(join(disk, 'uploads'), uploads, { recursive: true });
    await writeFile(join(uploads, id), bytes);
    spaceFor(0);
    await api.start({ PRIMITIVES_UPLOADS: uploads });
    await api.logs('uploads wait: StoreFullError');
    spaceFor(PLENTY);
    expect((await api.request(UPLOAD, { sha256: digest }, headers)).data.upload.completedAt).not.toBeNull();
    await rm(uploads, { recursive: true });
  });

  it('answers queries throughout', async () => {
    spaceFor(64 * 1024);
    const response = await api.request(UPLOAD, { sha256: 'f'.repeat(64) }, headers);
    expect([response.status, response.data.upload]).toEqual([200, null]);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  });
});
