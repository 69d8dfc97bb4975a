import { plantTrack, tinyClassifier, type PlantedTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { upload } from './tus-upload';

let api: RunningApi;
let track: PlantedTrack;
let slug: string;
let bundle: string;
let ada: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  api = await runningApi();
  track = await plantTrack(api.admin, api.blobs);
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
  return (await api.ask(SUBMIT, { input }, headers)).data.submit;
};
const count = async (sql: string, ...values: string[]) =>
  (await api.admin.manager.query(`select count(*)::int as n ${sql}`, values))[0].n;

describe('submitting', () => {
  it('queues an evaluation and the order to check it, in one transaction', async () => {
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

  it('twice with one mutation id is one submission', async () => {
    const both = await Promise.all([submit({ clientMutationId: 'same' }), submit({ clientMutationId: 'same' })]);
    const third = await submit({ clientMutationId: 'same', name: 'Another name' });
    expect(new Set([...both, third].map(({ submission }) => submission.id)).size).toBe(1);
    expect([...both.map(({ repeated }) => repeated).sort(), third.repeated]).toEqual([false, true, true]);
    expect(await count(`from submission where client_mutation_id = 'same'`)).toBe(1);
  });

  it('is found by id and by its code, however that is typed', async () => {
    const { submission } = await submit();
    const find = async (id: string) =>
      (await api.ask('query ($id: String!) { submission(id: $id) { id mine } }', { id })).data.submission;
    expect(await find(submission.id)).toEqual({ id: submission.id, mine: false });
    expect(await find(` ${submission.code.toLowerCase()} `)).toMatchObject({ id: submission.id });
    expect(await find('nothing like it')).toBeNull();
  });

  it.each([
    ['an unknown track', { tracks: ['no-such'] }, { code: 'track_unknown', message: 'there is no track "no-such"' }],
    ['a digest that was never uploaded', { bundleSha256: 'a'.repeat(64) }, { code: 'upload_missing' }],
    ['somebody else’s team', { team: '01890000-0000-7000-8000-000000000000' }, { code: 'forbidden' }],
    [
      'a link that is no address',
      { links: ['javascript:alert(1)'] },
      { code: 'input_invalid', message: expect.stringMatching(/^links\.0: /) },
    ],
    ['no track', { tracks: [] }, { code: 'input_invalid' }],
  ])('refuses %s', async (_, change, refusal) => {
    expect(await submit(change)).toMatchObject(refusal);
  });

  it('refuses who is not signed in, and a token that may only read', async () => {
    expect((await submit({}, { cookie: '' })).code).toBe('not_signed_in');
    const made = await api.ask(
      'mutation { createApiToken(input: { name: "r", scopes: ["read"] }) { ... on ApiTokenCreated { secret } } }',
      {},
      ada.headers,
    );
    expect(await submit({}, { authorization: `Bearer ${made.data.createApiToken.secret}` } as never)).toMatchObject({
      code: 'forbidden',
      expected: 'a token with the scope submit',
    });
  });

  it('refuses a track that is closed', async () => {
    const closed = await plantTrack(api.admin, api.blobs);
    await api.admin.manager.query(`update track set closes_at = '2026-01-01T00:00:00Z' where id = $1`, [closed.trackId]);
    expect(await submit({ tracks: [closed.definition.slug] })).toMatchObject({
      code: 'track_closed',
      message: `track ${closed.definition.slug} takes no submissions: it closed at 2026-01-01T00:00:00.000Z`,
    });
  });

  it('takes a bundle that cannot be read, for the validator to say why', async () => {
    const broken = await upload(api, ada.headers, new TextEncoder().encode('this is no archive'));
    expect((await submit({ bundleSha256: broken })).submission).toMatchObject({ interface: 'unknown', parameters: null });
  });
});

describe('the quota', () => {
  let scarce: PlantedTrack;
  const quota = async (headers = ada.headers) =>
    (
      await api.ask(
        'query ($slug: String!) { track(slug: $slug) { quota { limit windowHours left nextAt } } }',
        { slug: scarce.definition.slug },
        headers,
      )
    ).data.track.quota;
  beforeAll(async () => {
    scarce = await plantTrack(api.admin, api.blobs);
    await api.admin.manager.query('update track set quota_limit = 2 where id = $1', [scarce.trackId]);
  });

  it('lets the last one through, and of two at once only one', async () => {
    const to = { tracks: [scarce.definition.slug] };
    await submit(to);
    const two = await Promise.all([submit(to), submit(to)]);
    expect(two.map(({ code }) => code).sort()).toEqual(['quota_exceeded', undefined]);
  });

  it('says when the next one may come', async () => {
    const refused = await submit({ tracks: [scarce.definition.slug] });
    expect(refused).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(/^all 2 submissions of the last 24 hours are used; the next one may come at 20\d\d-/),
      expected: 'at most 2 submissions in 24 hours',
      found: '2 in that time',
    });
    expect(await quota()).toEqual({ limit: 2, windowHours: 24, left: 0, nextAt: expect.any(String) });
    expect(await quota({ cookie: '' })).toEqual({ limit: 2, windowHours: 24, left: null, nextAt: null });
  });

  it('is given back when nothing was looked at before it was cancelled', async () => {
    const rows = await api.admin.manager.query('select id from evaluation where track_id = $1 limit 1', [scarce.trackId]);
    const CANCEL =
      'mutation ($id: ID!) { cancelEvaluation(id: $id) { ... on Cancelled { evaluation { state refundedAt } } ... on UserError { code } } }';
    const other = await signedUp(api);
    expect((await api.ask(CANCEL, { id: rows[0].id }, other.headers)).data.cancelEvaluation.code).toBe('forbidden');
    expect((await api.ask(CANCEL, { id: rows[0].id }, ada.headers)).data.cancelEvaluation.evaluation).toEqual({
      state: 'CANCELLED',
      refundedAt: expect.any(String),
    });
    expect((await api.ask(CANCEL, { id: rows[0].id }, ada.headers)).data.cancelEvaluation.code).toBe('already_ended');
    expect(await quota()).toMatchObject({ left: 1 });
  });
});

describe('a kill in the middle of submitting', () => {
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
