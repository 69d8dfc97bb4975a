import { once } from 'node:events';
import { request } from 'node:http';
import { signLink } from '@primitives/blobs';
import { testBucket, type TestBucket } from '@primitives/testing';
import { LINK_SECRET, runningApi, signedUp, type RunningApi } from './running-api';
import { declare, offsetOf, send, sha256, upload, UPLOAD } from './tus-upload';

const bytesOf = (text: string, count = 200_000) => new Uint8Array(Buffer.alloc(count, text));

/** Two processes with the same database, broker and storage; a load balancer may send each request to either. */
describe.each(['a folder', 'buckets'] as const)('two API processes with %s', (kind) => {
  let bucket: TestBucket | undefined;
  let one: RunningApi;
  let two: RunningApi;
  let headers: Record<string, string>;
  beforeAll(async () => {
    bucket = kind === 'buckets' ? await testBucket() : undefined;
    const storage = bucket && {
      PRIMITIVES_BLOBS: bucket.url('blobs', { direct: bucket.endpoint }),
      PRIMITIVES_UPLOADS: bucket.url('uploads'),
      ...bucket.keys,
    };
    one = await runningApi({ ...storage });
    two = await one.twin();
    ({ headers } = await signedUp(one));
  });
  afterAll(async () => {
    await two.stop();
    await one.close();
    await bucket?.remove();
  });

  const begun = async (bytes: Uint8Array, digest = sha256(bytes)) => {
    const declared = await declare(one, headers, { bytes: bytes.length, sha256: digest });
    return new URL(declared.headers.get('location') ?? '', one.url).pathname;
  };
  const stateOf = async (api: RunningApi, digest: string) =>
    (await api.request(UPLOAD, { sha256: digest }, headers)).data.upload;

  it('alternate between the parts of one upload', async () => {
    const bytes = bytesOf(`turns ${kind}`);
    const path = await begun(bytes);
    expect((await send(one.url + path, headers, bytes.subarray(0, 50_000))).status).toBe(204);
    expect(await offsetOf(two.url + path, headers)).toBe(50_000);
    expect((await send(two.url + path, headers, bytes.subarray(50_000, 120_000), 50_000)).status).toBe(204);
    expect((await send(one.url + path, headers, bytes.subarray(120_000), 120_000)).status).toBe(204);
    expect(await stateOf(two, sha256(bytes))).toMatchObject({
      received: bytes.length,
      completedAt: expect.any(String),
    });
    expect((await one.blobs.read(sha256(bytes))).equals(bytes)).toBe(true);
  });

  it('let a client continue at the other when its connection to the first hangs', async () => {
    const bytes = bytesOf(`hanging ${kind}`);
    const path = await begun(bytes);
    const hanging = request(one.url + path, {
      method: 'PATCH',
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': bytes.length,
      },
    });
    const cut = once(hanging, 'response').catch(() => undefined);
    hanging.write(bytes.subarray(0, 70_000)); // and never a byte more
    let offset = 0;
    // the request also makes the first one give up
    while (offset === 0) offset = await offsetOf(two.url + path, headers);
    expect((await send(two.url + path, headers, bytes.subarray(offset), offset)).status).toBe(204);
    await cut;
    hanging.destroy();
    expect((await stateOf(one, sha256(bytes))).completedAt).not.toBeNull();
  });

  it('complete an upload once, whichever process is requested', async () => {
    const bytes = bytesOf(`asked ${kind}`);
    const path = await begun(bytes);
    const sending = send(one.url + path, headers, bytes);
    const states = await Promise.all([
      stateOf(one, sha256(bytes)),
      stateOf(two, sha256(bytes)),
      stateOf(two, sha256(bytes)),
    ]);
    expect((await sending).status).toBe(204);
    for (const { failure } of states) expect(failure).toBeNull();
    expect((await stateOf(two, sha256(bytes))).completedAt).not.toBeNull();
  });

  it('reject wrong bytes for both', async () => {
    const bytes = bytesOf(`wrong ${kind}`);
    const digest = sha256(bytesOf(`right ${kind}`));
    const path = await begun(bytes, digest);
    expect((await send(two.url + path, headers, bytes)).status).toBe(460);
    expect((await stateOf(one, digest)).failure.code).toBe('digest_mismatch');
    expect(await one.blobs.has(digest)).toBe(false);
  });

  it('count sign-in attempts together', async () => {
    const SIGN_IN = 'mutation ($input: SignInInput!) { signIn(input: $input) { ... on UserError { code } } }';
    const codes = [];
    for (let i = 0; i < 6; i++) {
      const input = { email: `victim@${kind.split(' ').at(-1)}.example.org`, password: `guess number ${i}` };
      codes.push((await (i % 2 === 0 ? one : two).request(SIGN_IN, { input })).data.signIn.code);
    }
    expect(codes).toEqual([...Array(5).fill('sign_in_failed'), 'rate_limited']);
  });

  it('let a runner access the storage directly by its link where it can reach it', async () => {
    const digest = await upload(one, headers, bytesOf(`linked ${kind}`, 1_000));
    const link = signLink(LINK_SECRET, two.url, { method: 'GET', sha256: digest }, new Date(Date.now() + 60_000));
    const answer = await fetch(link, { headers: { range: 'bytes=0-5' } });
    expect([answer.status, await answer.text()]).toEqual([206, 'linked']);
    expect(answer.redirected).toBe(kind === 'buckets');
    expect((await fetch(link.replace(digest, sha256(bytesOf('other'))), { redirect: 'manual' })).status).toBe(403);
  });
});
