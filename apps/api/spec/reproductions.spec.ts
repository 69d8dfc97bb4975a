import { randomUUID } from 'node:crypto';
import { moveEvaluation, publish } from '@primitives/store';
import { plantTrack, tinyClassifier, type PlantedTrack } from '@primitives/testing';
import { plantReported } from './plant-board';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { upload } from './tus-upload';

let api: RunningApi;
let track: PlantedTrack;
let slug: string;
let bundle: string;
let ada: Awaited<ReturnType<typeof signedUp>>;
let rows: { id: string; name: string }[];
beforeAll(async () => {
  api = await runningApi();
  track = await plantTrack(api.admin, api.blobs);
  slug = track.definition.slug;
  ada = await signedUp(api);
  bundle = await upload(api, ada.headers, await tinyClassifier());
  await plantReported(api.admin, track.trackId, 'Troika', { 'mac.auc.v1': 0.4, 'mac.coverage.v1': 22.02 });
  await plantReported(api.admin, track.trackId, 'CoOP', { 'mac.auc.v1': 0.1 });
  rows = (await board()).reported;
});
afterAll(() => api.close());

const board = async () =>
  (
    await api.ask(
      'query ($track: String!) { board(track: $track, board: "closed") { reported { id name } reproductions { rowId code name } } }',
      { track: slug },
    )
  ).data.board;
const rowOf = (method: string) => rows.find(({ name }) => name === method)?.id ?? '';
const submit = async (reproduces: string[]) => {
  const input = {
    clientMutationId: randomUUID(),
    bundleSha256: bundle,
    tracks: [slug],
    name: 'Tiny',
    version: '1',
    reproduces,
  };
  const asked = `mutation ($input: SubmitInput!) { submit(input: $input) {
    ... on Submitted { submission { id code } } ... on UserError { code } } }`;
  return (await api.ask(asked, { input }, ada.headers)).data.submit;
};
const said = async (code: string) => {
  const asked = `query ($id: String!) { submission(id: $id) { evaluations { reproduces { board method citation values { metric value } } } } }`;
  return (await api.ask(asked, { id: code })).data.submission.evaluations[0].reproduces;
};
const say = async (code: string, row: string | null, headers = ada.headers) => {
  const asked = `mutation ($code: String!, $track: String!, $row: ID) {
    setReproduction(submission: $code, track: $track, row: $row) { __typename ... on UserError { code } } }`;
  return (await api.ask(asked, { code, track: slug, row }, headers)).data.setReproduction;
};

describe('what a submission reproduces', () => {
  it('is said when it is handed in, and is read with what the paper reports', async () => {
    const { submission } = await submit([rowOf('Troika')]);
    expect(await said(submission.code)).toEqual([
      {
        ...{ board: 'closed', method: 'Troika', citation: 'Xu et al., 2024' },
        values: expect.arrayContaining([{ metric: 'mac.auc.v1', value: 0.4 }]),
      },
    ]);
  });

  it('is said otherwise later, by its team alone', async () => {
    const { submission } = await submit([]);
    expect(await said(submission.code)).toEqual([]);
    const other = await signedUp(api);
    expect(await say(submission.code, rowOf('CoOP'), other.headers)).toMatchObject({ code: 'forbidden' });
    expect(await say(submission.code, rowOf('CoOP'))).toEqual({ __typename: 'ReproductionChanged' });
    expect((await said(submission.code))[0].method).toBe('CoOP');
    expect(await say(submission.code, null)).toEqual({ __typename: 'ReproductionChanged' });
    expect(await said(submission.code)).toEqual([]);
  });

  it('is a reported row of its own tracks, one of each at most', async () => {
    const other = await plantTrack(api.admin, api.blobs);
    await plantReported(api.admin, other.trackId, 'Elsewhere', { 'mac.auc.v1': 0.2 });
    const [elsewhere] = await api.admin.manager.query("select id from reported_row where method = 'Elsewhere'");
    for (const wrong of [[rowOf('Troika'), rowOf('CoOP')], [elsewhere.id], [randomUUID()]])
      expect(await submit(wrong)).toEqual({ code: 'input_invalid' });
  });

  it('links the board to listed submissions whose results stand on it', async () => {
    const { submission } = await submit([rowOf('Troika')]);
    expect((await board()).reproductions).toEqual([]);
    await shown(submission.id);
    expect((await board()).reproductions).toEqual([{ rowId: rowOf('Troika'), code: submission.code, name: 'Tiny' }]);
    await api.ask(
      `mutation { setListing(submission: "${submission.code}", listing: PRIVATE) { __typename } }`,
      {},
      ada.headers,
    );
    expect((await board()).reproductions).toEqual([]);
  });
});

/** As the scorer leaves an evaluation whose result stands on its boards. */
async function shown(submissionId: string): Promise<void> {
  const { manager } = api.admin;
  const [{ id }] = await manager.query('select id from evaluation where submission_id = $1', [submissionId]);
  for (const state of ['validating', 'scoring'] as const) await moveEvaluation(manager, id, state);
  await publish(manager, id, 'shown');
  await moveEvaluation(manager, id, 'scored');
}
