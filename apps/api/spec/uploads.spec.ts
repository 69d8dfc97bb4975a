import { runningApi, signedUp, type RunningApi } from './running-api';
import { declare, offsetOf, send, sha256, upload, UPLOAD } from './tus-upload';

let api: RunningApi;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await runningApi({
    PRIMITIVES_TUNE_UPLOAD_MAX_BYTES: '1000000',
    PRIMITIVES_TUNE_TEAM_STORAGE_BYTES: '20000000',
  });
  ({ headers } = await signedUp(api));
});
afterAll(() => api.close());

const bytesOf = (text: string, count = 200_000) => new Uint8Array(Buffer.alloc(count, text));
const stateOf = async (digest: string, by = headers) => (await api.request(UPLOAD, { sha256: digest }, by)).data.upload;
const begun = async (bytes: Uint8Array, digest = sha256(bytes)) => {
  const declared = await declare(api, headers, { bytes: bytes.length, sha256: digest });
  return new URL(declared.headers.get('location') ?? '', api.url).href;
};

describe('an upload', () => {
  it('becomes a blob when its last byte has arrived', async () => {
    const bytes = bytesOf('whole');
    const digest = await upload(api, headers, bytes);
    expect(await stateOf(digest)).toMatchObject({
      received: bytes.length,
      completedAt: expect.any(String),
      failure: null,
    });
    expect(await api.blobs.read(digest)).toEqual(Buffer.from(bytes));
    expect(await api.admin.manager.query('select bytes::int from blob where sha256 = $1', [digest])).toEqual([
      { bytes: bytes.length },
    ]);
  });

  it('continues where it stopped, also after the API was killed', async () => {
    const bytes = bytesOf('half');
    const url = await begun(bytes);
    expect((await send(url, headers, bytes.subarray(0, 90_000))).status).toBe(204);
    await api.stop('SIGKILL');
    await api.start();
    expect(await stateOf(sha256(bytes))).toMatchObject({ received: 90_000, completedAt: null, url });
    expect(await offsetOf(url, headers)).toBe(90_000);
    expect((await send(url, headers, bytes.subarray(90_000), 90_000)).status).toBe(204);
    expect((await stateOf(sha256(bytes))).completedAt).not.toBeNull();
  });

  it('whose bytes differ from the declared digest is discarded with an error', async () => {
    const bytes = bytesOf('damaged');
    const digest = sha256(bytesOf('intact'));
    const url = await begun(bytes, digest);
    const sent = await send(url, headers, bytes);
    expect([sent.status, ((await sent.json()) as { code: string }).code]).toEqual([460, 'digest_mismatch']);
    expect(await stateOf(digest)).toMatchObject({
      completedAt: null,
      received: 0,
      failure: { code: 'digest_mismatch', expected: digest, found: sha256(bytes) },
    });
    expect((await fetch(url, { method: 'HEAD', headers: { ...headers, 'tus-resumable': '1.0.0' } })).status).toBe(404);
    expect(await api.blobs.has(sha256(bytes))).toBe(false);
  });

  it('may be repeated after that', async () => {
    expect(await upload(api, headers, bytesOf('intact'))).toBe(sha256(bytesOf('intact')));
  });

  it('that had all its bytes when the API was killed is completed at the next start', async () => {
    const bytes = bytesOf('late');
    const url = await begun(bytes);
    await send(url, headers, bytes.subarray(0, 10));
    await api.stop('SIGKILL');
    const { appendFile } = await import('node:fs/promises');
    await appendFile(`${api.uploads}/${url.split('/').at(-1)}`, bytes.subarray(10)); // written, but not acknowledged
    await api.start();
    expect(await stateOf(sha256(bytes))).toMatchObject({ completedAt: expect.any(String) });
  });

  it('that is too large is refused before any byte is sent', async () => {
    const refused = await declare(api, headers, { bytes: 1_000_001, sha256: sha256(bytesOf('big')) });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      code: 'upload_too_large',
      expected: 'at most 1000000 bytes',
      found: '1000001 bytes',
    });
  });

  it('of a maintainer may be as large as the images of a split', async () => {
    const maintainer = await signedUp(api);
    const large = { bytes: 5 * 1024 ** 3, sha256: sha256(bytesOf('images')) }; // beyond 32 bits
    expect((await declare(api, maintainer.headers, large)).status).toBe(413);
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
    expect((await declare(api, maintainer.headers, large)).status).toBe(201);
  });

  it('needs a digest', async () => {
    const refused = await declare(api, headers, { bytes: 10, sha256: 'abc' });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'input_invalid', message: expect.stringMatching(/^sha256:/) },
    ]);
  });

  it('requires a signed-in account', async () => {
    const refused = await declare(api, {}, { bytes: 10, sha256: sha256(bytesOf('x')) });
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'not_signed_in' }]);
  });

  it('is not accessible to another account', async () => {
    const bytes = bytesOf('mine');
    const url = await begun(bytes);
    const other = await signedUp(api);
    expect((await send(url, other.headers, bytes)).status).toBe(404);
    expect(await stateOf(sha256(bytes), other.headers)).toBeNull();
    await upload(api, headers, bytes);
    expect(await stateOf(sha256(bytes), other.headers)).toBeNull();
  });

  it('from another site’s page is refused', async () => {
    const refused = await declare(
      api,
      { ...headers, origin: 'https://evil.example' },
      { bytes: 10, sha256: sha256(bytesOf('x')) },
    );
    expect(refused.status).toBe(403);
  });

  it('may be cancelled', async () => {
    const bytes = bytesOf('cancelled');
    const url = await begun(bytes);
    expect((await fetch(url, { method: 'DELETE', headers: { ...headers, 'tus-resumable': '1.0.0' } })).status).toBe(
      204,
    );
    expect((await stateOf(sha256(bytes))).failure.message).toBe('the upload was cancelled');
  });
});
