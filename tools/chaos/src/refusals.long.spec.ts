import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_CODES } from '@primitives/bundle';
import type { PackedFile } from '@primitives/bundle-files';
import { graphql, SubmissionChanged, submit } from '@primitives/client';
import { CODES } from '@primitives/errors';
import {
  ended,
  expectRefused,
  LABELS,
  quotaLeft,
  RefusalDeployment,
  refusalOf,
  ROOT,
  sha256,
  until,
} from '../spec/refusal-deployment';
import { badBundles, shapesClassifier } from './bad-bundles.js';
import type { CommandLine } from './command-line.js';
import { reportedRefusal } from './command-line.js';
import { FaultyConnection } from './faulty-connection.js';
import type { Researcher } from './researcher.js';
import { SHAPES_TRACK, type TestDeployment } from './test-deployment.js';

/**
 * Invalid input to a real deployment: each refusal is the same in a script, on a terminal and in a program, no upload
 * is lost, and the quota counts only the submitter's faults after an image was read.
 */
let at: RefusalDeployment;
let deployment: TestDeployment;
let folder: string;
let cli: CommandLine;
let ada: Researcher;
let sound: PackedFile;
const BUNDLES = badBundles(ROOT);

beforeAll(async () => {
  at = await RefusalDeployment.open();
  ({ deployment, folder, cli, ada, sound } = at);
}, 120_000);
afterAll(() => at?.close(), 30_000);

describe('a bundle that is refused', () => {
  let before: number;
  const codes = new Map<string, string>();
  beforeAll(async () => {
    before = await quotaLeft(ada);
    for (const { what, zip } of BUNDLES) codes.set(what, await at.submitResult(ada, at.fileOf(`${what}.zip`, zip)));
  });

  it.each(BUNDLES)('for $what answers $code, to a program and on the command line', async ({ what, code }) => {
    const { state, failure, refundedAt } = await ended(ada, codes.get(what)!);
    expect({ state, refundedAt, code: failure?.code }).toEqual({
      state: 'REJECTED',
      refundedAt: expect.any(String),
      code,
    });
    const report = expectRefused(
      await cli.both('submit', join(folder, `${what}.zip`), '--track', SHAPES_TRACK, '--trained-on', 'none'),
      code,
    );
    expect(report).toEqual(
      expect.objectContaining(Object.fromEntries(Object.entries(failure!).filter(([, value]) => value !== null))),
    );
  });

  it('answers the same to later queries', async () => {
    const code = codes.get(BUNDLES.at(-1)!.what)!;
    expect(expectRefused(await cli.both('watch', code), BUNDLES.at(-1)!.code)).toEqual(
      (await ended(ada, code)).failure,
    );
  });

  it('before an image was read is refunded', async () => {
    expect(await quotaLeft(ada)).toBe(before);
  });

  it('for its interface is refused before it is accepted, and uses no quota', async () => {
    const before = await quotaLeft(ada);
    const path = join(ROOT, 'libs/bundle/fixtures/open-valid-embedder.zip');
    const embedder = await deployment.pack(path);
    const refusal = await refusalOf(at.submitResult(ada, embedder));
    expect(refusal).toMatchObject({
      code: 'interface_unsupported',
      expected: 'classifier, dual-encoder, matcher',
      found: 'embedder',
    });
    expect(
      expectRefused(await cli.both('submit', path, '--track', SHAPES_TRACK, '--trained-on', 'none'), refusal.code),
    ).toEqual(expect.objectContaining(refusal));
    const checked = await cli.run('check', path, '--track', SHAPES_TRACK, '--json');
    expect(checked.exitCode).toBe(1);
    expect(JSON.parse(checked.stdout)).toMatchObject({
      verdict: 'reject',
      findings: [{ code: refusal.code, found: 'embedder' }],
    });
    expect(await quotaLeft(ada)).toBe(before);
  });
});

const UploadQuery = graphql(`
  query Upload($sha256: String!) {
    upload(sha256: $sha256) {
      received
      completedAt
    }
  }
`);

describe('an upload', () => {
  /** Random bytes in addition to a valid model: large enough to be interrupted. */
  const large = () =>
    at.fileOf(`large-${randomUUID()}.zip`, shapesClassifier(LABELS, { padding: randomBytes(1_000_000) }));
  const upload = (bundle: PackedFile, url: string) =>
    cli
      .as({ PRIMITIVES_URL: url })
      .start('submit', bundle.path, '--track', 'unserved', '--trained-on', 'none', '--no-watch', '--json');
  const received = async (sha256: string) => (await deployment.client.request(UploadQuery, { sha256 })).upload;

  it.each(['', ' and the api is killed meanwhile'])(
    'that is interrupted resumes in the next run of the command%s',
    async (killed) => {
      const bundle = large();
      const line = await FaultyConnection.to(deployment.deployment.url);
      const held = line.inject({ holdAfter: 600_000 });
      const first = upload(bundle, line.url);
      await held;
      await until(async () => ((await received(bundle.sha256))?.received ?? 0) > 0);
      first.kill();
      expect((await first.ended).exitCode).toBeNull();
      if (killed) await deployment.kill('api');
      const arrived = (await received(bundle.sha256))!.received;
      void line.inject({});
      const second = await upload(bundle, line.url).ended;
      line.close();
      expect(second).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"code"') });
      expect(arrived).toBeGreaterThan(0);
      expect(line.sent).toBeLessThan(bundle.bytes - arrived + 20_000); // the rest and some headers
      expect(await received(bundle.sha256)).toMatchObject({ received: bundle.bytes, completedAt: expect.any(String) });
      const stored = await deployment.readBlob(bundle.sha256);
      expect(sha256(stored)).toBe(bundle.sha256);
      expect(deployment.log('api')).not.toContain('an upload failed'); // a client that disconnects is no incident
    },
  );

  it('with damaged bytes is refused, and succeeds when it is sent again', async () => {
    const bundle = large();
    const line = await FaultyConnection.to(deployment.deployment.url);
    void line.inject({ damageAt: 500_000 });
    const run = await upload(bundle, line.url).ended;
    expect(run.exitCode).toBe(1);
    expect(reportedRefusal(run)).toMatchObject({
      code: 'digest_mismatch',
      expected: bundle.sha256,
      found: expect.stringMatching(/^[0-9a-f]{64}$/),
      remedy: CODES.digest_mismatch.remedy,
    });
    void line.inject({});
    expect((await upload(bundle, line.url).ended).exitCode).toBe(0);
    line.close();
  });

  const TUS = { 'tus-resumable': '1.0.0' };
  const declare = (headers: Record<string, string>, bundle: { bytes: number; sha256: string }) =>
    fetch(`${deployment.deployment.url}/uploads`, {
      method: 'POST',
      headers: {
        ...TUS,
        ...headers,
        'upload-length': String(bundle.bytes),
        'upload-metadata': `sha256 ${Buffer.from(bundle.sha256).toString('base64')}`,
      },
    });
  const send = (url: string, headers: Record<string, string>, body: Uint8Array) =>
    fetch(url, {
      method: 'PATCH',
      headers: { ...TUS, ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: body as BodyInit,
    });

  it('of more bytes than declared is refused, and succeeds with the declared number', async () => {
    const bytes = randomBytes(1000);
    const declared = await declare(ada.client.headers, { bytes: 900, sha256: sha256(bytes.subarray(0, 900)) });
    const url = new URL(declared.headers.get('location')!, deployment.deployment.url).href;
    const answer = await send(url, ada.client.headers, bytes);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'upload_too_large',
      expected: 'at most 900 bytes',
      remedy: CODES.upload_too_large.remedy,
    });
    expect((await send(url, ada.client.headers, bytes.subarray(0, 900))).status).toBe(204);
  });

  it('without an account is refused, by a program and on the command line alike', async () => {
    const answer = await declare({}, sound);
    expect(answer.status).toBe(401);
    const refusal = await answer.json();
    expect(refusal).toMatchObject({
      code: 'not_signed_in',
      expected: 'a session or an API token',
      found: 'no credentials',
    });
    expect(
      expectRefused(
        await cli.as({ PRIMITIVES_TOKEN: '' }).both('submit', sound.path, '--track', SHAPES_TRACK),
        'not_signed_in',
      ),
    ).toEqual(refusal);
  });

  it('with an unknown token is refused with the same text, whatever other credentials are sent', async () => {
    const token = 'prm_nobody-holds-this-token';
    const answer = await declare({ authorization: `Bearer ${token}` }, sound);
    expect(answer.status).toBe(401);
    const refusal = await answer.json();
    expect(refusal).toMatchObject({
      code: 'token_unknown',
      expected: 'a valid API token, or none',
      remedy: CODES.token_unknown.remedy,
    });
    const anonymous = cli.as({ PRIMITIVES_TOKEN: token });
    for (const words of [
      ['submit', sound.path, '--track', SHAPES_TRACK, '--trained-on', 'none'],
      ['leaderboard', SHAPES_TRACK],
      ['watch', 'ZZZZZZ'],
    ])
      expect(expectRefused(await anonymous.both(...words), 'token_unknown')).toEqual(refusal);
  });

  it('of another team cannot be seen, changed or submitted', async () => {
    const bundle = at.fileOf('hers.zip', shapesClassifier(LABELS, { padding: randomBytes(100) }));
    const eve = await deployment.researcher();
    const declared = await declare(ada.client.headers, bundle);
    const url = new URL(declared.headers.get('location')!, deployment.deployment.url).href;
    const bytes = readFileSync(bundle.path);
    const answer = await send(url, eve.client.headers, bytes);
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'upload_unknown', remedy: CODES.upload_unknown.remedy }),
    ]);
    expect((await fetch(url, { method: 'DELETE', headers: { ...TUS, ...eve.client.headers } })).status).toBe(404);
    expect((await send(url, ada.client.headers, bytes)).status).toBe(204);
    const draft = {
      clientMutationId: randomUUID(),
      bundleSha256: bundle.sha256,
      tracks: ['unserved'],
      name: 'hers',
      version: '1.0.0',
    };
    expect(await refusalOf(submit(eve.client, draft))).toMatchObject({ code: 'upload_unknown', found: 'none' });
  });
});

describe('an unknown name', () => {
  it('of a track is refused before a byte is uploaded', async () => {
    const bundle = at.fileOf('unsent.zip', shapesClassifier(LABELS, { padding: randomBytes(100) }));
    const report = expectRefused(await cli.both('submit', bundle.path, '--track', 'no-such-track'), 'track_unknown');
    expect(report).toMatchObject({ message: 'there is no track "no-such-track"', found: 'no-such-track' });
    expect(expectRefused(await cli.both('leaderboard', 'no-such-track'), 'track_unknown')).toEqual(report);
    expect(await refusalOf(at.submitResult(ada, sound, 'no-such-track'))).toMatchObject(report);
    const { upload } = await deployment.client.request(UploadQuery, { sha256: bundle.sha256 });
    expect(upload).toBeNull();
  });

  it('of a board or a submission is refused with the same text by the api and the command line', async () => {
    expect(
      expectRefused(await cli.both('leaderboard', SHAPES_TRACK, '--board', 'ajar'), 'board_unknown'),
    ).toMatchObject({ expected: 'closed, open', found: 'ajar' });
    const report = expectRefused(await cli.both('watch', 'ZZZZZZ'), 'submission_unknown');
    expect(expectRefused(await cli.both('cancel', 'ZZZZZZ'), 'submission_unknown')).toEqual(report);
    expect(await refusalOf(deployment.client.follow(SubmissionChanged, { id: 'ZZZZZZ' }, () => true))).toMatchObject(
      report,
    );
  });
});

const CodesQuery = graphql(`
  query Codes {
    codes {
      code
      fault
      retryable
      remedy
    }
  }
`);

describe('GraphQL', () => {
  const nested = Array.from({ length: 6 }).reduce((inner: string) => `submission { evaluations { ${inner} } }`, 'id');

  it.each([
    ['a field that there is not', '{ nothing }', /Cannot query field "nothing"/],
    ['a document that is too deep', `{ evaluation(id: "x") { ${nested} } }`, /depth limit of 10/],
    ['a document that is too long', `{ ${'viewer { id } '.repeat(600)} }`, /2000 tokens/],
    ['a document that is none', '{', /Syntax Error/],
  ])('answers %s with the error, and no internals', async (_, query, message) => {
    const answer = await at.post({ query });
    expect(answer.errors[0]!.message).toMatch(message);
    expect(answer.errors[0]!.extensions['code']).toMatch(/^(GRAPHQL_\w+|BAD_\w+)$/);
    expect(JSON.stringify(answer)).not.toMatch(/stack|node_modules|\.js/);
  });

  it('refuses a body beyond its limit as a client error', async () => {
    const response = await fetch(`${deployment.deployment.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '#'.repeat(300_000) }),
    });
    const refusal = { code: 'input_invalid', expected: expect.any(String), remedy: CODES.input_invalid.remedy };
    expect([response.status, await response.json()]).toMatchObject([413, { errors: [{ extensions: refusal }] }]);
  });

  it('lists the codes of the registries, each once', async () => {
    const { codes } = await deployment.client.request(CodesQuery, {});
    const registered = [
      ...Object.entries(CODES).map(([code, { fault, retryable, remedy }]) => ({
        code,
        fault: fault.toUpperCase(),
        retryable,
        remedy,
      })),
      ...Object.entries(BUNDLE_CODES)
        .filter(([code]) => !Object.hasOwn(CODES, code))
        .map(([code, { remedy }]) => ({ code, fault: 'SUBMITTER', retryable: false, remedy })),
    ];
    expect(codes).toEqual(registered);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  });
});
