import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUNDLE_CODES } from '@primitives/bundle';
import type { PackedFile } from '@primitives/bundle-files';
import {
  cancelEvaluation,
  graphql,
  readSubmission,
  SubmissionChanged,
  submit,
  uploadFile,
  watchSubmission,
  type RefusedError,
  type WatchedEvaluation,
} from '@primitives/client';
import { CODES } from '@primitives/errors';
import { badBundles, shapesClassifier } from './bad-bundles.js';
import { CommandLine, reportedRefusal, type Run } from './command-line.js';
import { FaultyConnection } from './faulty-connection.js';
import type { Researcher } from './researcher.js';
import { SHAPES_TRACK, TestDeployment } from './test-deployment.js';

/**
 * Invalid input to a real deployment: each refusal is the same in a script, on a terminal and in a program, no upload
 * is lost, and the quota counts only the submitter's faults after an image was read.
 */
const ROOT = join(__dirname, '../../..');
const LABELS = JSON.parse(readFileSync(join(ROOT, 'tools/baselines/bundles/attribute-object/labels.json'), 'utf8'));
const BUNDLES = badBundles(ROOT);
let deployment: TestDeployment;
let folder: string;
let cli: CommandLine;
/** Submits the invalid bundles over the API; the command line uses another account. */
let ada: Researcher;
let sound: PackedFile;
let late: { researcher: Researcher; code: string };

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function fileOf(name: string, bytes: Uint8Array): PackedFile {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, fileName: name, bytes: bytes.length, sha256: sha256(bytes), dispose: async () => {} };
}

/** Submits over the API and returns the code of the submission. */
async function submitResult(
  { client }: Researcher,
  bundle: PackedFile,
  track = SHAPES_TRACK,
  clientMutationId: string = randomUUID(),
): Promise<string> {
  await uploadFile(client, bundle, { resumeFile: join(folder, `${clientMutationId}.json`) });
  return (
    await submit(client, {
      clientMutationId,
      bundleSha256: bundle.sha256,
      tracks: [track],
      name: 'refused',
      version: '1.0.0',
    })
  ).code;
}

async function ended({ client }: Researcher, code: string): Promise<WatchedEvaluation> {
  const [evaluation] = (await watchSubmission(client, code, () => {})).evaluations;
  if (!evaluation) throw new Error(`submission ${code} has no evaluation`);
  return evaluation;
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: RefusedError) => error.refusal,
  );

const QuotaQuery = graphql(`
  query Quota($track: String!) {
    track(slug: $track) {
      quota {
        left
        nextAt
      }
    }
  }
`);
const UploadQuery = graphql(`
  query Upload($sha256: String!) {
    upload(sha256: $sha256) {
      received
      completedAt
    }
  }
`);
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

async function quotaLeft({ client }: Researcher, track = SHAPES_TRACK): Promise<number> {
  const answer = await client.request(QuotaQuery, { track });
  return answer.track?.quota.left ?? NaN;
}

/** Queries GraphQL as an external program does. */
async function post(body: object): Promise<{ errors: { message: string; extensions: Record<string, string> }[] }> {
  const response = await fetch(`${deployment.deployment.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { errors: { message: string; extensions: Record<string, string> }[] };
}

/** Polls a condition of other processes; no event reports it to a test. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((next) => setTimeout(next, 50));
}

/** Asserts that the command was refused with the code: by exit code, as JSON, and as text with every field. */
function expectRefused({ json, prose }: { json: Run; prose: Run }, code: string, exitCode = 1) {
  expect([json.exitCode, prose.exitCode]).toEqual([exitCode, exitCode]);
  const refusal = reportedRefusal(json);
  expect(refusal.code).toBe(code);
  const output = prose.stdout + prose.stderr;
  expect(output).toContain(`${refusal.message} (${code})`);
  expect(output).toContain(`remedy:   ${refusal.remedy}`);
  if (refusal.expected) expect(output).toContain(`expected: ${refusal.expected}`);
  if (refusal.found) expect(output).toContain(`found:    ${refusal.found}`);
  expect(output).not.toMatch(/\n {4}at |node_modules/);
  return refusal;
}

beforeAll(async () => {
  if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
  deployment = await TestDeployment.open(ROOT, { tune: { PRIMITIVES_TUNE_MAX_LEASES: '2' } });
  folder = mkdtempSync(join(tmpdir(), 'primitives-refusals-'));
  mkdirSync(join(folder, 'config'));
  cli = new CommandLine(ROOT, {
    PRIMITIVES_URL: deployment.deployment.url,
    PRIMITIVES_TOKEN: deployment.token,
    XDG_CONFIG_HOME: join(folder, 'config'),
  });
  ada = await deployment.researcher();
  sound = fileOf('sound.zip', shapesClassifier(LABELS));
  await deployment.addTrack('two-a-day', { quotaLimit: 2, pool: 'unserved' });
  await deployment.addTrack('unserved', { pool: 'unserved' });
  await deployment.addTrack('hurried', { pool: 'unserved', timeLimitSeconds: 1 });
  const researcher = await deployment.researcher();
  late = { researcher, code: await submitResult(researcher, sound, 'hurried') };
}, 120_000);
afterAll(async () => {
  await deployment?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
}, 30_000);

describe('a bundle that is refused', () => {
  let before: number;
  const codes = new Map<string, string>();
  beforeAll(async () => {
    before = await quotaLeft(ada);
    for (const { what, zip } of BUNDLES) codes.set(what, await submitResult(ada, fileOf(`${what}.zip`, zip)));
  });

  it.each(BUNDLES)('for $what answers $code, to a program and on the command line', async ({ what, code }) => {
    const { state, failure, refundedAt } = await ended(ada, codes.get(what)!);
    expect({ state, refundedAt, code: failure?.code }).toEqual({
      state: 'REJECTED',
      refundedAt: expect.any(String),
      code,
    });
    const report = expectRefused(await cli.both('submit', join(folder, `${what}.zip`), '--track', SHAPES_TRACK), code);
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
    const refusal = await refusalOf(submitResult(ada, embedder));
    expect(refusal).toMatchObject({
      code: 'interface_unsupported',
      expected: 'classifier, dual-encoder, matcher',
      found: 'embedder',
    });
    expect(expectRefused(await cli.both('submit', path, '--track', SHAPES_TRACK), refusal.code)).toEqual(
      expect.objectContaining(refusal),
    );
    const checked = await cli.run('check', path, '--track', SHAPES_TRACK, '--json');
    expect(checked.exitCode).toBe(1);
    expect(JSON.parse(checked.stdout)).toMatchObject({
      verdict: 'reject',
      findings: [{ code: refusal.code, found: 'embedder' }],
    });
    expect(await quotaLeft(ada)).toBe(before);
  });
});

describe('an upload', () => {
  /** Random bytes in addition to a valid model: large enough to be interrupted. */
  const large = () =>
    fileOf(`large-${randomUUID()}.zip`, shapesClassifier(LABELS, { padding: randomBytes(1_000_000) }));
  const upload = (bundle: PackedFile, url: string) =>
    cli.as({ PRIMITIVES_URL: url }).start('submit', bundle.path, '--track', 'unserved', '--no-watch', '--json');
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
      ['submit', sound.path, '--track', SHAPES_TRACK],
      ['leaderboard', SHAPES_TRACK],
      ['watch', 'ZZZZZZ'],
    ])
      expect(expectRefused(await anonymous.both(...words), 'token_unknown')).toEqual(refusal);
  });

  it('of another team cannot be seen, changed or submitted', async () => {
    const bundle = fileOf('hers.zip', shapesClassifier(LABELS, { padding: randomBytes(100) }));
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
    const bundle = fileOf('unsent.zip', shapesClassifier(LABELS, { padding: randomBytes(100) }));
    const report = expectRefused(await cli.both('submit', bundle.path, '--track', 'no-such-track'), 'track_unknown');
    expect(report).toMatchObject({ message: 'there is no track "no-such-track"', found: 'no-such-track' });
    expect(expectRefused(await cli.both('leaderboard', 'no-such-track'), 'track_unknown')).toEqual(report);
    expect(await refusalOf(submitResult(ada, sound, 'no-such-track'))).toMatchObject(report);
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

describe('a quota of two a day', () => {
  it('accepts two, refuses the third with the next possible time, and recognises a repetition', async () => {
    const grace = await deployment.researcher();
    const first = await submitResult(grace, sound, 'two-a-day', 'the first');
    expect(await submitResult(grace, sound, 'two-a-day', 'the first')).toBe(first);
    expect(await quotaLeft(grace, 'two-a-day')).toBe(1);
    await submitResult(grace, sound, 'two-a-day', 'the second');
    const refusal = await refusalOf(submitResult(grace, sound, 'two-a-day', 'the third'));
    const { track } = await grace.client.request(QuotaQuery, { track: 'two-a-day' });
    expect(track?.quota.left).toBe(0);
    expect(refusal).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringContaining(track?.quota.nextAt ?? 'null'),
      expected: 'at most 2 submissions in 24 hours',
      found: '2 in that time',
    });
    const mine = cli.as({ PRIMITIVES_TOKEN: grace.token });
    expect(expectRefused(await mine.both('submit', sound.path, '--track', 'two-a-day'), 'quota_exceeded')).toEqual(
      expect.objectContaining(refusal),
    );
    const repeated = await mine.run(
      'submit',
      sound.path,
      '--track',
      'two-a-day',
      '--mutation-id',
      'the first',
      '--no-watch',
      '--json',
    );
    expect([repeated.exitCode, JSON.parse(repeated.stdout).code]).toEqual([0, first]);
  });
});

describe('an evaluation that is cancelled', () => {
  let researcher: Researcher;
  let mine: CommandLine;
  beforeAll(async () => {
    researcher = await deployment.researcher();
    mine = cli.as({ PRIMITIVES_TOKEN: researcher.token });
  });
  const evaluationOf = async (code: string) => (await readSubmission(researcher.client, code)).evaluations[0]!;
  const reaches = (code: string, state: string) => until(async () => (await evaluationOf(code)).state === state);

  /** Submits, brings the evaluation to the state, and holds it there until `release`. */
  const held: Record<string, () => Promise<{ code: string; release: () => void }>> = {
    QUEUED: async () => {
      const release = deployment.freeze('dispatcher');
      return { code: await submitResult(researcher, sound), release };
    },
    VALIDATING: async () => {
      deployment.arm('dispatcher.validate.taken'); // it is redelivered only after the ack timeout
      const code = await submitResult(researcher, sound);
      await reaches(code, 'VALIDATING');
      return { code, release: () => {} };
    },
    PREDICTING: async () => {
      const code = await submitResult(researcher, sound, 'unserved');
      await reaches(code, 'PREDICTING');
      return { code, release: () => {} };
    },
    SCORING: async () => {
      const release = deployment.freeze('scorer');
      const code = await submitResult(researcher, sound);
      await reaches(code, 'SCORING');
      return { code, release };
    },
  };

  it.each([
    ['QUEUED', true],
    ['VALIDATING', true],
    ['PREDICTING', false],
    ['SCORING', false],
  ])('while %s ends there; refunded: %s', async (state, refunded) => {
    const { code, release } = await held[state]!();
    const { id, track } = await evaluationOf(code);
    const before = await quotaLeft(researcher, track.slug);
    try {
      expect(await cancelEvaluation(researcher.client, id)).toEqual({ refunded });
    } finally {
      release();
    }
    expect(await evaluationOf(code)).toMatchObject({ state: 'CANCELLED', results: null });
    expect(await quotaLeft(researcher, track.slug)).toBe(before + (refunded ? 1 : 0));
    const again = await refusalOf(cancelEvaluation(researcher.client, id));
    expect(again).toMatchObject({ code: 'evaluation_ended', found: 'cancelled' });
    expect(expectRefused(await mine.both('cancel', code), 'evaluation_ended')).toEqual(again);
  });

  it('on the command line shows whether it was refunded', async () => {
    const { code } = await held['PREDICTING']!();
    expect(await mine.run('cancel', code)).toMatchObject({
      exitCode: 0,
      stdout: 'unserved: cancelled; images had been read, so it still counts against the quota\n',
    });
  });

  it('can be cancelled only by its team', async () => {
    const { code } = await held['PREDICTING']!();
    const refusal = await refusalOf(cancelEvaluation(ada.client, (await evaluationOf(code)).id));
    expect(refusal).toMatchObject({ code: 'forbidden' });
    expect(expectRefused(await cli.both('cancel', code), 'forbidden')).toEqual(refusal);
    expectRefused(await cli.as({ PRIMITIVES_TOKEN: '' }).both('cancel', code), 'not_signed_in');
  });
});

describe('a fault of the platform', () => {
  it('that kills every runner of a shard ends as failed and refunds the submission', async () => {
    const researcher = await deployment.researcher();
    const before = await quotaLeft(researcher);
    deployment.arm('runner.lease.taken');
    const code = await submitResult(researcher, sound);
    await until(async () => deployment.wasReached('runner.lease.taken'));
    deployment.arm('runner.lease.taken');
    const { state, failure, refundedAt } = await ended(researcher, code);
    expect({ state, refundedAt, failure }).toMatchObject({
      state: 'FAILED',
      refundedAt: expect.any(String),
      failure: { code: 'shard_failed', expected: 'predictions within 2 tries', found: 'the runner fell silent' },
    });
    expect(await quotaLeft(researcher)).toBe(before);
    const run = await cli.both('watch', code);
    expect(expectRefused(run, 'shard_failed', 3)).toEqual(failure);
    expect(run.prose.stdout).toContain('the quota is refunded');
    // the deployment is running
    expect((await ended(researcher, await submitResult(researcher, sound))).state).toBe('SCORED');
  });

  it('that is internal is reported as an incident with an id and no details', async () => {
    await deployment.addTrack('broken', { protocol: 'unheard-of' as 'mac' });
    const answer = await post({ query: '{ track(slug: "broken") { id } }' });
    const { message, extensions } = answer.errors[0]!;
    expect(extensions).toMatchObject({
      code: 'internal',
      incident: expect.stringMatching(/^[0-9a-f-]{36}$/),
      remedy: CODES.internal.remedy,
    });
    expect(message).toBe(`internal error (incident ${extensions['incident']})`);
    expect(JSON.stringify(answer)).not.toMatch(/stack|unheard-of|\.js/);
    await until(async () => deployment.log('api').includes(extensions['incident']!)); // it is written after the answer
    expectRefused(await cli.both('leaderboard', 'broken').then((run) => withoutIncidents(run)), 'internal', 3);
    await deployment.removeTrack('broken');
  });

  it('that stops the platform is recorded as a platform fault', async () => {
    const nowhere = cli.as({ PRIMITIVES_URL: 'http://127.0.0.1:9' });
    expect(expectRefused(await nowhere.both('leaderboard', SHAPES_TRACK), 'unreachable', 3).remedy).toBe(
      CODES.unreachable.remedy,
    );
  });

  it('that exceeds the time limit refunds the submission as well', async () => {
    const { state, failure, refundedAt } = await ended(late.researcher, late.code);
    expect({ state, refundedAt, failure }).toMatchObject({
      state: 'FAILED',
      refundedAt: expect.any(String),
      failure: { code: 'time_limit_exceeded', found: 'still predicting' },
    });
    expect(await quotaLeft(late.researcher, 'hurried')).toBe(10_000);
    expect(expectRefused(await cli.both('watch', late.code), 'time_limit_exceeded', 3)).toEqual(failure);
  });
});

describe('GraphQL', () => {
  const nested = Array.from({ length: 6 }).reduce((inner: string) => `submission { evaluations { ${inner} } }`, 'id');

  it.each([
    ['a field that there is not', '{ nothing }', /Cannot query field "nothing"/],
    ['a document that is too deep', `{ evaluation(id: "x") { ${nested} } }`, /depth limit of 10/],
    ['a document that is too long', `{ ${'viewer { id } '.repeat(600)} }`, /2000 tokens/],
    ['a document that is none', '{', /Syntax Error/],
  ])('answers %s with the error, and no internals', async (_, query, message) => {
    const answer = await post({ query });
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

/** Each request is its own incident. */
function withoutIncidents({ json, prose }: { json: Run; prose: Run }): { json: Run; prose: Run } {
  const without = (run: Run): Run => ({
    ...run,
    stdout: run.stdout.replace(/incident [0-9a-f-]{36}/, 'incident'),
    stderr: run.stderr.replace(/incident [0-9a-f-]{36}/, 'incident'),
  });
  return { json: without(json), prose: without(prose) };
}
