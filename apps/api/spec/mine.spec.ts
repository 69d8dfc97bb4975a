import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { newId } from '@primitives/runtime';
import { encodeMessage, subjects, type EvaluationEvent, type LiveEvaluation } from '@primitives/protocol';
import { failEvaluation, moveEvaluation } from '@primitives/store/evaluations';
import { insertPlan, leaseShard } from '@primitives/store/shards';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { runningApi, signedUp, type Data, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let ada: { cookie: string };
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  ada = await member();
});
afterAll(() => api.close());

/** A member of the submitting team. */
async function member(): Promise<{ cookie: string }> {
  const { viewer, headers } = await signedUp(api);
  await api.admin.manager.query(`insert into membership (account_id, team_id, role) values ($1, $2, 'member')`, [
    viewer.id,
    track.teamId,
  ]);
  return headers;
}

const submit = async () => seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
async function failed(): Promise<string> {
  const id = await submit();
  await moveEvaluation(api.admin.manager, id, 'validating');
  await api.admin.transaction((tx) => failEvaluation(tx, id, 'internal', 'it broke'));
  return id;
}
const LIST = `query ($states: [EvaluationState!], $track: String, $debug: Boolean, $visibility: Visibility, $listed: Boolean, $first: Int, $after: String) { viewer {
  evaluatedTracks { slug }
  evaluations(states: $states, track: $track, debug: $debug, visibility: $visibility, listed: $listed, first: $first, after: $after) { totalCount states { state count } pageInfo { hasNextPage endCursor }
    nodes { id state failure { message } submission { name } } }
  quotas { team { name } track { slug } limit used left nextAt debugLeft } } }`;
const list = async (variables: object = {}, headers = ada) => (await api.request(LIST, variables, headers)).data.viewer;

it('lists evaluations of the viewer’s teams only, by state, newest first', async () => {
  const [waiting, broken] = [await submit(), await failed()];
  const { evaluations, quotas } = await list();
  expect(evaluations.nodes.map(({ id }: { id: string }) => id)).toEqual([broken, waiting]);
  expect(evaluations).toMatchObject({
    totalCount: 2,
    states: expect.arrayContaining([
      { state: 'FAILED', count: 1 },
      { state: 'QUEUED', count: 1 },
    ]),
    nodes: [{ failure: { message: 'it broke' } }, { failure: null }],
  });
  // A failure of the platform is not charged.
  const ours = quotas.filter(({ team }: { team: { name: string } }) => team.name === 'Ada and friends');
  expect(ours).toMatchObject([{ track: { slug: track.definition.slug }, limit: 100, used: 1, left: 99, nextAt: null }]);
  expect((await list({ states: ['FAILED'] })).evaluations).toMatchObject({ totalCount: 1, nodes: [{ id: broken }] });
  const page = (await list({ first: 1 })).evaluations;
  expect(page).toMatchObject({ nodes: [{ id: broken }], pageInfo: { hasNextPage: true } });
  const rest = (await list({ first: 1, after: page.pageInfo.endCursor })).evaluations;
  expect(rest).toMatchObject({ nodes: [{ id: waiting }], pageInfo: { hasNextPage: false } });
  expect((await list({}, (await signedUp(api)).headers)).evaluations).toMatchObject({
    totalCount: 0,
    states: [],
    nodes: [],
  });
});

it('lists evaluations of one track, of one visibility, debug runs, or those that are not listed', async () => {
  const { headers, viewer } = await signedUp(api);
  const other = await seedTrack(api.admin, api.blobs);
  const [plain, debug] = [await submit(), await submit()];
  const withdrawn = await seedSubmission(api.admin, api.blobs, other, await tinyClassifier({ bias: Math.random() }));
  await api.admin.manager.query(
    `insert into membership (account_id, team_id, role)
     select $1, s.team_id, 'member' from submission s join evaluation e on e.submission_id = s.id where e.id = any($2::uuid[])
      on conflict do nothing`,
    [viewer.id, [plain, withdrawn]],
  );
  await api.admin.manager.query('update evaluation set debug = true where id = $1', [debug]);
  await api.admin.manager.query(
    `insert into publication (id, evaluation_id, visibility, reason) values ($2, $1, 'shown', 'scored'), ($3, $1, 'withdrawn', 'a bug')`,
    [withdrawn, newId(), newId()],
  );
  const ids = async (variables: object) => {
    const { evaluations } = await list(variables, headers);
    expect(evaluations.totalCount).toBe(evaluations.nodes.length);
    return evaluations.nodes.map(({ id }: { id: string }) => id);
  };
  expect(await ids({ track: other.definition.slug })).toEqual([withdrawn]);
  expect(await ids({ visibility: 'WITHDRAWN' })).toEqual([withdrawn]);
  expect(await ids({ visibility: 'SHOWN' })).toEqual([]);
  await api.admin.manager.query(
    `insert into submission_listing (id, submission_id, listing) select $2, submission_id, 'unlisted' from evaluation where id = $1`,
    [withdrawn, newId()],
  );
  expect(await ids({ listed: false })).toEqual([withdrawn]);
  expect(await ids({ listed: true })).not.toContain(withdrawn);
  expect(await ids({ debug: true })).toEqual([debug]);
  expect(await ids({ debug: false })).not.toContain(debug);
  expect(await ids({ debug: true, track: other.definition.slug })).toEqual([]);
  const { evaluatedTracks } = await list({}, headers);
  expect(evaluatedTracks.map(({ slug }: { slug: string }) => slug).sort()).toEqual(
    [track.definition.slug, other.definition.slug].sort(),
  );
});

it('counts debug runs in their own quota', async () => {
  const ours = async () => (await list()).quotas.find(({ team }: Data) => team.name === 'Ada and friends');
  const before = await ours();
  await api.admin.manager.query('update evaluation set debug = true where id = $1', [await submit()]);
  expect(await ours()).toMatchObject({ used: before.used, debugLeft: before.debugLeft - 1 });
  expect(before.debugLeft).toBeGreaterThan(0);
});

function clientOf(cookie: string) {
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, { headers: { cookie } });
    }
  }
  return createClient({ url: `${api.url.replace('http', 'ws')}/graphql`, webSocketImpl: Socket, retryAttempts: 0 });
}

it('one subscription reports changes of all of them, and of nothing else', async () => {
  const deployment = await api.broker.connect('dispatcher');
  const clients = [clientOf(ada.cookie), clientOf('')];
  const query = 'subscription { myEvaluationsChanged { id state submission { name } } }';
  const events: Data[] = [];
  const stop = new AbortController();
  try {
    const [id, sampleRun] = [await submit(), await submit()];
    await api.admin.transaction((tx) => moveEvaluation(tx, id, 'validating'));
    const publishEvent = async (evaluationId = id, more: Partial<EvaluationEvent> = {}) => {
      const event: EvaluationEvent = {
        v: 1,
        evaluationId,
        submissionId: newId(),
        trackId: track.trackId,
        state: 'validating',
        at: new Date().toISOString(),
        ...more,
      };
      await deployment.publish({
        subject: subjects.evaluationEvent(evaluationId, event.state),
        messageId: newId(),
        bytes: encodeMessage(event),
      });
    };
    const first = new Promise<void>((resolve) => {
      clients[0]?.subscribe<Data>(
        { query },
        { next: ({ data }) => (events.push(data!), resolve()), error: () => undefined, complete: () => undefined },
      );
    });
    // No message confirms a subscription, so the change is published until it arrives.
    const again = setInterval(() => void publishEvent(), 100);
    stop.signal.addEventListener('abort', () => clearInterval(again));
    await first;
    expect(events[0]).toEqual({ myEvaluationsChanged: { id, state: 'VALIDATING', submission: { name: 'A model' } } });
    await publishEvent(sampleRun, { state: 'cancelled', sampleRun: true });
    const { length } = events;
    while (events.length < length + 2) await new Promise((resolve) => setImmediate(resolve));
    expect(events.filter(({ myEvaluationsChanged: { id: changed } }) => changed === sampleRun)).toEqual([]);
    const refused = await clients[1]
      ?.iterate({ query })
      .next()
      .then(
        ({ value }) => value,
        (error: unknown) => error,
      );
    expect(JSON.stringify(refused)).toContain('not_signed_in');
  } finally {
    stop.abort();
    await Promise.all(clients.map((client) => client.dispose()));
    await deployment.close();
  }
});

it('the subscription reports the progress of a running evaluation', async () => {
  const deployment = await api.broker.connect('dispatcher');
  const client = clientOf(ada.cookie);
  const id = await submit();
  await api.admin.transaction(async (tx) => {
    await insertPlan(tx, id, 'a'.repeat(64), [{ index: 0, first: 0, count: 8 }]);
    await tx.query('update shard set released_at = now() where evaluation_id = $1', [id]);
    for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, id, state);
    await leaseShard(tx, { evaluationId: id, shardIndex: 0 }, 'gpu-1', { leaseMs: 60_000, maxLeases: 5 });
  });
  const message: LiveEvaluation = {
    v: 1,
    evaluationId: id,
    shards: [{ index: 0, state: 'leased', runner: 'gpu-1', tries: 1, done: 5, total: 8 }],
  };
  // No message confirms a subscription, so the progress is published until it arrives.
  const again = setInterval(() => deployment.send(subjects.liveEvaluation(id), encodeMessage(message)), 100);
  try {
    const query = 'subscription { myEvaluationsChanged { id state instancesDone instancesTotal } }';
    const { value } = await client.iterate<Data>({ query }).next();
    expect(value?.data?.['myEvaluationsChanged']).toEqual({
      id,
      state: 'PREDICTING',
      instancesDone: 5,
      instancesTotal: 20,
    });
  } finally {
    clearInterval(again);
    await client.dispose();
    await deployment.close();
  }
});
