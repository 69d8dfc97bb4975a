import { randomUUID } from 'node:crypto';
import { publish } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';
import { seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { seedReported } from './seed-board';
import { runningApi, signedUp, type Data, type RunningApi } from './running-api';
import { upload } from './tus-upload';

let api: RunningApi;
let track: SeededTrack;
let slug: string;
let bundle: string;
let ada: Awaited<ReturnType<typeof signedUp>>;
let rows: { id: string; name: string }[];
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  slug = track.definition.slug;
  ada = await signedUp(api);
  bundle = await upload(api, ada.headers, await tinyClassifier());
  await seedReported(api.admin, track.trackId, 'Troika', { 'mac.auc.v1': 0.4, 'mac.coverage.v1': 22.02 });
  await seedReported(api.admin, track.trackId, 'CoOP', { 'mac.auc.v1': 0.1 });
  rows = (await board()).reported;
});
afterAll(() => api.close());

const board = async () =>
  (
    await api.request(
      'query ($track: String!) { board(track: $track, board: "closed") { reported { id name } reproductions { rowId code name } } }',
      { track: slug },
    )
  ).data.board;
const rowOf = (method: string) => rows.find(({ name }) => name === method)?.id ?? '';
const submit = async (reproduces: string[], tracks: readonly string[] = [slug]) => {
  const input = {
    clientMutationId: randomUUID(),
    bundleSha256: bundle,
    tracks,
    name: 'Tiny',
    version: '1',
    reproduces,
  };
  const mutation = `mutation ($input: SubmitInput!) { submit(input: $input) {
    ... on Submitted { submission { id code } } ... on UserError { code } } }`;
  return (await api.request(mutation, { input }, ada.headers)).data.submit;
};
const reproductionsOf = async (code: string) => {
  const query = `query ($id: ID!) { submission(id: $id) { evaluations { reproduces { board method citation values { metric value } } } } }`;
  return (await api.request(query, { id: code })).data.submission.evaluations[0].reproduces;
};
const declare = async (code: string, row: string | null, headers: Record<string, string> = ada.headers, at = slug) => {
  const mutation = `mutation ($code: String!, $track: String!, $row: ID) {
    setReproduction(input: { submission: $code, track: $track, row: $row }) { __typename ... on UserError { code } } }`;
  return (await api.request(mutation, { code, track: at, row }, headers)).data.setReproduction;
};

describe('the reported row that a submission reproduces', () => {
  it('is declared on submission, and is returned with the values of the paper', async () => {
    const { submission } = await submit([rowOf('Troika')]);
    expect(await reproductionsOf(submission.code)).toEqual([
      {
        board: 'closed',
        method: 'Troika',
        citation: 'Xu et al., 2024',
        values: expect.arrayContaining([{ metric: 'mac.auc.v1', value: 0.4 }]),
      },
    ]);
  });

  it('is changed later, by its team only', async () => {
    const { submission } = await submit([]);
    expect(await reproductionsOf(submission.code)).toEqual([]);
    const other = await signedUp(api);
    expect(await declare(submission.code, rowOf('CoOP'), other.headers)).toMatchObject({ code: 'forbidden' });
    expect(await declare(submission.code, rowOf('CoOP'))).toEqual({ __typename: 'ReproductionChanged' });
    expect((await reproductionsOf(submission.code))[0].method).toBe('CoOP');
    expect(await declare(submission.code, null)).toEqual({ __typename: 'ReproductionChanged' });
    expect(await reproductionsOf(submission.code)).toEqual([]);
  });

  it('must be a reported row of the submission’s tracks, at most one per track', async () => {
    const other = await seedTrack(api.admin, api.blobs);
    await seedReported(api.admin, other.trackId, 'Elsewhere', { 'mac.auc.v1': 0.2 });
    const [elsewhere] = await api.admin.manager.query("select id from reported_row where method = 'Elsewhere'");
    for (const wrong of [[rowOf('Troika'), rowOf('CoOP')], [elsewhere.id], [randomUUID()]])
      expect(await submit(wrong)).toEqual({ code: 'input_invalid' });
  });

  it('can be set for a visible submission, on one of its tracks, to a row of that track', async () => {
    const other = await seedTrack(api.admin, api.blobs);
    await seedReported(api.admin, other.trackId, 'Foreign', { 'mac.auc.v1': 0.2 });
    const [foreign] = await api.admin.manager.query("select id from reported_row where method = 'Foreign'");
    const { submission } = await submit([]);
    const { code } = submission;
    expect(await declare(code, rowOf('CoOP'), {})).toMatchObject({ code: 'not_signed_in' });
    expect(await declare('ZZZZZZ', rowOf('CoOP'))).toMatchObject({ code: 'submission_unknown' });
    for (const elsewhere of [other.definition.slug, 'nowhere'])
      expect(await declare(code, null, ada.headers, elsewhere)).toMatchObject({ code: 'track_unknown' });
    for (const wrong of [foreign.id, randomUUID(), 'a row'])
      expect(await declare(code, wrong)).toMatchObject({ code: 'input_invalid' });
    expect(await reproductionsOf(code)).toEqual([]);
  });

  it('needs a token that may submit', async () => {
    const made = await api.request(
      'mutation { createApiToken(input: { name: "x", scopes: [READ] }) { ... on ApiTokenCreated { secret } } }',
      {},
      ada.headers,
    );
    const { submission } = await submit([]);
    const reader = { authorization: `Bearer ${made.data.createApiToken.secret}` };
    expect(await declare(submission.code, rowOf('CoOP'), reader)).toMatchObject({ code: 'forbidden' });
  });

  it('applies to a method on all boards of its track, as one paper reports it', async () => {
    const other = await seedTrack(api.admin, api.blobs);
    const sql = (text: string, ...values: unknown[]) => api.admin.manager.query(text, values);
    const seed = (trackId: string, board: string, citation: string) =>
      sql(
        `insert into reported_row (id, track_id, board, method, backbone, citation, table_reference, url, metric_values)
         values ($1, $2, $3, 'Twice', 'ViT-L/14', $4, 'Table 3', 'https://example.org', '{}')`,
        ...[randomUUID(), trackId, board, citation],
      );
    await seed(track.trackId, 'closed', 'A et al., 2024');
    await seed(track.trackId, 'open', 'A et al., 2024');
    await seed(track.trackId, 'open', 'B et al., 2025');
    await seed(other.trackId, 'open', 'A et al., 2024');
    const [{ id }] = await sql(
      `select id from reported_row where method = 'Twice' and track_id = $1 and board = 'closed'`,
      track.trackId,
    );
    const { submission } = await submit([id]);
    const declared = (await reproductionsOf(submission.code)).map(
      ({ board, citation }: Data) => `${board} ${citation}`,
    );
    expect(declared).toEqual(['closed A et al., 2024', 'open A et al., 2024']);
    await shown(submission.id);
    const links = async (board: string) =>
      (await linked(board)).filter(({ code }) => code === submission.code).map(({ rowId }) => rowId);
    const [{ id: open }] = await sql(
      `select id from reported_row where method = 'Twice' and track_id = $1 and board = 'open' and citation like 'A%'`,
      track.trackId,
    );
    expect([await links('closed'), await links('open')]).toEqual([[id], [open]]);
  });

  it('lists the latest declarations of results on this track, in the order of submission', async () => {
    const twoTracks = await seedTrack(api.admin, api.blobs);
    const [first, second] = [await submit([rowOf('Troika')]), await submit([rowOf('Troika')])];
    const away = await submit([rowOf('Troika')], [slug, twoTracks.definition.slug]);
    for (const { submission } of [second, first]) await shown(submission.id);
    await shown(away.submission.id, twoTracks.trackId);
    const codes = async () => (await linked('closed')).map(({ rowId, code }) => `${rowId} ${code}`);
    const line = ({ submission }: typeof first, method: string) => `${rowOf(method)} ${submission.code}`;
    expect(await codes()).toEqual(expect.not.arrayContaining([line(away, 'Troika')]));
    expect((await codes()).slice(-2)).toEqual([line(first, 'Troika'), line(second, 'Troika')]);
    await declare(second.submission.code, rowOf('CoOP'));
    expect((await codes()).slice(-2)).toEqual([line(first, 'Troika'), line(second, 'CoOP')]);
    await declare(first.submission.code, null);
    expect((await codes()).join()).not.toContain(first.submission.code);
    await withdrawn(second.submission.id);
    expect((await codes()).join()).not.toContain(second.submission.code);
  });

  it('links the board to listed submissions whose results are on it', async () => {
    const { submission } = await submit([rowOf('Troika')]);
    const before = (await board()).reproductions;
    expect(JSON.stringify(before)).not.toContain(submission.code);
    await shown(submission.id);
    const link = { rowId: rowOf('Troika'), code: submission.code, name: 'Tiny' };
    expect((await board()).reproductions).toEqual([...before, link]);
    await api.request(
      `mutation { setListing(input: { submission: "${submission.code}", listing: PRIVATE }) { __typename } }`,
      {},
      ada.headers,
    );
    expect((await board()).reproductions).toEqual(before);
  });
});

async function linked(board: string): Promise<{ rowId: string; code: string }[]> {
  const query =
    'query ($track: String!, $board: String!) { board(track: $track, board: $board) { reproductions { rowId code } } }';
  return (await api.request(query, { track: slug, board })).data.board.reproductions;
}

const evaluationOf = async (submissionId: string, trackId: string): Promise<string> =>
  (
    await api.admin.manager.query('select id from evaluation where submission_id = $1 and track_id = $2', [
      submissionId,
      trackId,
    ])
  )[0].id;

const withdrawn = async (submissionId: string) =>
  publish(api.admin.manager, await evaluationOf(submissionId, track.trackId), 'hidden');

/** An evaluation with a result on its boards, as the scorer leaves it. */
async function shown(submissionId: string, trackId = track.trackId): Promise<void> {
  const { manager } = api.admin;
  const id = await evaluationOf(submissionId, trackId);
  for (const state of ['validating', 'scoring'] as const) await moveEvaluation(manager, id, state);
  await publish(manager, id, 'shown');
  await moveEvaluation(manager, id, 'scored');
}
