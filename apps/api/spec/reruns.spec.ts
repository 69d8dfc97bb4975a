import { insertResult, publish } from '@primitives/store/boards';
import { failEvaluation, moveEvaluation, rejectEvaluation, supersedeEarlier } from '@primitives/store/evaluations';
import { quarantineRunner } from '@primitives/store/fleet';
import { seedScored, seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { nextVersion } from './next-version';
import { runningApi, signedUp, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let maintainer: Awaited<ReturnType<typeof signedUp>>;
let member: Awaited<ReturnType<typeof signedUp>>;
beforeAll(async () => {
  api = await runningApi({ SMTP_URL: 'smtp://127.0.0.1:9', PRIMITIVES_VERIFY_EMAIL: 'false' }); // no mail server listens there
  track = await seedTrack(api.admin, api.blobs);
  [maintainer, member] = await Promise.all([signedUp(api), signedUp(api)]);
  await api.admin.manager.query(`update account set role = 'maintainer' where email = $1`, [maintainer.email]);
  await api.admin.manager.query(
    `insert into membership (team_id, account_id, role) select $1, id, 'owner' from account where email = $2`,
    [track.teamId, member.email],
  );
  await api.admin.manager.query('update account set email_verified_at = now() where email = $1', [member.email]);
});
afterAll(() => api.close());

const scored = async (on = track) =>
  seedScored(api.admin, api.blobs, on, await tinyClassifier({ bias: Math.random() }));
const submitted = async () =>
  seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
const RERUN = `mutation ($id: ID!) { rerunEvaluation(id: $id, reason: "its runner lied") { __typename
  ... on RerunQueued { evaluation { id attempt state rerunOf rerunReason service { charged priority } } } ... on UserError { code found } } }`;
const rerun = async (id: string, headers: Record<string, string> = maintainer.headers) =>
  (await api.request(RERUN, { id }, headers)).data.rerunEvaluation;
const rerunId = async (id: string): Promise<string> => (await rerun(id)).evaluation.id;
const EVALUATIONS = `query ($id: ID!) { evaluation(id: $id) { submission { evaluations { id state
  rerun { evaluationId state reason endedAt failure { code } } publication { visibility reason } } } } }`;
/** The evaluation of the submission that counts. */
const evaluationsOf = async (id: string) =>
  (await api.request(EVALUATIONS, { id })).data.evaluation.submission.evaluations;
/** The list for maintainers, of evaluations in these states. */
const listed = async (states: string[]) => {
  const query = `query ($states: [EvaluationState!]) { administration { evaluations(states: $states) {
    nodes { id } states { state count } } } }`;
  return (await api.request(query, { states }, maintainer.headers)).data.administration.evaluations;
};
const stateOf = async (id: string) =>
  (await api.admin.manager.query<{ state: string }[]>('select state from evaluation where id = $1', [id]))[0]?.state;
const letters = (id: string) =>
  api.admin.manager.query<{ code: string; again: string | null }[]>(
    'select code, requeued_as as again from dead_letter where evaluation_id = $1',
    [id],
  );

/** The scorer's work on a rerun, in short. */
async function scoredAs(id: string): Promise<void> {
  await api.admin.transaction(async (tx) => {
    for (const state of ['validating', 'scoring'] as const) await moveEvaluation(tx, id, state);
    await insertResult(tx, {
      evaluationId: id,
      trackId: track.trackId,
      boards: {},
      outcomes: {},
      predictions: [],
      definitionSha256: track.definitionSha256,
      labelsSha256: track.labelsSha256,
      scorerVersion: '1',
      bootstrapSeed: 's',
    });
    await moveEvaluation(tx, id, 'scored');
    await publish(tx, id, 'shown');
    await supersedeEarlier(tx, id);
  });
}

describe('a scored result', () => {
  it('is rerun as another attempt without quota, and stays valid until that is scored', async () => {
    const id = await scored();
    const quota = `select count(*)::int as used from evaluation where track_id = $1 and attempt = 1 and refunded_at is null`;
    const before = await api.admin.manager.query(quota, [track.trackId]);
    const { evaluation } = await rerun(id);
    expect(evaluation).toMatchObject({
      attempt: 2,
      state: 'QUEUED',
      rerunOf: id,
      rerunReason: 'its runner lied',
      service: { charged: false, priority: 1 },
    });
    expect(await evaluationsOf(id)).toEqual([
      {
        id,
        state: 'SCORED',
        publication: { visibility: 'SHOWN', reason: null },
        rerun: {
          evaluationId: evaluation.id,
          state: 'QUEUED',
          reason: 'its runner lied',
          endedAt: null,
          failure: null,
        },
      },
    ]);
    expect(await api.admin.manager.query(quota, [track.trackId])).toEqual(before);
    const { nodes, states } = await listed(['QUEUED']);
    expect(nodes.map((node: { id: string }) => node.id)).toEqual([id]);
    expect(states).toContainEqual({ state: 'QUEUED', count: 1 });
    expect((await listed(['SCORED'])).nodes).toContainEqual({ id }); // its result counts until then
    const [work] = await api.admin.manager.query('select from outbox where subject = $1', [
      `work.validate.${evaluation.id}`,
    ]);
    expect(work).toBeDefined();
    await scoredAs(evaluation.id);
    expect(await evaluationsOf(id)).toMatchObject([
      { id: evaluation.id, rerun: null, publication: { visibility: 'SHOWN' } },
    ]);
    const { evaluation: old } = (
      await api.request('query ($id: ID!) { evaluation(id: $id) { publication { visibility reason } } }', { id })
    ).data;
    expect(old.publication).toEqual({ visibility: 'SUPERSEDED', reason: 'rerun: its runner lied' });
  });

  it('is rerun once at a time: of two concurrent requests, one is refused', async () => {
    const id = await scored();
    const answers = await Promise.all([rerun(id), rerun(id)]);
    expect(answers.map(({ __typename, code }) => code ?? __typename).sort()).toEqual([
      'RerunQueued',
      'rerun_in_progress',
    ]);
    expect(await rerun(id)).toMatchObject({ code: 'rerun_in_progress' });
  });

  it.each([
    ['is not there', async () => '00000000-0000-7000-8000-000000000000', 'submission_unknown'],
    ['waits', submitted, 'no_current_result'],
    [
      'is a debug run',
      async () => {
        const id = await scored();
        await api.admin.manager.query('update evaluation set debug = true where id = $1', [id]);
        return id;
      },
      'no_current_result',
    ],
    [
      'was withdrawn',
      async () => {
        const id = await scored();
        await publish(api.admin.manager, id, 'withdrawn');
        return id;
      },
      'no_current_result',
    ],
    [
      'was superseded',
      async () => {
        const id = await scored();
        await scoredAs(await rerunId(id));
        return id;
      },
      'no_current_result',
    ],
    [
      'is of a bundle that is kept no more',
      async () => {
        const id = await scored();
        await api.admin.manager.query(
          `insert into blob (sha256, bytes, media_type) values ($1, 1, 'x') on conflict do nothing`,
          ['e'.repeat(64)],
        );
        await api.admin.manager.query('alter table submission disable trigger user');
        const change =
          'update submission set bundle_sha256 = $2 where id = (select submission_id from evaluation where id = $1)';
        await api.admin.manager.query(change, [id, 'e'.repeat(64)]);
        await api.admin.manager.query('alter table submission enable trigger user');
        return id;
      },
      'bundle_deleted',
    ],
  ])('is not where it %s', async (_what, seed, code) => {
    expect(await rerun(await seed())).toMatchObject({ __typename: 'UserError', code });
  });

  it('is rerun by maintainers only, and the team cannot cancel it', async () => {
    const id = await scored();
    expect(await rerun(id, member.headers)).toMatchObject({ code: 'forbidden' });
    expect(await rerun(id, {})).toMatchObject({ code: 'not_signed_in' });
    const again = await rerunId(id);
    const CANCEL = 'mutation ($id: ID!) { cancelEvaluation(id: $id) { __typename ... on UserError { code } } }';
    const cancel = async (headers: Record<string, string>) =>
      (await api.request(CANCEL, { id: again }, headers)).data.cancelEvaluation;
    expect(await cancel(member.headers)).toMatchObject({ code: 'forbidden' });
    expect(await cancel(maintainer.headers)).toEqual({ __typename: 'Cancelled' });
    expect(await evaluationsOf(id)).toMatchObject([{ id, rerun: { state: 'CANCELLED' } }]);
  });

  it('that its team withdraws meanwhile ends the rerun', async () => {
    const id = await scored();
    const again = await rerunId(id);
    const WITHDRAW =
      'mutation ($id: ID!) { setVisibility(input: { evaluation: $id, visibility: WITHDRAWN, reason: "a mistake" }) { __typename } }';
    expect((await api.request(WITHDRAW, { id }, member.headers)).data.setVisibility).toEqual({
      __typename: 'VisibilityChanged',
    });
    expect(await stateOf(again)).toBe('cancelled');
  });
});

describe('the team of a result that is rerun', () => {
  it('is notified: its owners by mail with the reason, its webhooks with every state of the new attempt', async () => {
    const hook = '00000000-0000-7000-8000-00000000a001';
    await api.admin.manager.query(
      `insert into webhook (id, team_id, url, events) values ($1, $2, 'https://example.org/hook', '{evaluation.queued,evaluation.scored}')`,
      [hook, track.teamId],
    );
    const id = await scored();
    const again = await rerunId(id);
    await scoredAs(again);
    const events: { type: string; data: object }[] = await api.admin.manager.query(
      `select type, payload -> 'data' as data from webhook_delivery where payload #>> '{data,evaluation}' = $1 order by message_id`,
      [again],
    );
    const data = { attempt: 2, rerun: { of: id, reason: 'its runner lied' } };
    expect(events).toMatchObject([
      { type: 'evaluation.queued', data },
      { type: 'evaluation.scored', data },
    ]);
    await api.admin.manager.query('delete from webhook where id = $1', [hook]);
    const letters: { facts: object }[] = await api.admin.manager.query(
      `select facts from mail where kind = 'rerun_started' and address = $1 order by id desc limit 1`,
      [member.email],
    );
    expect(letters).toMatchObject([{ facts: { model: 'A model 1', track: 'Tiny', reason: 'its runner lied' } }]);
  });
});

describe('a result that depends on a runner in quarantine', () => {
  /** The runner answered every shard of the evaluation. */
  async function answeredBy(runner: string, id: string): Promise<void> {
    const { manager } = api.admin;
    for (const index of [0, 1]) {
      await manager.query(
        `insert into shard (evaluation_id, shard_index, first_row, row_count, released_at, fence, leased_by, done_at, done_fence)
         values ($1, $2, $3, 1, now(), 1, $4, now(), 1)`,
        [id, index, index, runner],
      );
      await manager.query(
        `insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt)
         select $1, $2, 1, $3, sha256, '{}' from blob limit 1`,
        [id, index, runner],
      );
    }
  }
  async function unconfirmed(): Promise<{ evaluationId: string; shards: number; rerunSince: string | null }[]> {
    const query =
      '{ operations { quarantinedRunners { runner unconfirmedResults { evaluationId shards rerunSince } } } }';
    const { operations } = (await api.request(query, {}, maintainer.headers)).data;
    return operations.quarantinedRunners.find(({ runner }: { runner: string }) => runner === 'liar').unconfirmedResults;
  }

  it('is listed while it counts, returns the start of its rerun, and is removed when that is scored', async () => {
    await api.admin.manager.query(`insert into runner (id, pool, last_seen_at) values ('liar', 'cpu', now())`);
    const [first, second, withdrawn] = [await scored(), await scored(), await scored()];
    for (const id of [first, second, withdrawn]) await answeredBy('liar', id);
    await api.admin.manager.query(
      `insert into shard (evaluation_id, shard_index, first_row, row_count, audit_of, verdict) values ($1, 2, 1, 1, 1, 'agreed')`,
      [second],
    );
    await publish(api.admin.manager, withdrawn, 'withdrawn');
    await api.admin.transaction((tx) => quarantineRunner(tx, 'liar', 'it lied', 'outvoted'));
    expect(await unconfirmed()).toEqual([
      { evaluationId: second, shards: 1, rerunSince: null },
      { evaluationId: first, shards: 2, rerunSince: null },
    ]);
    const again = await rerunId(first);
    expect(await unconfirmed()).toMatchObject([
      { evaluationId: second },
      { evaluationId: first, rerunSince: expect.any(String) },
    ]);
    await scoredAs(again);
    expect(await unconfirmed()).toMatchObject([{ evaluationId: second }]);
  });
});

describe('a failed rerun', () => {
  const REQUEUE = `mutation ($id: ID!) { requeueDeadLetters(choice: { evaluations: [$id] }) {
    ... on Requeued { evaluations { id attempt rerunOf rerunReason } } ... on UserError { code } } }`;
  const fail = (id: string) =>
    api.admin.transaction(async (tx) => {
      await moveEvaluation(tx, id, 'validating');
      await failEvaluation(tx, id, 'internal', 'it broke');
    });

  it('keeps the result and leaves a dead letter, which can be requeued for the same result', async () => {
    const id = await scored();
    const again = await rerunId(id);
    await fail(again);
    expect(await evaluationsOf(id)).toMatchObject([
      { id, publication: { visibility: 'SHOWN' }, rerun: { state: 'FAILED', failure: { code: 'internal' } } },
    ]);
    const { evaluations } = (await api.request(REQUEUE, { id: again }, maintainer.headers)).data.requeueDeadLetters;
    expect(evaluations).toMatchObject([{ attempt: 3, rerunOf: id, rerunReason: 'its runner lied' }]);
    expect(await rerun(id)).toMatchObject({ code: 'rerun_in_progress' });
    await scoredAs(evaluations[0].id);
    expect(await evaluationsOf(id)).toMatchObject([{ id: evaluations[0].id }]);
  });

  it('settles its dead letter when the result is rerun, and cannot be requeued after a withdrawal', async () => {
    const id = await scored();
    const first = await rerunId(id);
    await fail(first);
    const second = await rerunId(id);
    expect(await letters(first)).toEqual([{ code: 'internal', again: second }]);
    await fail(second);
    await publish(api.admin.manager, id, 'withdrawn');
    expect((await api.request(REQUEUE, { id: second }, maintainer.headers)).data.requeueDeadLetters).toEqual({
      code: 'dead_letter_unknown',
    });
    expect(await letters(second)).toEqual([{ code: 'internal', again: null }]);
  });

  it('is shown to maintainers also when its bundle is rejected', async () => {
    const again = await rerunId(await scored());
    await api.admin.transaction(async (tx) => {
      await moveEvaluation(tx, again, 'validating');
      const failure = { code: 'operator_unsupported', message: 'no', remedy: 'none' };
      await rejectEvaluation(tx, again, failure, { message: 'the bundle was rejected: no', imagesRead: false });
    });
    expect(await letters(again)).toEqual([{ code: 'operator_unsupported', again: null }]);
  });
});

describe('a correction of the labels and a rerun', () => {
  it('exclude each other', async () => {
    const corrected = await seedTrack(api.admin, api.blobs);
    const { slug } = corrected.definition;
    const id = await scored(corrected);
    const again = await rerunId(id);
    const CORRECT = `mutation ($input: CorrectTrackInput!) { correctTrack(input: $input) { __typename ... on UserError { code } } }`;
    const input = { track: slug, version: await nextVersion(api, slug, 'c'.repeat(64)), reason: 'two were swapped' };
    const correct = async () => (await api.request(CORRECT, { input }, maintainer.headers)).data.correctTrack;
    expect(await correct()).toMatchObject({ code: 'rerun_in_progress' });
    await moveEvaluation(api.admin.manager, again, 'cancelled');
    expect(await correct()).toEqual({ __typename: 'Corrected' });
    expect(await rerun(id)).toMatchObject({ code: 'correction_in_progress' });
  });
});
