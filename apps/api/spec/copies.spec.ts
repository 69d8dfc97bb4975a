import type { Receipts } from '@primitives/scorer';
import { publish } from '@primitives/store/boards';
import { recordSimilarResults } from '@primitives/store/submissions';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { rows, seedSnapshot } from './seed-board';
import { openReceipts, recordResult, RESULT, seedResult } from './seed-result';
import { runningApi, signedUp, type RunningApi } from './running-api';
import { upload } from './tus-upload';

let api: RunningApi;
let track: SeededTrack;
let receipts: Receipts;
let close: () => Promise<void>;
let ada: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  ({ receipts, close } = await openReceipts(api));
  ada = await signedUp(api);
});
afterAll(async () => {
  await close();
  await api.close();
});

const digest = (digit: string) => digit.repeat(64);
let mutations = 0;
async function submit(bytes: Uint8Array): Promise<{ id: string; fingerprint: string | null }> {
  const input = {
    clientMutationId: `m${++mutations}`,
    bundleSha256: await upload(api, ada.headers, bytes),
    tracks: [track.definition.slug],
    name: 'Tiny',
    version: '1',
  };
  const { data } = await api.request(
    'mutation ($input: SubmitInput!) { submit(input: $input) { ... on Submitted { submission { id } } } }',
    { input },
    ada.headers,
  );
  const [row] = await api.admin.manager.query<{ id: string; fingerprint: string | null }[]>(
    'select id, fingerprint from submission where id = $1',
    [data.submit.submission.id],
  );
  return row!;
}
const entries = async (fingerprint: string, headers?: typeof ada.headers) =>
  (
    await api.request(
      'query ($f: String!) { entriesOfModel(fingerprint: $f) { track { slug } submission { code } } }',
      { f: fingerprint },
      headers,
    )
  ).data.entriesOfModel;
const copyOf = async (id: string) =>
  (
    await api.request(
      'query ($id: ID!) { evaluation(id: $id) { copyOf { entry { code } } copies { code } } }',
      { id },
      ada.headers,
    )
  ).data.evaluation;

describe('a copied bundle', () => {
  it('has the fingerprint of the first one, whatever its manifest says; another model has another', async () => {
    const first = await submit(await tinyClassifier());
    const renamed = await submit(await tinyClassifier({ name: 'My own model' }));
    const other = await submit(await tinyClassifier({ bias: 3 }));
    expect(first.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(renamed.fingerprint).toBe(first.fingerprint);
    expect(other.fingerprint).not.toBe(first.fingerprint);
  });

  it('is found among earlier submissions by its fingerprint, private ones by their team only', async () => {
    const first = await submit(await tinyClassifier({ bias: 77 }));
    const find = (headers?: typeof ada.headers) =>
      api.request(
        'query ($s: String!, $f: String) { submissionsOfBundle(sha256: $s, fingerprint: $f) { id } }',
        { s: digest('8'), f: first.fingerprint },
        headers,
      );
    expect((await find()).data.submissionsOfBundle).toEqual([{ id: first.id }]);
    await api.admin.manager.query(
      `insert into submission_listing (id, submission_id, listing) values (gen_random_uuid(), $1, 'private')`,
      [first.id],
    );
    expect((await find()).data.submissionsOfBundle).toEqual([]);
    expect((await find(ada.headers)).data.submissionsOfBundle).toEqual([{ id: first.id }]);
  });

  it('is known to be a copy before it is scored', async () => {
    const waiting = await submit(await tinyClassifier({ bias: 5 }));
    const [evaluation] = await api.admin.manager.query<{ id: string }[]>(
      'select id from evaluation where submission_id = $1',
      [waiting.id],
    );
    expect(await copyOf(evaluation!.id)).toEqual({ copyOf: null, copies: [] });
    const first = await seedResult(api, track, receipts, { fingerprint: digest('1') });
    await api.admin.manager.query('alter table submission disable trigger all');
    await api.admin.manager.query('update submission set fingerprint = $2 where id = $1', [waiting.id, digest('1')]);
    // the seeded one is later, so the waiting one will be the entry
    expect(await copyOf(evaluation!.id)).toMatchObject({ copyOf: null, copies: [{ code: first.code }] });
    const third = await submit(await tinyClassifier({ bias: 6 }));
    await api.admin.manager.query('update submission set fingerprint = $2 where id = $1', [third.id, digest('1')]);
    const [later] = await api.admin.manager.query<{ id: string }[]>(
      'select id from evaluation where submission_id = $1',
      [third.id],
    );
    expect(await copyOf(later!.id)).toEqual({ copyOf: { entry: { code: first.code } }, copies: [] });
  });

  it('is announced to its team while the first run is in progress, and to no one else', async () => {
    const { id, fingerprint } = await submit(await tinyClassifier({ bias: 7 }));
    const { slug } = track.definition;
    const [row] = await api.admin.manager.query<{ code: string }[]>('select code from submission where id = $1', [id]);
    expect(await entries(fingerprint!, ada.headers)).toEqual([{ track: { slug }, submission: row }]);
    expect(await entries(fingerprint!)).toEqual([]);
    expect(await entries(fingerprint!, (await signedUp(api)).headers)).toEqual([]);
    await api.admin.manager.query(
      `update evaluation set state = 'cancelled', ended_at = now() where submission_id = $1`,
      [id],
    );
    expect(await entries(fingerprint!, ada.headers)).toEqual([]);
  });

  it('is announced by its fingerprint before it is sent', async () => {
    const first = await seedResult(api, track, receipts, { name: 'First', fingerprint: digest('2') });
    const copy = await seedResult(api, track, receipts, { name: 'Copy', fingerprint: digest('2') });
    const { slug } = track.definition;
    expect(await entries(digest('2'))).toEqual([{ track: { slug }, submission: { code: first.code } }]);
    expect(await copyOf(first.evaluationId)).toEqual({ copyOf: null, copies: [{ code: copy.code }] });
    expect(await copyOf(copy.evaluationId)).toEqual({ copyOf: { entry: { code: first.code } }, copies: [] });
    expect(await entries(digest('9'))).toEqual([]);
    expect(await entries('nonsense')).toEqual([]);
  });

  it('has next entries without the first one and those with nearly the same results', async () => {
    const fingerprint = digest('d');
    const first = await seedResult(api, track, receipts, { name: 'First', fingerprint });
    const copy = await seedResult(api, track, receipts, { name: 'Copy', fingerprint, visibility: 'embargoed' });
    const single = await seedResult(api, track, receipts, { name: 'Single', visibility: 'embargoed' });
    const [other, near, ranked] = rows(3);
    if (!other || !near || !ranked) throw new Error('three rows were made');
    const ofFirst = { evaluationId: first.evaluationId, submissionId: first.submissionId, submissionCode: first.code };
    const { trackId } = track;
    await recordSimilarResults(api.admin.manager, {
      trackId,
      first: first.evaluationId,
      later: near.evaluationId,
      text: 'Nearly the same.',
    });
    await seedSnapshot(api.admin, trackId, 'closed', [other, near, { ...ranked, ...ofFirst }]);
    const next = async (id: string) =>
      (
        await api.request(
          'query ($id: ID!) { evaluation(id: $id) { results { neighbours { submissionCode } } } }',
          { id },
          ada.headers,
        )
      ).data.evaluation.results[0].neighbours;
    expect(await next(copy.evaluationId)).toEqual([{ submissionCode: other.submissionCode }]);
    expect(await next(first.evaluationId)).toEqual([{ submissionCode: other.submissionCode }]);
    expect(await next(single.evaluationId)).toEqual([{ submissionCode: first.code }]);
  });

  it('cites the first one', async () => {
    const first = await seedResult(api, track, receipts, { name: 'First', fingerprint: digest('b') });
    const copy = await seedResult(api, track, receipts, { name: 'Copy', fingerprint: digest('b') });
    const citation = async (code: string) => (await fetch(`${api.url}/s/${code}.bib`)).text();
    expect(await citation(copy.code)).toContain(`a copy of First (${first.code}), \\url{${api.url}/s/${first.code}}`);
    expect(await citation(first.code)).not.toContain('a copy of');
  });

  it.each(['embargoed', 'withheld', 'sealed'] as const)('is named as a copy while its result is %s', async (state) => {
    const fingerprint = digest({ embargoed: '5', withheld: '6', sealed: '7' }[state]);
    const earlier = await seedResult(api, track, receipts, { name: 'Earlier', fingerprint, visibility: state });
    const first = await seedResult(api, track, receipts, { name: 'First', fingerprint });
    const copy = await seedResult(api, track, receipts, { name: 'Copy', fingerprint, visibility: state });
    expect(await copyOf(copy.evaluationId)).toEqual({ copyOf: { entry: { code: first.code } }, copies: [] });
    expect(await copyOf(first.evaluationId)).toEqual({ copyOf: null, copies: [] });
    expect(await copyOf(earlier.evaluationId)).toEqual({ copyOf: null, copies: [] });
  });

  it('is not in the latest ranked results, and neither is a result without a value', async () => {
    type Item = { name: string; value: number; evaluation: { submission: { code: string } } };
    const published = async (): Promise<Item[]> =>
      (await api.request('{ activity(first: 50) { published { name value evaluation { submission { code } } } } }'))
        .data.activity.published;
    const first = await seedResult(api, track, receipts, { name: 'First', fingerprint: digest('8') });
    const copy = await seedResult(api, track, receipts, { name: 'Copy', fingerprint: digest('8') });
    const empty = await seedSubmission(api.admin, api.blobs, track, Buffer.from('no value'), { name: 'Empty' });
    const values = { ...RESULT.values, 'mac.auc.v1': { value: null, low: null, high: null } };
    await recordResult(api, track, empty, { visibility: 'shown', boards: { closed: { ...RESULT, values } } });
    const [latest, ...earlier] = await published();
    expect(latest).toEqual({ name: 'First', value: 0.1 + 0.2, evaluation: { submission: { code: first.code } } });
    expect(earlier.map(({ name }) => name)).not.toContain('Empty');
    expect(earlier.map(({ evaluation }) => evaluation.submission.code)).not.toContain(copy.code);
    await publish(api.admin.manager, first.evaluationId, 'withdrawn', { reason: 'replaced' });
    expect((await published()).map(({ evaluation }) => evaluation.submission.code)).toContain(copy.code);
  });

  it('takes the place of an entry that its team withdraws: a team replaces its own entry this way', async () => {
    const old = await seedResult(api, track, receipts, { name: 'Old', fingerprint: digest('4') });
    const replacement = await seedResult(api, track, receipts, { name: 'New', fingerprint: digest('4') });
    const third = await seedResult(api, track, receipts, { name: 'Third', fingerprint: digest('4') });
    expect(await copyOf(replacement.evaluationId)).toEqual({ copyOf: { entry: { code: old.code } }, copies: [] });
    await publish(api.admin.manager, old.evaluationId, 'withdrawn', { reason: 'replaced' });
    expect(await copyOf(replacement.evaluationId)).toEqual({ copyOf: null, copies: [{ code: third.code }] });
    expect(await copyOf(old.evaluationId)).toEqual({ copyOf: null, copies: [] });
  });

  it('is named with its entry when it cannot be compared, a private one only to its team', async () => {
    const first = await seedResult(api, track, receipts, { name: 'First', fingerprint: digest('a') });
    const copy = await seedResult(api, track, receipts, { name: 'Copy', fingerprint: digest('a') });
    const found = async (headers = {}) =>
      (
        await api.request(
          'query ($codes: [String!]!) { compare(submissions: $codes) { ... on UserError { found } } }',
          { codes: [copy.code, first.code] },
          headers,
        )
      ).data.compare.found;
    expect(await found()).toBe(`${copy.code}: copy of ${first.code}; ${first.code}: no board`);
    await api.admin.manager.query(
      `insert into submission_listing (id, submission_id, listing) values (gen_random_uuid(), $1, 'private')`,
      [copy.submissionId],
    );
    expect(await found()).toBe(`${copy.code}: no board; ${first.code}: no board`);
    const { headers, viewer } = await signedUp(api);
    await api.admin.manager.query(
      `insert into membership (team_id, account_id, role)
         select team_id, $2, 'member' from submission where id = $1`,
      [copy.submissionId, viewer.id],
    );
    expect(await found(headers)).toBe(`${copy.code}: private, copy of ${first.code}; ${first.code}: no board`);
  });

  it('reveals nothing of results that are not on a board, and remains one of a removed model', async () => {
    await seedResult(api, track, receipts, { name: 'Private', fingerprint: digest('3'), visibility: 'embargoed' });
    await seedResult(api, track, receipts, { name: 'Withdrawn', fingerprint: digest('3'), visibility: 'withdrawn' });
    expect(await entries(digest('3'))).toEqual([]);
    await seedResult(api, track, receipts, { name: 'Removed', fingerprint: digest('3'), visibility: 'hidden' });
    const copy = await seedResult(api, track, receipts, { name: 'Again', fingerprint: digest('3') });
    expect(await entries(digest('3'))).toEqual([{ track: { slug: track.definition.slug }, submission: null }]);
    expect(await copyOf(copy.evaluationId)).toEqual({ copyOf: { entry: null }, copies: [] });
  });
});
