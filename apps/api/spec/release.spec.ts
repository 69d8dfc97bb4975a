import { newId } from '@primitives/runtime';
import { insertResult, publish } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let member: { cookie: string };
let stranger: { cookie: string };
let maintainerHeaders: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  const [ada, other, maintainer] = [await signedUp(api), await signedUp(api), await signedUp(api)];
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
    ada.viewer.id,
    track.teamId,
  ]);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  [member, stranger, maintainerHeaders] = [ada.headers, other.headers, maintainer.headers];
});
afterAll(() => api.close());

/** A published, scored submission. */
async function scored(
  visibility: 'shown' | 'withheld' | 'sealed' | 'hidden' | null,
): Promise<{ id: string; code: string }> {
  const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
  await api.admin.transaction(async (tx) => {
    for (const state of ['validating', 'predicting', 'scoring', 'scored'] as const) await moveEvaluation(tx, id, state);
    await insertResult(tx, {
      evaluationId: id,
      trackId: track.trackId,
      boards: {
        closed: {
          values: { 'mac.auc.v1': { value: 0.5, low: 0.4, high: 0.6 } },
          instances: 1,
          resamples: 1,
          candidatePairs: 1,
          curve: null,
          coverage: null,
          slices: { attribute: [], object: [], pair: [] },
          tiedTop1Share: null,
        },
      },
      outcomes: {},
      predictions: [],
      definitionSha256: track.definitionSha256,
      labelsSha256: track.labelsSha256,
      scorerVersion: '1',
      bootstrapSeed: '1',
    });
    if (visibility) await publish(tx, id, visibility, { reason: 'too close' });
  });
  const [row] = await api.admin.manager.query<{ code: string }[]>(
    'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
    [id],
  );
  return { id, code: row?.code ?? '' };
}
const SUBMISSION = `query ($code: ID!) { submission(id: $code) { code listing { listing until } evaluations { publication { visibility } results { board } } } }`;
const read = async (code: string, headers = {}) => (await api.request(SUBMISSION, { code }, headers)).data.submission;
const SET = `mutation ($code: String!, $listing: Listing!, $until: DateTime) { setListing(input: { submission: $code, listing: $listing, until: $until }) {
  __typename ... on ListingChanged { submission { listing { listing until } } } ... on UserError { code } } }`;
const set = async (variables: object, headers = member) => (await api.request(SET, variables, headers)).data.setListing;

describe('the visibility of a submission', () => {
  it('is chosen by its team; a private one is visible to the team and maintainers only, at every endpoint', async () => {
    const { id, code } = await scored('shown');
    expect(await set({ code, listing: 'PRIVATE' }, stranger)).toMatchObject({ code: 'forbidden' });
    expect(await set({ code, listing: 'PRIVATE' })).toMatchObject({
      submission: { listing: { listing: 'PRIVATE', until: null } },
    });
    expect(await read(code, member)).toMatchObject({ code });
    expect(await read(code, maintainerHeaders)).toMatchObject({ code });
    expect(await read(code, stranger)).toBeNull();
    expect(await read(code)).toBeNull();
    expect(
      (await api.request('query ($id: ID!) { evaluation(id: $id) { id } }', { id }, stranger)).data.evaluation,
    ).toBeNull();
    expect(await set({ code, listing: 'LISTED' }, stranger)).toMatchObject({ code: 'submission_unknown' });
    expect(await fetch(`${api.url}/s/${code}`).then((answer) => answer.text())).not.toContain('A model');
    // The scorer then re-ranks the boards and removes it.
    const requests = await api.admin.manager.query(`select 1 from outbox where subject = $1`, [
      `work.score.rank.${track.trackId}`,
    ]);
    expect(requests.length).toBe(1);
  });

  it('is read for each of several submissions, and again after a change in the same request', async () => {
    const [first, second, third] = [await scored('shown'), await scored('shown'), await scored('shown')];
    await set({ code: first.code, listing: 'UNLISTED' });
    await set({ code: second.code, listing: 'PRIVATE' });
    const several = `query ($a: ID!, $b: ID!, $c: ID!) { a: submission(id: $a) { listing { listing } }
      b: submission(id: $b) { listing { listing } } c: submission(id: $c) { listing { listing } } }`;
    const codes = { a: first.code, b: second.code, c: third.code };
    expect((await api.request(several, codes, member)).data).toEqual({
      a: { listing: { listing: 'UNLISTED' } },
      b: { listing: { listing: 'PRIVATE' } },
      c: { listing: { listing: 'LISTED' } },
    });
    const change = (listing: string) =>
      `setListing(input: { submission: $code, listing: ${listing} }) { ... on ListingChanged { submission { listing { listing } } } }`;
    const twice = `mutation ($code: String!) { a: ${change('PRIVATE')} b: ${change('UNLISTED')} }`;
    expect((await api.request(twice, { code: first.code }, member)).data).toEqual({
      a: { submission: { listing: { listing: 'PRIVATE' } } },
      b: { submission: { listing: { listing: 'UNLISTED' } } },
    });
  });

  it('may end on a date, within a year', async () => {
    const { code } = await scored('shown');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await set({ code, listing: 'UNLISTED', until })).toMatchObject({
      submission: { listing: { listing: 'UNLISTED', until } },
    });
    expect(await read(code)).toMatchObject({ code }); // anyone with the URL
    expect(await set({ code, listing: 'LISTED', until })).toMatchObject({ code: 'input_invalid' });
    expect(await set({ code, listing: 'PRIVATE', until: '2020-01-01T00:00:00Z' })).toMatchObject({
      code: 'input_invalid',
    });
    await api.admin.manager.query(
      `insert into submission_listing (id, submission_id, listing, until) select $2, id, 'private', now() - interval '1 hour' from submission where code = $1`,
      [code, newId()],
    );
    expect(await read(code)).toMatchObject({ listing: { listing: 'LISTED', until: null } });
  });
});

it('hides the values of a result that does not improve enough from all but maintainers', async () => {
  const { code } = await scored('withheld');
  const of = async (headers: object) => (await read(code, headers)).evaluations[0];
  expect(await of(member)).toEqual({ publication: { visibility: 'WITHHELD' }, results: null });
  expect(await of(stranger)).toMatchObject({ results: null });
  expect(await of(maintainerHeaders)).toMatchObject({ results: [{ board: 'closed' }] });
});

it.each(['withheld', 'sealed'] as const)(
  'a result that is %s stays unpublished when its team withdraws it',
  async (visibility) => {
    const { id, code } = await scored(visibility);
    const of = async (headers: object) => (await read(code, headers)).evaluations[0];
    expect(await of(member)).toEqual({ publication: { visibility: visibility.toUpperCase() }, results: null });
    const withdrawn = await api.request(
      `mutation ($id: ID!) { setVisibility(input: { evaluation: $id, visibility: WITHDRAWN, reason: "out of curiosity" }) { __typename } }`,
      { id },
      member,
    );
    expect(withdrawn.data.setVisibility).toEqual({ __typename: 'VisibilityChanged' });
    expect(await of(member)).toEqual({ publication: { visibility: 'WITHDRAWN' }, results: null });
    const { data } = await api.request(
      'query ($code: ID!) { submission(id: $code) { evaluations { publication { reason withheldReason } } } }',
      { code },
    );
    const withheldReason = visibility === 'withheld' ? 'too close' : null;
    expect(data.submission.evaluations).toEqual([{ publication: { reason: 'out of curiosity', withheldReason } }]);
    expect((await fetch(`${api.url}/r/${id}.json`)).status).toBe(404);
    expect(await of(maintainerHeaders)).toMatchObject({ results: [{ board: 'closed' }] });
  },
);

it('a maintainer shows what the release rule withheld, but not what its team withdrew or does not list', async () => {
  const set = async (id: string, to: string, headers = maintainerHeaders) =>
    (
      await api.request(
        `mutation ($id: ID!, $to: Visibility!) { setVisibility(input: { evaluation: $id, visibility: $to, reason: "checked by hand" }) {
           ... on VisibilityChanged { evaluation { publication { visibility by withdrawnByTeam } } } ... on UserError { code found } } }`,
        { id, to },
        headers,
      )
    ).data.setVisibility;
  const of = (visibility: string, by: string | null, withdrawnByTeam: boolean) => ({
    evaluation: { publication: { visibility, by, withdrawnByTeam } },
  });
  const [withheld, withdrawn, sealed] = [await scored('withheld'), await scored('shown'), await scored('sealed')];
  expect(await set(withheld.id, 'SHOWN')).toEqual(of('SHOWN', 'Grace Hopper', false));
  // The withdrawal of a maintainer can be undone.
  expect(await set(withheld.id, 'WITHDRAWN')).toEqual(of('WITHDRAWN', 'Grace Hopper', false));
  expect(await set(withheld.id, 'SHOWN')).toEqual(of('SHOWN', 'Grace Hopper', false));
  expect(await set(withdrawn.id, 'WITHDRAWN', member)).toEqual(of('WITHDRAWN', null, true));
  expect(await set(withdrawn.id, 'SHOWN')).toEqual({ code: 'input_invalid', found: 'withdrawn by its team' });
  expect(await set(withdrawn.id, 'HIDDEN')).toEqual(of('HIDDEN', 'Grace Hopper', true));
  expect(await set(withdrawn.id, 'SHOWN')).toEqual({ code: 'input_invalid', found: 'withdrawn by its team' });
  expect(await set(sealed.id, 'SHOWN')).toEqual({ code: 'input_invalid', found: 'sealed until its phase closes' });
  await api.admin.transaction((tx) => publish(tx, sealed.id, 'embargoed'));
  expect(await set(sealed.id, 'SHOWN')).toEqual({ code: 'input_invalid', found: 'not listed by its team' });

  const { administration } = (
    await api.request(
      `query ($track: String!) { administration { evaluations(track: $track, visibilities: [HIDDEN, EMBARGOED]) {
         totalCount allCount scoredCount nodes { id } visibilities { visibility count } } } }`,
      { track: track.definition.slug },
      maintainerHeaders,
    )
  ).data;
  const { nodes, totalCount, allCount, scoredCount, visibilities } = administration.evaluations;
  expect(nodes.map(({ id }: { id: string }) => id)).toEqual([sealed.id, withdrawn.id]);
  expect({ totalCount, all: allCount === scoredCount }).toEqual({ totalCount: 2, all: true });
  expect(visibilities).toEqual(
    expect.arrayContaining([
      { visibility: 'HIDDEN', count: 1 },
      { visibility: 'EMBARGOED', count: 1 },
    ]),
  );
});

it('a team cannot withdraw a debug run, nor a result that a maintainer hid, and reads why', async () => {
  const { id } = await scored('hidden');
  const withdraw = async (headers: object) =>
    (
      await api.request(
        `mutation ($id: ID!) { setVisibility(input: { evaluation: $id, visibility: WITHDRAWN, reason: "wrong licence" }) { ... on UserError { code found } } }`,
        { id },
        headers,
      )
    ).data.setVisibility;
  expect(await withdraw(member)).toEqual({ code: 'forbidden', found: 'a researcher' });
  await api.admin.manager.query(
    `insert into membership (account_id, team_id, role) select id, $1, 'member' from account where role = 'maintainer'`,
    [track.teamId],
  );
  const made = await api.request(
    `mutation { createApiToken(input: { name: "ci", scopes: [READ, SUBMIT] }) { ... on ApiTokenCreated { secret } } }`,
    {},
    maintainerHeaders,
  );
  const token = { authorization: `Bearer ${made.data.createApiToken.secret}` };
  expect(await withdraw(token)).toEqual({ code: 'forbidden', found: 'read, submit' });
  await api.admin.manager.query('update evaluation set debug = true where id = $1', [id]);
  expect(await withdraw(member)).toEqual({ code: 'evaluation_not_scored', found: 'a debug run' });
});

it('results cannot be withheld or embargoed manually, and a team withdraws its own with a public reason', async () => {
  const { id } = await scored('shown');
  const visibility = async (to: string, headers = member) =>
    (
      await api.request(
        `mutation ($id: ID!, $to: Visibility!) { setVisibility(input: { evaluation: $id, visibility: $to, reason: "wrong licence" }) { ... on VisibilityChanged { evaluation { publication { visibility reason } } } ... on UserError { code } } }`,
        { id, to },
        headers,
      )
    ).data.setVisibility;
  expect(await visibility('WITHHELD', maintainerHeaders)).toEqual({ code: 'input_invalid' });
  expect(await visibility('EMBARGOED', maintainerHeaders)).toEqual({ code: 'input_invalid' });
  expect(await visibility('SEALED', maintainerHeaders)).toEqual({ code: 'input_invalid' });
  expect(await visibility('WITHDRAWN', stranger)).toEqual({ code: 'forbidden' });
  expect(await visibility('WITHDRAWN')).toEqual({
    evaluation: { publication: { visibility: 'WITHDRAWN', reason: 'wrong licence' } },
  });
});

it('only its team withdraws without a reason, and only a private result; none is stored', async () => {
  const { id, code } = await scored('shown');
  const withdraw = async (headers: object) =>
    (
      await api.request(
        `mutation ($id: ID!) { setVisibility(input: { evaluation: $id, visibility: WITHDRAWN }) { ... on VisibilityChanged { evaluation { publication { visibility reason } } } ... on UserError { code found } } }`,
        { id },
        headers,
      )
    ).data.setVisibility;
  const refused = { code: 'input_invalid', found: 'no reason' };
  for (const listing of ['LISTED', 'UNLISTED']) {
    await set({ code, listing });
    expect(await withdraw(member)).toEqual(refused);
  }
  await set({ code, listing: 'PRIVATE' });
  const other = await signedUp(api);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [other.email]);
  expect(await withdraw(other.headers)).toEqual(refused);
  expect(await withdraw(member)).toEqual({ evaluation: { publication: { visibility: 'WITHDRAWN', reason: null } } });
});
