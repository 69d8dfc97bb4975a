import { moveEvaluation, failEvaluation } from '@primitives/store/evaluations';
import { insertRelease, type Visibility } from '@primitives/store/boards';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { RESULT, recordResult } from './seed-result';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let ada: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  // A hidden split, whose values are shown rounded
  track = await seedTrack(api.admin, api.blobs, { releaseRule: 'rounded' });
  const { viewer, headers } = await signedUp(api);
  ada = headers;
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
    viewer.id,
    track.teamId,
  ]);
  await scored('beta', 0.2, 'shown');
  await scored('Delta', 0.4, 'embargoed');
  await scored('alpha', 0.9, 'withheld');
  await scored('gamma', 0.3, 'shown');
  const failed = await submit('Epsilon');
  await moveEvaluation(api.admin.manager, failed, 'validating');
  await api.admin.transaction((tx) => failEvaluation(tx, failed, 'internal', 'it broke'));
  await submit('waiting');
});
afterAll(() => api.close());

const submit = async (name: string) =>
  seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }), { name });

/** @param released the shown value; the exact one has the opposite order */
async function scored(name: string, released: number, visibility: Visibility): Promise<void> {
  const id = await submit(name);
  const boards = (value: number) => ({
    closed: { ...RESULT, values: { 'mac.auc.v1': { value, low: null, high: null } } },
  });
  await recordResult(api, track, id, { visibility, boards: boards(1 - released) });
  await api.admin.transaction((tx) =>
    insertRelease(tx, { evaluationId: id, boards: boards(released), units: 20, details: false, answersSha256: null }),
  );
}

const LIST = `query ($orderBy: OwnEvaluationOrder, $descending: Boolean, $track: String, $states: [EvaluationState!], $first: Int, $after: String) {
  viewer { evaluations(orderBy: $orderBy, descending: $descending, track: $track, states: $states, first: $first, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { submission { name } } } } }`;
const page = async (variables: object) => (await api.request(LIST, variables, ada)).data.viewer.evaluations;
async function names(variables: object): Promise<string[]> {
  const { nodes } = await page(variables);
  return nodes.map(({ submission }: { submission: { name: string } }) => submission.name);
}
const onTrack = () => ({ track: track.definition.slug });

it('is by default the time of the submission, latest first', async () => {
  const latest = ['waiting', 'Epsilon', 'gamma', 'alpha', 'Delta', 'beta'];
  expect(await names({})).toEqual(latest);
  expect(await names({ orderBy: null })).toEqual(latest);
  expect(await names({ descending: false })).toEqual([...latest].reverse());
});

it('is that of the names without regard to case', async () => {
  const byName = ['alpha', 'beta', 'Delta', 'Epsilon', 'gamma', 'waiting'];
  expect(await names({ orderBy: 'NAME' })).toEqual(byName);
  expect(await names({ orderBy: 'NAME', descending: true })).toEqual([...byName].reverse());
});

it('is that of the shown values, to which a withheld and an exact one add nothing', async () => {
  const without = ['waiting', 'Epsilon', 'alpha'];
  expect(await names({ ...onTrack(), orderBy: 'VALUE' })).toEqual(['Delta', 'gamma', 'beta', ...without]);
  expect(await names({ ...onTrack(), orderBy: 'VALUE', descending: false })).toEqual([
    'beta',
    'gamma',
    'Delta',
    ...without,
  ]);
});

it('is that of values on one track only', async () => {
  const { errors } = await api.request(LIST, { orderBy: 'VALUE' }, ada);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'input_invalid', found: 'VALUE without a track' });
});

it('is that of the states: in progress, by visibility, without a result', async () =>
  expect(await names({ orderBy: 'STATE' })).toEqual(['waiting', 'gamma', 'beta', 'Delta', 'alpha', 'Epsilon']));

it('continues on the next page, with a filter too', async () => {
  for (const filter of [{}, { states: ['SCORED'] }]) {
    const variables = { orderBy: 'NAME', ...filter };
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      seen.push(...(await names({ ...variables, first: 2, after })));
      ({ endCursor: after, hasNextPage: more } = (await page({ ...variables, first: 2, after })).pageInfo);
    }
    expect(seen).toEqual(await names(variables));
  }
});

describe('by submission', () => {
  let grace: { cookie: string };
  let second: SeededTrack;
  const PAGE = `query ($first: Int, $after: String, $orderBy: OwnEvaluationOrder, $states: [EvaluationState!]) {
    viewer { evaluations(bySubmission: true, first: $first, after: $after, orderBy: $orderBy, states: $states) {
      totalCount pageInfo { hasNextPage endCursor } nodes { submission { name } track { slug } } } } }`;
  const rowsOf = ({ nodes }: { nodes: { submission: { name: string }; track: { slug: string } }[] }) =>
    nodes.map(({ submission, track: { slug } }) => `${submission.name} ${slug === track.definition.slug ? 1 : 2}`);
  const read = async (variables: object) => (await api.request(PAGE, variables, grace)).data.viewer.evaluations;

  beforeAll(async () => {
    const { viewer, headers } = await signedUp(api);
    grace = headers;
    second = await seedTrack(api.admin, api.blobs);
    await api.admin.manager.query(
      `insert into membership (account_id, team_id, role) select $1, team_id, 'member' from submission
        where id = (select submission_id from evaluation where id = $2) on conflict do nothing`,
      [viewer.id, await submit('Zeta')],
    );
    // Two of the submissions are also on the second track.
    await api.admin.manager.query(
      `insert into evaluation (id, submission_id, track_id, deadline_at, created_at)
       select gen_random_uuid(), id, $1, now() + interval '1 hour', now() + interval '1 hour' from submission
        where name in ('alpha', 'gamma')`,
      [second.trackId],
    );
  });

  it('gives all evaluations of a submission together, in the order of the tracks', async () => {
    expect(rowsOf(await read({ first: 3 }))).toEqual(['Zeta 1', 'waiting 1', 'Epsilon 1']);
    expect(rowsOf(await read({ orderBy: 'NAME', first: 1 }))).toEqual(['alpha 1', 'alpha 2']);
  });

  it('counts submissions in a page, so that none is divided', async () => {
    const seen: string[] = [];
    let pages = 0;
    for (let after: string | null = null, more = true; more; pages++) {
      const page = await read({ first: 2, after, orderBy: 'NAME' });
      seen.push(...rowsOf(page));
      ({ endCursor: after, hasNextPage: more } = page.pageInfo);
    }
    expect(seen).toEqual([
      'alpha 1',
      'alpha 2',
      'beta 1',
      'Delta 1',
      'Epsilon 1',
      'gamma 1',
      'gamma 2',
      'waiting 1',
      'Zeta 1',
    ]);
    expect(pages).toBe(4);
  });

  it('has only matching evaluations', async () => {
    const { totalCount, ...page } = await read({ states: ['QUEUED'], orderBy: 'NAME' });
    expect(rowsOf(page)).toEqual(['alpha 2', 'gamma 2', 'waiting 1', 'Zeta 1']);
    expect(totalCount).toBe(4);
  });

  it('is not for orders of evaluations', async () => {
    const { errors } = await api.request(PAGE, { orderBy: 'STATE' }, grace);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'input_invalid', found: 'STATE' });
  });
});
