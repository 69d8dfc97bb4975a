import { seedTrack, tinyClassifier } from '@primitives/testing';
import { signedUp, type RunningApi } from './running-api';
import { Submitter } from './submitter';
import { upload } from './tus-upload';

let submitter: Submitter;
let api: RunningApi;
let slug: string;
let ada: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  submitter = await Submitter.create();
  ({ api, slug, ada } = submitter);
});
afterAll(() => api.close());

describe('submitting', () => {
  it('creates an evaluation and the job to validate it, in one transaction', async () => {
    const { submission, repeated } = await submitter.submit();
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
    expect(await submitter.count('from outbox where subject = $1', `work.validate.${id}`)).toBe(1);
    expect(await submitter.count('from outbox where subject = $1', `event.evaluation.${id}.queued`)).toBe(1);
  });

  it('answers track_unknown when the track is deleted during the submission', async () => {
    const { trackId, definition } = await seedTrack(api.admin, api.blobs);
    const submitted = await api.admin.transaction(async (tx) => {
      await tx.query('delete from track where id = $1', [trackId]);
      const answer = submitter.submit({ tracks: [definition.slug] }); // reads the track, then waits for the lock
      while ((await submitter.count("from pg_locks where not granted and locktype = 'transactionid'")) === 0);
      return { answer };
    });
    expect(await submitted.answer).toMatchObject({ code: 'track_unknown' });
  });

  it('stores the declaration about the weights, and null without one', async () => {
    const submitWith = async (change: object) => {
      const { submission } = await submitter.submit(change);
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
      const { submission } = await submitter.submit(change);
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
    const listed = (await submitter.submit({ bundleSha256: digest }, other.headers)).submission;
    const hidden = (await submitter.submit({ bundleSha256: digest, listing: 'UNLISTED' }, other.headers)).submission;
    expect(await same()).toEqual([{ id: listed.id }]);
    expect(await same(ada.headers)).toEqual([{ id: listed.id }]);
    expect(await same(other.headers)).toEqual([{ id: hidden.id }, { id: listed.id }]);
    expect(await same({}, 'nonsense')).toEqual([]);
  });

  it('twice with one mutation id is one submission', async () => {
    const both = await Promise.all([
      submitter.submit({ clientMutationId: 'same' }),
      submitter.submit({ clientMutationId: 'same' }),
    ]);
    const third = await submitter.submit({ clientMutationId: 'same', name: 'Another name' });
    expect(new Set([...both, third].map(({ submission }) => submission.id)).size).toBe(1);
    expect([...both.map(({ repeated }) => repeated).sort(), third.repeated]).toEqual([false, true, true]);
    expect(await submitter.count(`from submission where client_mutation_id = 'same'`)).toBe(1);
  });

  it('is found by id and by its code, in any spelling', async () => {
    const { submission } = await submitter.submit();
    const find = async (id: string) =>
      (await api.request('query ($id: ID!) { submission(id: $id) { id mine } }', { id })).data.submission;
    expect(await find(submission.id)).toEqual({ id: submission.id, mine: false });
    expect(await find(` ${submission.code.toLowerCase()} `)).toMatchObject({ id: submission.id });
    expect(await find('nothing like it')).toBeNull();
  });

  it.each([
    ['an unknown track', { tracks: ['no-such'] }, { code: 'track_unknown', message: 'there is no track "no-such"' }],
    ['a digest that was never uploaded', { bundleSha256: 'a'.repeat(64) }, { code: 'upload_unknown' }],
    ['another account’s team', { team: '01890000-0000-7000-8000-000000000000' }, { code: 'team_unknown' }],
    [
      'a link that is no address',
      { links: ['javascript:alert(1)'] },
      { code: 'input_invalid', message: expect.stringMatching(/^links\.0: /) },
    ],
    ['no track', { tracks: [] }, { code: 'input_invalid' }],
    [
      'training on none and on a benchmark',
      { trainedOn: ['none', 'shapes'] },
      {
        code: 'input_invalid',
        message: expect.stringMatching(/^trainedOn: must be empty to declare training on none/),
      },
    ],
  ])('refuses %s', async (_, change, refusal) => {
    expect(await submitter.submit(change)).toMatchObject(refusal);
  });

  it('accepts the short name and the name of a team, and lists the teams for another one', async () => {
    const { data } = await api.request('{ viewer { teams { slug name } } }', {}, ada.headers);
    const [{ slug, name }] = data.viewer.teams as [{ slug: string; name: string }];
    for (const team of [slug, name.toUpperCase()])
      expect((await submitter.submit({ team })).submission).toMatchObject({ team: { slug } });
    expect(await submitter.submit({ team: 'no-such-team' })).toMatchObject({
      code: 'team_unknown',
      expected: `${slug} (${name})`,
      found: 'no-such-team',
    });
  });

  it('refuses anonymous callers, and a token that may only read', async () => {
    expect((await submitter.submit({}, { cookie: '' })).code).toBe('not_signed_in');
    const made = await api.request(
      'mutation { createApiToken(input: { name: "r", scopes: [READ] }) { ... on ApiTokenCreated { secret } } }',
      {},
      ada.headers,
    );
    expect(
      await submitter.submit({}, { authorization: `Bearer ${made.data.createApiToken.secret}` } as never),
    ).toMatchObject({
      code: 'forbidden',
      expected: 'a token with the scope submit',
    });
  });

  it('refuses a track that is closed', async () => {
    const closed = await seedTrack(api.admin, api.blobs);
    await api.admin.manager.query(`update track set closes_at = '2026-01-01T00:00:00Z' where id = $1`, [
      closed.trackId,
    ]);
    expect(await submitter.submit({ tracks: [closed.definition.slug] })).toMatchObject({
      code: 'track_closed',
      message: `track ${closed.definition.slug} does not accept submissions: it closed at 2026-01-01T00:00:00.000Z`,
    });
  });

  it('accepts an unreadable bundle, so that the validator can report the reason', async () => {
    const broken = await upload(api, ada.headers, new TextEncoder().encode('this is no archive'));
    expect((await submitter.submit({ bundleSha256: broken })).submission).toMatchObject({
      interface: 'unknown',
      parameters: null,
    });
  });
});

describe('a kill while submitting', () => {
  it.each([
    ['before-commit', 0, false],
    ['after-commit', 1, true],
  ])('%s leaves %i submission, and the same mutation id ends with one', async (step, left, repeated) => {
    await api.arm(`api.submit.${step}`);
    await expect(submitter.submit({ clientMutationId: step })).rejects.toThrow();
    await api.stop();
    await api.start();
    expect(await submitter.count('from submission where client_mutation_id = $1', step)).toBe(left);
    expect((await submitter.submit({ clientMutationId: step })).repeated).toBe(repeated);
    expect(await submitter.count('from submission where client_mutation_id = $1', step)).toBe(1);
  });
});
