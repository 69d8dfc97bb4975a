import type { LabelledInstance } from '@primitives/benchmark';
import type { Bus } from '@primitives/messaging';
import type { BoardSnapshot } from '@primitives/boards';
import { instanceOrder } from '@primitives/evaluation';
import type { BoardResult, ReleaseRule } from '@primitives/results';
import { boardMetrics } from '@primitives/metrics';
import { Metrics, newId, openLog, StorageWatch } from '@primitives/runtime';
import { encodeSafetensors, type Tensor } from '@primitives/protocol';
import type { SessionLocks, Store } from '@primitives/store/connection';
import { snapshotPayload } from '@primitives/store/boards';
import { moveEvaluation } from '@primitives/store/evaluations';
import { insertPlan } from '@primitives/store/shards';
import { openProbingAlerts, type ProbingAlert } from '@primitives/store/submissions';
import {
  seedSubmission,
  seedTrack,
  testBlobs,
  testBroker,
  testDatabase,
  type SeededTrack,
  type TestBroker,
  type TestDatabase,
} from '@primitives/testing';
import { ComputePool } from '@primitives/threads';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeAll, openSigningKey, Receipts, Splits } from '../src/index.js';
import type { Parts } from '../src/dependencies.js';
import { BoardPairs } from '../src/ranking/board-pairs.js';

export const INSTANCES = 12;
export const RESAMPLES = 200;
/** Attribute and objects of TINY_DEFINITION by instance: the three test pairs in turn. */
const PAIRS = [
  ['red', 'apple'],
  ['red', 'tomato'],
  ['sliced', 'tomato'],
] as const;
const labelOf = (i: number): LabelledInstance => {
  const [attribute, object] = PAIRS[i % 3] ?? PAIRS[0];
  return { id: `i${i}`, image: `${i}.png`, object, positive: [attribute], set: 'test' };
};
const labelFileOf = (instances: number) =>
  Array.from({ length: instances }, (_, i) => `${JSON.stringify(labelOf(i))}\n`).join('');
export const labelFile = labelFileOf(INSTANCES);

/** The split and the rule of a deployment's track. */
export interface DeploymentPlan {
  readonly instances?: number;
  readonly releaseRule?: ReleaseRule;
  /** Where the scorer's own blobs go; default: a temporary folder. */
  readonly outcomes?: string;
}

/** Scores of one image for one vocabulary: `right` at the label, 0 elsewhere, unless the model is wrong about it. */
export type Model = (instance: number) => { attribute: readonly [number, number]; object: readonly [number, number] };
export const oneHot = (index: number): readonly [number, number] => (index === 0 ? [1, 0] : [0, 1]);
export const perfect: Model = (i) => ({
  attribute: oneHot(labelOf(i).positive[0] === 'red' ? 0 : 1),
  object: oneHot(labelOf(i).object === 'apple' ? 0 : 1),
});
export const wrongAt =
  (places: readonly number[]): Model =>
  (i) =>
    places.includes(i)
      ? { attribute: oneHot(labelOf(i).positive[0] === 'red' ? 1 : 0), object: perfect(i).object }
      : perfect(i);

/** A real database, broker and blobs, and one track of the tiny benchmark, for scorers that a spec starts. */
export class ScorerTestbed {
  readonly #locks: SessionLocks[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly broker: TestBroker,
    private readonly files: Awaited<ReturnType<typeof testBlobs>>,
    private readonly own: Awaited<ReturnType<typeof testBlobs>>,
    /** Label files and keys. */
    readonly folder: string,
    readonly admin: Store,
    readonly dispatcher: Bus,
    readonly track: SeededTrack,
    private readonly threads: ComputePool,
    private readonly plan: Required<Omit<DeploymentPlan, 'outcomes'>>,
  ) {}

  static async open({
    instances = INSTANCES,
    releaseRule = 'exact',
    outcomes,
  }: DeploymentPlan = {}): Promise<ScorerTestbed> {
    const [database, files, own, broker, folder] = await Promise.all([
      testDatabase(),
      testBlobs(),
      testBlobs(outcomes),
      testBroker({ ackWaitMs: 2_000 }),
      mkdtemp(join(tmpdir(), 'labels-')),
    ]);
    const labelsSha256 = await writeLabels(folder, labelFileOf(instances));
    const [admin, dispatcher] = await Promise.all([database.openAsAdmin(), broker.connect('dispatcher')]);
    const track = await seedTrack(admin, files.blobs, { instances, releaseRule, labelsSha256 });
    const plan = { instances, releaseRule };
    return new ScorerTestbed(database, broker, files, own, folder, admin, dispatcher, track, new ComputePool(1), plan);
  }

  async close(): Promise<void> {
    await this.broker.close();
    await Promise.all(this.#locks.map((locks) => locks.close()));
    await this.database.drop();
    await Promise.all([
      this.threads.close(),
      this.files.remove(),
      this.own.remove(),
      rm(this.folder, { recursive: true }),
    ]);
  }

  /** Starts a scorer like a separate process. */
  async startScorer(changed: { issue?: Receipts['issue'] } = {}, other: Partial<Parts> = {}): Promise<Bus> {
    const bus = await this.broker.connect('scorer');
    const parts = { ...(await this.scorerParts()), ...other };
    Object.assign(parts.receipts, changed);
    judgeAll(bus, parts);
    return bus;
  }

  async scorerParts(): Promise<Parts> {
    const store = await this.database.open('scorer');
    const key = await openSigningKey(join(this.folder, 'receipt-key.pem'));
    const receipts = new Receipts(key, 'https://board.example');
    await receipts.register(store);
    const log = openLog('scorer', 'silent');
    const folders = [{ name: 'outcomes', path: fileURLToPath(this.own.url) }];
    return {
      receipts,
      releaseSecret: key.releaseSecret,
      store,
      blobs: this.files.blobs,
      outcomes: this.own.blobs,
      threads: this.threads,
      referenceThreads: this.threads,
      resamples: RESAMPLES,
      rankingFolder: join(fileURLToPath(this.own.url), 'ranking'),
      locks: this.#openLocks(store),
      log,
      splits: new Splits(store, this.files.blobs, this.folder),
      storage: await StorageWatch.open({ folders, metrics: new Metrics(), log }),
    };
  }

  #openLocks(store: Store): SessionLocks {
    const locks = store.openLocks();
    this.#locks.push(locks);
    return locks;
  }

  /** A track with this label file, which need not exist. */
  seedTrack(labelsSha256: string): Promise<SeededTrack> {
    return seedTrack(this.admin, this.files.blobs, { ...this.plan, labelsSha256 });
  }

  /**
   * Publishes a public split of the same images with labels that are only in the blob store. @returns its id
   */
  async publishSample(labels: string): Promise<string> {
    const id = newId();
    const { sha256, bytes } = await this.files.blobs.write(Buffer.from(labels));
    await this.admin.transaction(async (tx) => {
      await tx.query('insert into blob (sha256, bytes, media_type) values ($1, $2, $3)', [sha256, bytes, 'x']);
      await tx.query(
        `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
         select $1, s.benchmark_version_id, 'val', 'public', s.instance_count, s.instances_sha256, s.archive_sha256, $2
           from split s join track t on t.split_id = s.id where t.id = $3`,
        [id, sha256, this.track.trackId],
      );
    });
    return id;
  }

  /** @returns the file's digest */
  writeLabels(text: string): Promise<string> {
    return writeLabels(this.folder, text);
  }

  /**
   * An evaluation in state `scoring` with the predictions of `model` accepted in two shards.
   *
   * @param providers what their receipts name, shard by shard
   */
  async predicted(
    model: Model,
    seed = 'ab'.repeat(32),
    of = this.track,
    providers: readonly string[] = [],
  ): Promise<string> {
    return this.predict(
      await seedSubmission(this.admin, this.files.blobs, of, Buffer.from('bundle')),
      model,
      seed,
      providers,
    );
  }

  /** A queued evaluation is in state `scoring` with the predictions of `model`. */
  async predict(id: string, model: Model, seed: string, providers: readonly string[] = []): Promise<string> {
    const { instances } = this.plan;
    const order = instanceOrder(seed, instances);
    const shards = [
      { index: 0, first: 0, count: 4 },
      { index: 1, first: 4, count: instances - 4 },
    ];
    await this.admin.transaction(async (tx) => {
      for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, id, state);
      await insertPlan(tx, id, seed, shards);
      for (const { index, first, count } of shards) {
        const rows = Array.from(order.subarray(first, first + count), (instance) => model(instance));
        const matrix = (branch: 'attribute' | 'object'): Tensor => ({
          shape: [count, 2],
          data: Float32Array.from(rows.flatMap((row) => row[branch])),
        });
        const tensors = new Map([
          ['attribute', matrix('attribute')],
          ['object', matrix('object')],
        ]);
        const blob = await this.files.blobs.write(encodeSafetensors(tensors));
        await tx.query('insert into blob (sha256, bytes, media_type) values ($1, $2, $3) on conflict do nothing', [
          blob.sha256,
          blob.bytes,
          'x',
        ]);
        await tx.query(
          'insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt) values ($1, $2, 1, $3, $4, $5)',
          [
            id,
            index,
            'r1',
            blob.sha256,
            providers[index] === undefined ? {} : { engine: { provider: providers[index] } },
          ],
        );
        await tx.query(
          'update shard set done_at = now(), done_fence = 1 where evaluation_id = $1 and shard_index = $2',
          [id, index],
        );
      }
      await moveEvaluation(tx, id, 'scoring');
    });
    return id;
  }

  order(evaluationId: string, messageId = evaluationId): Promise<unknown> {
    return this.dispatcher.publish({
      subject: `work.score.${evaluationId}`,
      messageId,
      bytes: Buffer.from(JSON.stringify({ v: 1, evaluationId })),
    });
  }

  /** Requests a new ranking of the track's boards on behalf of an entry. */
  rank(evaluationId: string, messageId: string): Promise<unknown> {
    const { trackId } = this.track;
    return this.dispatcher.publish({
      subject: `work.score.rank.${trackId}`,
      messageId,
      bytes: Buffer.from(JSON.stringify({ v: 1, trackId, evaluationId })),
    });
  }

  orderReferences(): Promise<unknown> {
    const { trackId } = this.track;
    return this.dispatcher.publish({
      subject: `work.references.${trackId}`,
      messageId: `references ${trackId}`,
      bytes: Buffer.from(JSON.stringify({ v: 1, trackId })),
    });
  }

  /** The boards whose reference models are scored. */
  async referencedBoards(): Promise<string[]> {
    const rows = await this.admin.manager.query<{ board: string }[]>(
      'select board from board_reference order by board',
    );
    return rows.map(({ board }) => board);
  }

  /** The row's final state. */
  ended(evaluationId: string): Promise<string> {
    return this.#once(async () => {
      const [row] = await this.admin.manager.query<{ state: string; over: boolean }[]>(
        'select state, ended_at is not null as over from evaluation where id = $1',
        [evaluationId],
      );
      return row?.over ? row.state : null;
    });
  }

  /** The closed board's snapshots, after this number exists. */
  snapshotsOf(count: number): Promise<{ number: number; payload: BoardSnapshot }[]> {
    return this.#once(async () => {
      const found = await this.snapshots('closed');
      return found.length >= count ? found : null;
    });
  }

  /** Open alerts about probing, after this number exists: the detector runs after the result is recorded. */
  alertsOf(count: number): Promise<ProbingAlert[]> {
    return this.#once(async () => {
      const found = await openProbingAlerts(this.admin.manager, 100);
      return found.length >= count ? found : null;
    });
  }

  async snapshots(board: string): Promise<{ number: number; payload: BoardSnapshot }[]> {
    const { manager } = this.admin;
    const found = await manager.query<{ id: string; number: number }[]>(
      'select id, number from board_snapshot where track_id = $1 and board = $2 order by number',
      [this.track.trackId, board],
    );
    return Promise.all(found.map(async ({ id, number }) => ({ number, payload: await snapshotPayload(manager, id) })));
  }

  async resultOf(
    evaluationId: string,
  ): Promise<{ boards: Record<string, BoardResult>; outcomes: Record<string, string> } | undefined> {
    const rows = await this.admin.manager.query<
      { boards: Record<string, BoardResult>; outcomes: Record<string, string> }[]
    >('select boards, outcomes from result where evaluation_id = $1', [evaluationId]);
    return rows[0];
  }

  /** How many entries are compared in each folder of a board: one for its labels, one for those before. */
  async comparedEntries(board: string): Promise<number[]> {
    const track = join(fileURLToPath(this.own.url), 'ranking', this.track.trackId);
    const folders = (await readdir(track)).filter((name) => name.startsWith(`${board}.`));
    return folders.map((name) => new BoardPairs(join(track, name), boardMetrics('mac', board).length).keys.length);
  }

  /** The evaluation's outcomes are where only the scorer reads, not with bundles and predictions. */
  async keepsToItself(digest: string): Promise<boolean> {
    return (await this.own.blobs.has(digest)) && !(await this.files.blobs.has(digest));
  }

  /** Checks again after each outbox message: every change of a board is announced there. */
  async #once<T>(look: () => Promise<T | null>): Promise<T> {
    let wake = () => {};
    const listener = await this.admin.listen('outbox', () => wake());
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => (wake = resolve));
        const found = await look();
        if (found !== null) return found;
        await woken;
      }
    } finally {
      await listener.close();
    }
  }
}

async function writeLabels(folder: string, text: string): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, `${sha256}.jsonl`), text);
  return sha256;
}
