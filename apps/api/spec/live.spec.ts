import { createClient, type Client } from 'graphql-ws';
import WebSocket from 'ws';
import { ApiClient, watchSubmission } from '@primitives/client';
import type { Bus } from '@primitives/messaging';
import type { SnapshotRow } from '@primitives/boards';
import { Relay } from '@primitives/connections';
import type { EvaluationState } from '@primitives/evaluation';
import { newId, openLog } from '@primitives/runtime';
import { encodeMessage, subjects, type BoardEvent, type LiveEvaluation } from '@primitives/protocol';
import { moveEvaluation, startScoring, writeLog } from '@primitives/store/evaluations';
import { insertPlan, leaseShard } from '@primitives/store/shards';
import { seedSubmission, seedTrack, tinyClassifier, type SeededTrack } from '@primitives/testing';
import { moveAndPublish } from './move-and-publish';
import { seedSnapshot, rows } from './seed-board';
import { runningApi, type Data, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let deployment: Bus;
let clients: Client[] = [];
beforeAll(async () => {
  api = await runningApi();
  deployment = await api.broker.connect('dispatcher');
  track = await seedTrack(api.admin, api.blobs);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.dispose()));
  clients = [];
});
afterAll(() => api.close());

function connect(options: { origin?: string; closed?: (code: number) => void } = {}): Client {
  class Socket extends WebSocket {
    constructor(url: string, protocols: string) {
      super(url, protocols, options.origin === undefined ? {} : { origin: options.origin });
    }
  }
  const client = createClient({
    url: `${api.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    retryAttempts: 0,
    on: { closed: (event) => options.closed?.((event as CloseEvent).code) },
  });
  clients.push(client);
  return client;
}

/** The answers of a subscription, one after the other. */
function follow(query: string, variables: Record<string, unknown> = {}) {
  const answers = connect().iterate<Data>({ query, variables });
  return async () => (await answers.next()).value;
}

const SUBMISSION = `subscription ($id: ID!) { submissionChanged(id: $id) { evaluationId evaluation { id state endedAt } state stateText instancesDone shards { index state runner tries instances done } log { code } } }`;

const move = (evaluationId: string, to: EvaluationState) => moveAndPublish(api.admin, deployment, evaluationId, to);

async function seeded(): Promise<{ evaluationId: string; submissionId: string }> {
  const evaluationId = await seedSubmission(api.admin, api.blobs, track, await tinyClassifier({ bias: Math.random() }));
  const [{ submissionId }] = await api.admin.manager.query(
    'select submission_id as "submissionId" from evaluation where id = $1',
    [evaluationId],
  );
  return { evaluationId, submissionId };
}

describe('a subscription to a submission', () => {
  it('returns the current state first, then every change with new log lines', async () => {
    const { evaluationId, submissionId } = await seeded();
    const next = follow(SUBMISSION, { id: submissionId });
    expect((await next()).data.submissionChanged).toEqual({
      evaluationId,
      evaluation: null,
      state: 'QUEUED',
      stateText: 'waiting for checks',
      instancesDone: 0,
      shards: [],
      log: [],
    });
    await move(evaluationId, 'validating');
    expect((await next()).data.submissionChanged).toMatchObject({
      evaluation: { id: evaluationId, state: 'VALIDATING', endedAt: null },
      state: 'VALIDATING',
      log: [{ code: 'now_validating' }],
    });
    await move(evaluationId, 'predicting');
    expect((await next()).data.submissionChanged).toMatchObject({
      state: 'PREDICTING',
      log: [{ code: 'now_predicting' }],
    });
  });

  it('returns the progress that its runners report', async () => {
    const { evaluationId, submissionId } = await seeded();
    await api.admin.transaction((tx) =>
      insertPlan(tx, evaluationId, 'a'.repeat(64), [{ index: 0, first: 0, count: 8 }]),
    );
    await api.admin.manager.query(`update shard set released_at = now() where evaluation_id = $1`, [evaluationId]);
    await api.admin.transaction(async (tx) => {
      await moveEvaluation(tx, evaluationId, 'validating');
      await moveEvaluation(tx, evaluationId, 'predicting');
      await leaseShard(tx, { evaluationId, shardIndex: 0 }, 'gpu-1', { leaseMs: 60_000, maxLeases: 5 });
    });
    const next = follow(SUBMISSION, { id: submissionId });
    const leased = {
      index: 0,
      state: 'LEASED',
      runner: expect.stringMatching(/^cpu-[0-9a-f]{8}$/),
      tries: 1,
      instances: 8,
      done: 0,
    };
    expect((await next()).data.submissionChanged.shards).toEqual([leased]);
    const message: LiveEvaluation = {
      v: 1,
      evaluationId,
      shards: [{ index: 0, state: 'leased', runner: 'gpu-1', tries: 1, done: 5, total: 8 }],
    };
    deployment.send(subjects.liveEvaluation(evaluationId), encodeMessage(message));
    expect((await next()).data.submissionChanged).toMatchObject({
      evaluation: null,
      shards: [{ ...leased, done: 5 }],
      instancesDone: 5,
    });
    const response = await api.request(
      'query ($id: ID!) { evaluation(id: $id) { instancesDone instancesTotal waiting { reason } } }',
      { id: evaluationId },
    );
    expect(response.data.evaluation).toEqual({ instancesDone: 5, instancesTotal: 20, waiting: null });
  });

  it('returns the evaluation with its steps when a runner takes the first shard', async () => {
    const { evaluationId, submissionId } = await seeded();
    const next = follow(SUBMISSION, { id: submissionId });
    await next();
    for (const state of ['validating', 'predicting'] as const) {
      await move(evaluationId, state);
      await next();
    }
    await writeLog(api.admin.manager, evaluationId, { level: 'info', code: 'taken', message: 'gpu-1 took it' });
    deployment.send(subjects.liveEvaluation(evaluationId), encodeMessage({ v: 1, evaluationId, shards: [] }));
    expect((await next()).data.submissionChanged).toMatchObject({
      evaluation: { id: evaluationId, state: 'PREDICTING' },
      log: [{ code: 'taken' }],
    });
  });

  it("returns the scorer's change while no dispatcher runs", async () => {
    const { evaluationId, submissionId } = await seeded();
    for (const state of ['validating', 'predicting', 'scoring'] as const) await move(evaluationId, state);
    const next = follow(SUBMISSION, { id: submissionId });
    expect((await next()).data.submissionChanged).toMatchObject({ state: 'SCORING', stateText: 'waiting for scoring' });
    const store = await api.database.open('scorer');
    const relay = new Relay('scorer', {
      store,
      bus: await api.broker.connect('scorer'),
      storage: { noteError: () => null },
      log: openLog('live.spec', 'silent'),
    });
    await store.transaction((tx) => startScoring(tx, { id: evaluationId, submissionId, trackId: track.trackId }));
    expect((await next()).data.submissionChanged).toMatchObject({
      state: 'SCORING',
      stateText: 'scoring',
      evaluation: { state: 'SCORING' },
    });
    await store.transaction((tx) => moveEvaluation(tx, evaluationId, 'scored'));
    expect((await next()).data.submissionChanged.state).toBe('SCORED');
    await relay.close();
  });

  it('reports a changed place on a board with the evaluation, without a new state', async () => {
    const { evaluationId, submissionId } = await seeded();
    const next = follow(SUBMISSION, { id: submissionId });
    expect((await next()).data.submissionChanged.evaluation).toBeNull();
    const event: BoardEvent = { v: 1, trackId: track.trackId, board: 'closed', snapshotId: newId(), evaluationId };
    await deployment.publish({
      subject: subjects.boardEvent(track.trackId),
      messageId: newId(),
      bytes: encodeMessage(event),
    });
    expect((await next()).data.submissionChanged).toMatchObject({
      state: 'QUEUED',
      evaluation: { id: evaluationId, state: 'QUEUED' },
    });
  });

  it('spares a client all queries but the first', async () => {
    const { evaluationId, submissionId } = await seeded();
    const requests = jest.spyOn(globalThis, 'fetch');
    try {
      const states: string[] = [];
      let changed = () => undefined as void;
      const watched = watchSubmission(new ApiClient(api.url), submissionId, ({ state }) => {
        states.push(state);
        changed();
      });
      const until = async (state: string) => {
        while (states.at(-1) !== state) await new Promise<void>((resolve) => (changed = resolve));
      };
      await until('QUEUED');
      for (const state of ['validating', 'predicting', 'scoring', 'scored'] as const) {
        await move(evaluationId, state);
        await until(state.toUpperCase());
      }
      expect((await watched).evaluations).toMatchObject([{ id: evaluationId, state: 'SCORED' }]);
      expect(requests).toHaveBeenCalledTimes(1);
    } finally {
      requests.mockRestore();
    }
  });

  it('of an unknown code is refused', async () => {
    const answer = await follow(SUBMISSION, { id: 'nothing' })().catch((error: unknown) => error);
    expect(JSON.stringify(answer)).toContain('submission_unknown');
  });
});

describe('a subscription to a board', () => {
  it('returns each new snapshot', async () => {
    const next = follow(
      'subscription ($t: String!) { boardChanged(track: $t, board: "closed") { snapshotId number evaluationId entries { kind submissionCode evaluationId } } }',
      { t: track.definition.slug },
    );
    const activity = follow('subscription { activityChanged { running { name } } }');
    await activity(); // its current state: the connection is open
    const answer = next();
    const [stays, corrected, leaves, comes] = rows(4) as [SnapshotRow, SnapshotRow, SnapshotRow, SnapshotRow];
    await seedSnapshot(api.admin, track.trackId, 'closed', [stays, corrected, leaves]);
    const again = { ...corrected, evaluationId: newId() };
    const snapshotId = await seedSnapshot(api.admin, track.trackId, 'closed', [comes, again, stays]);
    const event: BoardEvent = { v: 1, trackId: track.trackId, board: 'closed', snapshotId, evaluationId: newId() };
    const publishEvent = () =>
      deployment.publish({
        subject: subjects.boardEvent(track.trackId),
        messageId: newId(),
        bytes: encodeMessage(event),
      });
    const repeating = setInterval(() => void publishEvent(), 100); // until the subscription is active
    const entry = (kind: string, { submissionCode, evaluationId }: SnapshotRow) => ({
      kind,
      submissionCode,
      evaluationId,
    });
    expect((await answer).data.boardChanged).toEqual({
      snapshotId,
      number: 2,
      evaluationId: event.evaluationId,
      entries: [entry('PUBLISHED', comes), entry('CORRECTED', again), entry('WITHDRAWN', leaves)],
    });
    clearInterval(repeating);
  });
});

describe('a subscription to the activity', () => {
  it('returns the current state first, and changes soon after', async () => {
    const { evaluationId } = await seeded();
    const next = follow(
      'subscription { activityChanged { running { evaluation { id state } trackSlug } published { name } } }',
    );
    const find = (answer: Data) =>
      answer.data.activityChanged.running.find((item: Data) => item.evaluation.id === evaluationId);
    expect(find(await next())).toMatchObject({ evaluation: { state: 'QUEUED' }, trackSlug: track.definition.slug });
    await move(evaluationId, 'validating');
    let found = find(await next());
    while (found?.evaluation.state === 'QUEUED') found = find(await next()); // a late event of an earlier test
    expect(found).toMatchObject({ evaluation: { state: 'VALIDATING' } });
  });
});

describe('a live connection', () => {
  it('answers subscriptions only', async () => {
    const [answer] = [await connect().iterate({ query: '{ viewer { id } }' }).next()];
    expect(JSON.stringify(answer)).toContain('WebSocket connections support subscriptions only');
  });

  it('is refused to pages of other sites', async () => {
    const closed = new Promise<number>((resolve) => {
      void connect({ origin: 'https://evil.example', closed: resolve })
        .iterate({ query: 'subscription { activityChanged { running { name } } }' })
        .next()
        .catch(() => undefined);
    });
    expect(await closed).toBe(1006);
  });

  it('has the depth limit of requests', async () => {
    const deep =
      'subscription { activityChanged { running { evaluation { submission { evaluations { submission { evaluations { submission { evaluations { submission { team { id } } } } } } } } } } } }';
    const answer = await connect()
      .iterate({ query: deep })
      .next()
      .catch((error: unknown) => error);
    expect(JSON.stringify(answer)).toContain('Query depth limit of 10 exceeded');
  });

  it('is closed with 1001 when the API stops, which exits with code 0', async () => {
    let stopped: Promise<number | null> | undefined;
    const closed = new Promise<number>((resolve) => {
      const answers = connect({ closed: resolve }).iterate({
        query: 'subscription { activityChanged { running { name } } }',
      });
      stopped = answers.next().then(() => api.stop());
    });
    expect(await closed).toBe(1001);
    expect(await stopped).toBe(0);
    await api.start();
  });
});
