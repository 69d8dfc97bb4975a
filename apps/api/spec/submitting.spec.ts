import { createHash } from 'node:crypto';
import { FREE_REJECTIONS } from '@primitives/evaluation';
import { failEvaluation, moveEvaluation, rejectEvaluation } from '@primitives/store/evaluations';
import { insertPlan, insertShardFailure } from '@primitives/store/shards';
import { seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { declare, sha256, upload } from './tus-upload';

let api: RunningApi;
let track: SeededTrack;
let slug: string;
let bundle: string;
let ada: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  slug = track.definition.slug;
  ada = await signedUp(api);
  bundle = await upload(api, ada.headers, await tinyClassifier());
});
afterAll(() => api.close());

const SUBMIT = `mutation ($input: SubmitInput!) { submit(input: $input) {
  ... on Submitted { repeated submission { id code interface parameters mine bundleBytes team { slug } evaluations { id state track { slug } } } }
  ... on UserError { code message expected found remedy } } }`;
let mutations = 0;
const submit = async (change: object = {}, headers = ada.headers) => {
  const input = {
    clientMutationId: `m${++mutations}`,
    bundleSha256: bundle,
    tracks: [slug],
    name: 'Tiny',
    version: '1',
    ...change,
  };
  return (await api.request(SUBMIT, { input }, headers)).data.submit;
};
const count = async (sql: string, ...values: string[]) =>
  (await api.admin.manager.query(`select count(*)::int as n ${sql}`, values))[0].n;

describe('submitting', () => {
  it('creates an evaluation and the job to validate it, in one transaction', async () => {
    const { submission, repeated } = await submit();
    expect(repeated).toBe(false);
    expect(submission).toMatchObject({
      code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{6}$/),
      interface: 'classifier',
      parameters: expect.any(Number),
      mine: true,
      team: { slug: 'grace-hopper' },
      evaluations: [{ state: 'QUEUED', track: { slug } }],
    });
    const [{ id }] = submission.evaluations;
    expect(await count('from outbox where subject = $1', `work.validate.${id}`)).toBe(1);
    expect(await count('from outbox where subject = $1', `event.evaluation.${id}.queued`)).toBe(1);
  });

  it('stores the declaration about the weights, and null without one', async () => {
    const submitWith = async (change: object) => {
      const { submission } = await submit(change);
      const read = await api.request('query ($id: ID!) { submission(id: $id) { weights } }', {
        id: submission.code,
      });
      return read.data.submission.weights;
    };
    expect(await submitWith({ weights: 'ON_REQUEST' })).toBe('ON_REQUEST');
    expect(await submitWith({})).toBeNull();
  });

  it('stores the training data, and distinguishes none from undeclared', async () => {
    const submitWith = async (change: object) => {
      const { submission } = await submit(change);
      return (await api.request('query ($id: ID!) { submission(id: $id) { trainedOn } }', { id: submission.code })).data
        .submission.trainedOn;
    };
    expect(await submitWith({ trainedOn: [slug, 'LAION-2B', slug] })).toEqual([slug, 'LAION-2B']);
    expect(await submitWith({ trainedOn: [] })).toEqual([]);
    expect(await submitWith({})).toBeNull();
  });

  it('of a bundle that was submitted before is found by its digest: listed ones by everyone, others by their team', async () => {
    const [other, bytes] = [await signedUp(api), await tinyClassifier({ bias: 7 })];
    const digest = await upload(api, other.headers, bytes);
    const same = async (headers: Record<string, string> = {}, sha256 = digest) =>
      (
        await api.request(
          'query ($sha256: String!) { submissionsOfBundle(sha256: $sha256) { id } }',
          { sha256 },
          headers,
        )
      ).data.submissionsOfBundle;
    expect(await same()).toEqual([]);
    const listed = (await submit({ bundleSha256: digest }, other.headers)).submission;
    const hidden = (await submit({ bundleSha256: digest, listing: 'UNLISTED' }, other.headers)).submission;
    expect(await same()).toEqual([{ id: listed.id }]);
    expect(await same(ada.headers)).toEqual([{ id: listed.id }]);
    expect(await same(other.headers)).toEqual([{ id: hidden.id }, { id: listed.id }]);
    expect(await same({}, 'nonsense')).toEqual([]);
  });

  it('twice with one mutation id is one submission', async () => {
    const both = await Promise.all([submit({ clientMutationId: 'same' }), submit({ clientMutationId: 'same' })]);
    const third = await submit({ clientMutationId: 'same', name: 'Another name' });
    expect(new Set([...both, third].map(({ submission }) => submission.id)).size).toBe(1);
    expect([...both.map(({ repeated }) => repeated).sort(), third.repeated]).toEqual([false, true, true]);
    expect(await count(`from submission where client_mutation_id = 'same'`)).toBe(1);
  });

  it('is found by id and by its code, in any spelling', async () => {
    const { submission } = await submit();
    const find = async (id: string) =>
      (await api.request('query ($id: ID!) { submission(id: $id) { id mine } }', { id })).data.submission;
    expect(await find(submission.id)).toEqual({ id: submission.id, mine: false });
    expect(await find(` ${submission.code.toLowerCase()} `)).toMatchObject({ id: submission.id });
    expect(await find('nothing like it')).toBeNull();
  });

  it.each([
    ['an unknown track', { tracks: ['no-such'] }, { code: 'track_unknown', message: 'there is no track "no-such"' }],
    ['a digest that was never uploaded', { bundleSha256: 'a'.repeat(64) }, { code: 'upload_unknown' }],
    ['another account’s team', { team: '01890000-0000-7000-8000-000000000000' }, { code: 'forbidden' }],
    [
      'a link that is no address',
      { links: ['javascript:alert(1)'] },
      { code: 'input_invalid', message: expect.stringMatching(/^links\.0: /) },
    ],
    ['no track', { tracks: [] }, { code: 'input_invalid' }],
  ])('refuses %s', async (_, change, refusal) => {
    expect(await submit(change)).toMatchObject(refusal);
  });

  it('refuses anonymous callers, and a token that may only read', async () => {
    expect((await submit({}, { cookie: '' })).code).toBe('not_signed_in');
    const made = await api.request(
      'mutation { createApiToken(input: { name: "r", scopes: [READ] }) { ... on ApiTokenCreated { secret } } }',
      {},
      ada.headers,
    );
    expect(await submit({}, { authorization: `Bearer ${made.data.createApiToken.secret}` } as never)).toMatchObject({
      code: 'forbidden',
      expected: 'a token with the scope submit',
    });
  });

  it('refuses a track that is closed', async () => {
    const closed = await seedTrack(api.admin, api.blobs);
    await api.admin.manager.query(`update track set closes_at = '2026-01-01T00:00:00Z' where id = $1`, [
      closed.trackId,
    ]);
    expect(await submit({ tracks: [closed.definition.slug] })).toMatchObject({
      code: 'track_closed',
      message: `track ${closed.definition.slug} does not accept submissions: it closed at 2026-01-01T00:00:00.000Z`,
    });
  });

  it('accepts an unreadable bundle, so that the validator can report the reason', async () => {
    const broken = await upload(api, ada.headers, new TextEncoder().encode('this is no archive'));
    expect((await submit({ bundleSha256: broken })).submission).toMatchObject({
      interface: 'unknown',
      parameters: null,
    });
  });
});

describe('the terms of a benchmark', () => {
  let asking: SeededTrack;
  let maintainer: Awaited<ReturnType<typeof signedUp>>;
  const SHA = (words: string) => createHash('sha256').update(words).digest('hex');
  const set = async (words: string | null, reason = 'the licence asks for it') =>
    (
      await api.request(
        `mutation ($benchmark: String!, $text: String, $reason: String!) { it: setTerms(input: { benchmark: $benchmark, text: $text, reason: $reason }) {
           __typename ... on UserError { code } } }`,
        { benchmark: asking.definition.slug, text: words, reason },
        maintainer.headers,
      )
    ).data.it;
  const accept = async (sha256: string, headers = ada.headers) =>
    (
      await api.request(
        `mutation ($benchmark: String!, $sha256: String!) { it: acceptTerms(benchmark: $benchmark, sha256: $sha256) {
           __typename ... on UserError { code expected found } } }`,
        { benchmark: asking.definition.slug, sha256 },
        headers,
      )
    ).data.it;
  const shown = async (headers = ada.headers) =>
    (
      await api.request(
        'query ($slug: String!) { track(slug: $slug) { terms { number text sha256 acceptedAt } changes { text } } }',
        { slug: asking.definition.slug },
        headers,
      )
    ).data.track;
  const enter = (headers = ada.headers) => submit({ tracks: [slug, asking.definition.slug] }, headers);
  beforeAll(async () => {
    asking = await seedTrack(api.admin, api.blobs);
    maintainer = await signedUp(api);
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  });

  it('are not required where there are none, and are set by maintainers only', async () => {
    expect((await shown()).terms).toBeNull();
    expect((await enter()).submission).toBeDefined();
    const refused = await api.request(
      `mutation { it: setTerms(input: { benchmark: "${asking.definition.slug}", text: "mine", reason: "because" }) { ... on UserError { code } } }`,
      {},
      ada.headers,
    );
    expect(refused.data.it).toEqual({ code: 'forbidden' });
    expect(await set('  ')).toEqual({ __typename: 'UserError', code: 'input_invalid' });
  });

  it('block a submission until each version is accepted', async () => {
    const [first, second] = [
      'Do not train on the test images.',
      'Do not train on the test images. One identity a team.',
    ];
    expect(await set(first)).toEqual({ __typename: 'Changed' });
    expect(await enter()).toMatchObject({
      code: 'terms_not_accepted',
      message: `the terms of ${asking.definition.slug}, version 1, are not accepted`,
      expected: `acceptance of the terms with sha256 ${SHA(first)}`,
      found: 'none',
      remedy: expect.stringContaining('--accept-terms'),
    });
    expect((await submit()).submission).toBeDefined(); // of another benchmark
    expect(await accept(SHA(second))).toMatchObject({ code: 'terms_changed', found: `sha256 ${SHA(second)}` });
    expect(await accept(SHA(first), { cookie: '' })).toMatchObject({ code: 'not_signed_in' });
    expect(await Promise.all([accept(SHA(first)), accept(SHA(first))])).toEqual(
      Array(2).fill({ __typename: 'Changed' }),
    );
    expect((await shown()).terms).toEqual({
      number: 1,
      text: first,
      sha256: SHA(first),
      acceptedAt: expect.any(String),
    });
    expect((await enter()).submission).toBeDefined();
    expect((await enter((await signedUp(api)).headers)).code).toBe('terms_not_accepted');

    expect(await set(first)).toEqual({ __typename: 'Changed' }); // unchanged: nothing new to accept
    expect((await shown()).terms).toMatchObject({ number: 1 });
    expect(await set(second, 'identities were shared')).toEqual({ __typename: 'Changed' });
    expect((await shown()).terms).toMatchObject({ number: 2, acceptedAt: null });
    expect((await enter()).code).toBe('terms_not_accepted');
    expect(await accept(SHA(first))).toMatchObject({ code: 'terms_changed' });
    expect(await accept(SHA(second))).toEqual({ __typename: 'Changed' });
    expect((await enter()).submission).toBeDefined();
  });

  it('can be removed, are announced on the track, and every change of them is recorded', async () => {
    expect(await set(null, 'the licence was widened')).toEqual({ __typename: 'Changed' });
    const { terms, changes } = await shown();
    expect(terms).toBeNull();
    expect(changes.map(({ text }: { text: string }) => text)).toEqual([
      'submissions no longer require accepting terms: the licence was widened',
      `submissions require accepting the terms of ${asking.definition.slug}, version 2: identities were shared`,
      `submissions require accepting the terms of ${asking.definition.slug}, version 1: the licence asks for it`,
      'the track was opened',
    ]);
    expect((await enter((await signedUp(api)).headers)).code).toBe('upload_unknown');
    expect(await count(`from terms_acceptance where account_id = $1`, ada.viewer.id)).toBe(2);
    const acts = `from audit_log l join account a on a.id = l.account_id where l.act = 'benchmark.terms' and a.email = $1 and l.target = $2`;
    expect(await count(acts, maintainer.email, asking.definition.slug)).toBe(3);
  });
});

describe('the storage of a team', () => {
  let bo: Awaited<ReturnType<typeof signedUp>>;
  let maintainer: Awaited<ReturnType<typeof signedUp>>;
  let team: { id: string; slug: string };
  let bundles: Uint8Array[];
  const bound = async (bytes: number | null, headers = maintainer.headers) =>
    (
      await api.request(
        `mutation ($team: String!, $bytes: Float) { it: setTeamStorage(input: { team: $team, bytes: $bytes, reason: "a class" }) {
           __typename ... on UserError { code } } }`,
        { team: team.slug, bytes },
        headers,
      )
    ).data.it;
  const storage = async (headers = bo.headers) =>
    (
      await api.request(
        'query ($slug: String!) { team(slug: $slug) { storage { usedBytes limitBytes } } }',
        { slug: team.slug },
        headers,
      )
    ).data.team.storage;
  const bytesOf = (index: number) => bundles[index] ?? new Uint8Array();
  const hand = async (index: number) => submit({ bundleSha256: sha256(bytesOf(index)), team: team.id }, bo.headers);
  beforeAll(async () => {
    [bo, maintainer] = [await signedUp(api), await signedUp(api)];
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
    team = bo.viewer.teams[0];
    bundles = await Promise.all([0.51, 0.52, 0.53].map((bias) => tinyClassifier({ bias })));
  });

  it('has a default limit, or one set by a maintainer, and is shown to its members', async () => {
    expect(await storage()).toEqual({ usedBytes: 0, limitBytes: 100_000_000_000 });
    expect(await storage(ada.headers)).toBeNull();
    expect(await bound(5, bo.headers)).toMatchObject({ code: 'forbidden' });
    expect(await bound(-1)).toMatchObject({ code: 'input_invalid' });
    expect(await bound(7_000)).toEqual({ __typename: 'Changed' });
    expect([await storage(), await storage(maintainer.headers)]).toEqual(
      Array(2).fill({ usedBytes: 0, limitBytes: 7_000 }),
    );
    expect(await bound(null)).toEqual({ __typename: 'Changed' });
    expect((await storage()).limitBytes).toBe(100_000_000_000);
  });

  it('counts identical bytes once, refuses an excess before any byte is sent, and is freed by failed uploads', async () => {
    const size = bytesOf(0).length;
    await bound(2 * size);
    await upload(api, bo.headers, bytesOf(0));
    expect((await hand(0)).submission).toBeDefined();
    const second = (await hand(0)).submission; // the same bytes once more
    expect(second).toBeDefined();
    expect(await storage()).toEqual({ usedBytes: size, limitBytes: 2 * size });

    const large = { bytes: size + 1, sha256: sha256(bytesOf(1)) };
    const refused = await declare(api, bo.headers, large);
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      {
        code: 'storage_limit_exceeded',
        message: `Grace Hopper keeps ${size} of ${2 * size} bytes, and ${size + 1} more do not fit`,
        expected: `at most ${size} bytes`,
        found: `${size + 1} bytes`,
        remedy: expect.stringContaining('ask a maintainer'),
      },
    ]);
    await upload(api, bo.headers, bytesOf(1));
    // Uploads that are not submitted yet count too.
    expect((await declare(api, bo.headers, { bytes: bytesOf(2).length, sha256: sha256(bytesOf(2)) })).status).toBe(413);
    await bound(size + 1);
    expect(await hand(1)).toMatchObject({ code: 'storage_limit_exceeded', expected: 'at most 1 bytes' });
    expect(await count(`from submission where bundle_sha256 = $1`, sha256(bytesOf(1)))).toBe(0);

    const evaluations = await api.admin.manager.query<{ id: string }[]>(
      'select e.id from evaluation e join submission s on s.id = e.submission_id where s.team_id = $1',
      [team.id],
    );
    for (const { id } of evaluations)
      await api.admin.transaction(async (tx) => {
        await moveEvaluation(tx, id, 'validating');
        await rejectEvaluation(
          tx,
          id,
          { code: 'manifest_invalid', message: 'it is not one', remedy: 'repair it' },
          { message: 'it is not one', imagesRead: false },
        );
      });
    expect(await storage()).toEqual({ usedBytes: 0, limitBytes: size + 1 });
    expect((await hand(1)).submission).toBeDefined();
    expect(await count(`from audit_log where act = 'team.storage' and target = $1`, team.slug)).toBe(4);
  });
});

describe('the phases of a track', () => {
  let phased: SeededTrack;
  let maintainer: Awaited<ReturnType<typeof signedUp>>;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
  const set = async (phase: object, headers = maintainer.headers) =>
    (
      await api.request(
        `mutation ($input: SetPhaseInput!) { it: setPhase(input: $input) { __typename ... on UserError { code message expected found } } }`,
        { input: { track: phased.definition.slug, name: 'A phase', reason: 'the challenge begins', ...phase } },
        headers,
      )
    ).data.it;
  const remove = async (slug: string) =>
    (
      await api.request(
        `mutation ($track: String!, $slug: String!) { it: removePhase(input: { track: $track, slug: $slug, reason: "it was a mistake" }) {
           __typename ... on UserError { code message } } }`,
        { track: phased.definition.slug, slug },
        maintainer.headers,
      )
    ).data.it;
  const shown = async () =>
    (
      await api.request(
        `query ($slug: String!) { track(slug: $slug) { open quota { left phaseLimit phaseLeft } phases { slug name quotaLimit results open }
           changes { text } } viewer { quotas { track { slug } left phaseLimit phaseLeft } } }`,
        { slug: phased.definition.slug },
        ada.headers,
      )
    ).data;
  const enter = () => submit({ tracks: [phased.definition.slug] });
  beforeAll(async () => {
    phased = await seedTrack(api.admin, api.blobs);
    maintainer = await signedUp(api);
    await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  });

  it('are created by maintainers and do not overlap', async () => {
    expect((await shown()).track).toMatchObject({
      open: true,
      phases: [],
      quota: { phaseLimit: null, phaseLeft: null },
    });
    const late = {
      slug: 'final',
      opensAt: hours(48),
      closesAt: hours(72),
      name: 'Final',
      results: 'AT_END',
      quotaLimit: 2,
    };
    expect(await set(late, ada.headers)).toMatchObject({ code: 'forbidden' });
    expect(await set({ ...late, closesAt: null })).toMatchObject({ code: 'input_invalid', expected: 'a timestamp' });
    expect(await set({ ...late, closesAt: hours(47) })).toMatchObject({ code: 'input_invalid' });
    expect(await set({ ...late, slug: 'The Final' })).toMatchObject({ code: 'input_invalid' });
    expect(await set(late)).toEqual({ __typename: 'Changed' });
    expect(await set(late)).toEqual({ __typename: 'Changed' }); // unchanged: no event
    expect(await set({ slug: 'dev', opensAt: hours(1), closesAt: hours(49) })).toMatchObject({
      code: 'input_invalid',
      message: 'opensAt: A phase and Final are open at the same time',
    });
    const { track } = await shown();
    expect(track).toMatchObject({
      open: false,
      phases: [{ slug: 'final', name: 'Final', quotaLimit: 2, results: 'AT_END', open: false }],
    });
    expect(track.changes.length).toBe(2);
    expect(track.changes[0].text).toMatch(
      /^the phase Final accepts submissions from .+ until .+, at most 2 per team, and publishes its results when it closes: the challenge begins$/,
    );
  });

  it('accept no submission between them, and return the start of the next one', async () => {
    const [final] = await api.admin.manager.query<{ at: Date }[]>(
      'select opens_at as at from track_phase where slug = $1',
      ['final'],
    );
    expect(await enter()).toMatchObject({
      code: 'track_closed',
      message: `track ${phased.definition.slug} does not accept submissions: its phase Final opens at ${final?.at.toISOString()}`,
    });
    expect(await set({ slug: 'dev', name: 'Development', opensAt: hours(-24), closesAt: hours(24) })).toEqual({
      __typename: 'Changed',
    });
    const { submission } = await enter();
    expect(
      await api.admin.manager.query(
        'select ph.slug from evaluation e join track_phase ph on ph.id = e.phase_id where e.submission_id = $1',
        [submission.id],
      ),
    ).toEqual([{ slug: 'dev' }]);
    expect(await remove('dev')).toMatchObject({
      code: 'input_invalid',
      message: 'phase: Development has submissions, and boards refer to it',
    });
  });

  it('limit the submissions of a team, and end', async () => {
    expect(await remove('final')).toEqual({ __typename: 'Changed' });
    expect(await remove('final')).toMatchObject({ code: 'input_invalid' });
    await set({ slug: 'dev', name: 'Development', opensAt: hours(-24), closesAt: hours(24), quotaLimit: 2 });
    const mine = async () => {
      const { track, viewer } = await shown();
      const listed = viewer.quotas.find(
        (quota: { track: { slug: string } }) => quota.track.slug === phased.definition.slug,
      );
      return [track.quota, { ...listed, track: undefined }];
    };
    expect(await mine()).toEqual(Array(2).fill({ left: 1, phaseLimit: 2, phaseLeft: 1 }));
    const both = await Promise.all([enter(), enter()]);
    expect(both.map(({ code }) => code).sort()).toEqual(['quota_exceeded', undefined]);
    expect(both.find(({ code }) => code !== undefined)).toMatchObject({
      message: 'all 2 submissions of the phase Development are used',
      found: '2 in it',
    });
    await set({ slug: 'dev', name: 'Development', opensAt: hours(-24), closesAt: hours(-1), quotaLimit: 2 });
    expect(await enter()).toMatchObject({
      code: 'track_closed',
      message: expect.stringMatching(/: its last phase is over$/),
    });
    const acts = `from audit_log where act like 'track.phase%' and target = $1`;
    expect(await count(acts, phased.definition.slug)).toBe(5);
  });
});

describe('the quota', () => {
  let scarce: SeededTrack;
  const quota = async (headers = ada.headers) =>
    (
      await api.request(
        'query ($slug: String!) { track(slug: $slug) { quota { limit windowHours left nextAt } } }',
        { slug: scarce.definition.slug },
        headers,
      )
    ).data.track.quota;
  beforeAll(async () => {
    scarce = await seedTrack(api.admin, api.blobs);
    await api.admin.manager.query('update track set quota_limit = 2 where id = $1', [scarce.trackId]);
  });

  it('accepts the last submission, and only one of two concurrent ones', async () => {
    const to = { tracks: [scarce.definition.slug] };
    await submit(to);
    const two = await Promise.all([submit(to), submit(to)]);
    expect(two.map(({ code }) => code).sort()).toEqual(['quota_exceeded', undefined]);
  });

  /** Its shard failed on a runner until its leases were used up. */
  const failRepeatedly = (evaluationId: string) =>
    api.admin.transaction(async (tx) => {
      for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, evaluationId, state);
      await insertPlan(tx, evaluationId, 'seed', [{ index: 0, first: 0, count: 20 }]);
      const failure = { evaluationId, shardIndex: 0, fence: 1, runnerId: 'r1', code: 'internal', reason: 'it failed' };
      await insertShardFailure(tx, { ...failure, imagesRead: false });
      await failEvaluation(tx, evaluationId, 'shard_failed', 'it failed');
    });

  it('is not charged for a rejection before an image was read, or for a failure, which has a separate limit', async () => {
    const [grace, free] = [await signedUp(api), await seedTrack(api.admin, api.blobs)];
    await api.admin.manager.query('update track set quota_limit = 2 where id = $1', [free.trackId]);
    const to = { tracks: [free.definition.slug] };
    await upload(api, grace.headers, await tinyClassifier());
    const rejectOne = async () => {
      const { submission } = await submit(to, grace.headers);
      await api.admin.transaction(async (tx) => {
        const failure = { code: 'manifest_invalid', message: 'it is not one', remedy: 'repair it' };
        await moveEvaluation(tx, submission.evaluations[0].id, 'validating');
        await rejectEvaluation(tx, submission.evaluations[0].id, failure, {
          message: failure.message,
          imagesRead: false,
        });
      });
    };
    for (let times = 1; times < FREE_REJECTIONS.limit; times++) await rejectOne();
    const { submission } = await submit(to, grace.headers);
    await failRepeatedly(submission.evaluations[0].id);
    const left = 'query ($slug: String!) { track(slug: $slug) { quota { left } } }';
    expect((await api.request(left, { slug: free.definition.slug }, grace.headers)).data.track.quota).toEqual({
      left: 2,
    });
    expect(await submit(to, grace.headers)).toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(
        /^30 submissions of the team were rejected, or used up their attempts, within the last hour; the next one may come at 20\d\d-/,
      ),
      expected: 'fewer than 30 in an hour',
      found: '30',
    });
  });

  it('returns when the next submission is possible', async () => {
    const refused = await submit({ tracks: [scarce.definition.slug] });
    expect(refused).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(
        /^all 2 submissions of the last 24 hours are used; the next one may come at 20\d\d-/,
      ),
      expected: 'at most 2 submissions in 24 hours',
      found: '2 in that time',
    });
    expect(await quota()).toEqual({ limit: 2, windowHours: 24, left: 0, nextAt: expect.any(String) });
    expect(await quota({ cookie: '' })).toEqual({ limit: 2, windowHours: 24, left: null, nextAt: null });
  });

  it('is returned when the evaluation was cancelled before an image was read', async () => {
    const rows = await api.admin.manager.query('select id from evaluation where track_id = $1 limit 1', [
      scarce.trackId,
    ]);
    const CANCEL =
      'mutation ($id: ID!) { cancelEvaluation(id: $id) { ... on Cancelled { evaluation { state refundedAt } } ... on UserError { code } } }';
    const other = await signedUp(api);
    expect((await api.request(CANCEL, { id: rows[0].id }, other.headers)).data.cancelEvaluation.code).toBe('forbidden');
    expect((await api.request(CANCEL, { id: rows[0].id }, ada.headers)).data.cancelEvaluation.evaluation).toEqual({
      state: 'CANCELLED',
      refundedAt: expect.any(String),
    });
    expect((await api.request(CANCEL, { id: rows[0].id }, ada.headers)).data.cancelEvaluation.code).toBe(
      'evaluation_ended',
    );
    expect(await quota()).toMatchObject({ left: 1 });
  });
});

describe('a kill while submitting', () => {
  it.each([
    ['before-commit', 0, false],
    ['after-commit', 1, true],
  ])('%s leaves %i submission, and the same mutation id ends with one', async (step, left, repeated) => {
    await api.arm(`api.submit.${step}`);
    await expect(submit({ clientMutationId: step })).rejects.toThrow();
    await api.stop();
    await api.start();
    expect(await count('from submission where client_mutation_id = $1', step)).toBe(left);
    expect((await submit({ clientMutationId: step })).repeated).toBe(repeated);
    expect(await count('from submission where client_mutation_id = $1', step)).toBe(1);
  });
});
