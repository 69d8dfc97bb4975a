import { moveEvaluation } from '@primitives/store/evaluations';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let ada: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  const { viewer, headers } = await signedUp(api);
  ada = headers;
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
    viewer.id,
    track.teamId,
  ]);
});
afterAll(() => api.close());

async function run({ debug = true, ended = true } = {}): Promise<{ id: string; code: string }> {
  const id = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
  await api.admin.manager.query('update evaluation set debug = $2 where id = $1', [id, debug]);
  if (ended) await api.admin.transaction((tx) => moveEvaluation(tx, id, 'cancelled'));
  const [row] = await api.admin.manager.query<{ code: string }[]>(
    'select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1',
    [id],
  );
  return { id, code: row!.code };
}
const REMOVE = `mutation ($id: ID!) { removeDebugRun(id: $id) {
  __typename ... on DebugRunRemoved { id } ... on UserError { code found } } }`;
const remove = async (id: string, headers: object = ada) =>
  (await api.request(REMOVE, { id }, headers)).data.removeDebugRun;
const FIND = `query ($code: ID!, $id: ID!) { submission(id: $code) { code } evaluation(id: $id) { id }
  viewer { evaluations(first: 100) { nodes { id } } submissions(first: 100) { totalCount nodes { code } }
    quotas { track { slug } team { name } debugLeft } } }`;
async function found({ id, code }: { id: string; code: string }) {
  const { submission, evaluation, viewer } = (await api.request(FIND, { id, code }, ada)).data;
  return {
    page: submission !== null,
    evaluation: evaluation !== null,
    mine: viewer.evaluations.nodes.some((row: { id: string }) => row.id === id),
    account: viewer.submissions.nodes.some((row: { code: string }) => row.code === code),
    debugLeft: viewer.quotas.find((quota: { team: { name: string } }) => quota.team.name === 'Ada and friends')
      .debugLeft,
  };
}

it('removes an ended debug run from all pages and lists; quota and audit log still have it', async () => {
  const debug = await run();
  const { debugLeft, ...before } = await found(debug);
  expect(before).toEqual({ page: true, evaluation: true, mine: true, account: true });
  expect(await remove(debug.id)).toEqual({ __typename: 'DebugRunRemoved', id: debug.id });
  expect(await found(debug)).toEqual({ page: false, evaluation: false, mine: false, account: false, debugLeft });
  const acts = await api.admin.manager.query(`select act from audit_log where target = $1`, [debug.id]);
  expect(acts).toEqual([{ act: 'evaluation.remove' }]);
  expect(await remove(debug.id)).toMatchObject({ code: 'submission_unknown' });
});

it('removes only the run on one track', async () => {
  const [debug, second] = [await run(), await seedTrack(api.admin, api.blobs)];
  await api.admin.manager.query(
    `insert into evaluation (id, submission_id, track_id, deadline_at, debug)
     select gen_random_uuid(), submission_id, $2, now(), true from evaluation where id = $1`,
    [debug.id, second.trackId],
  );
  await remove(debug.id);
  expect(await found(debug)).toMatchObject({ page: true, evaluation: false, mine: false, account: true });
});

it('refuses one in progress, a ranked evaluation, and people of other teams', async () => {
  const [open, ranked, ended] = [await run({ ended: false }), await run({ debug: false }), await run()];
  expect(await remove(open.id)).toMatchObject({
    code: 'evaluation_not_removable',
    found: 'a debug run that is queued',
  });
  expect(await remove(ranked.id)).toMatchObject({ code: 'evaluation_not_removable' });
  expect(await remove(ended.id, (await signedUp(api)).headers)).toMatchObject({ code: 'forbidden' });
  expect(await found(ended)).toMatchObject({ page: true, mine: true });
});
