import { boardsOf, type Instance, type LabelledInstance } from '@primitives/benchmark';
import type { BoardSnapshot } from '@primitives/boards';
import { instanceOrder } from '@primitives/evaluation';
import type { BoardResult } from '@primitives/results';
import { boardMetrics, samplingUnit } from '@primitives/metrics';
import { openLog } from '@primitives/runtime';
import { encodeSafetensors } from '@primitives/protocol';
import { referenceModels, score as scoreLocally } from '@primitives/scoring';
import { boardReferences, snapshotPayload, tracksWithoutReferences } from '@primitives/store/boards';
import type { SessionLocks, Store } from '@primitives/store/connection';
import { evaluationWork, moveEvaluation } from '@primitives/store/evaluations';
import { insertPlan } from '@primitives/store/shards';
import {
  seedSubmission,
  seedTrack,
  PROTOCOL_EXAMPLES,
  testBlobs,
  testDatabase,
  type ProtocolExample,
  type TestDatabase,
} from '@primitives/testing';
import { ComputePool } from '@primitives/threads';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntryColumns } from './entry-columns.js';
import { EntryFolder } from './ranking/entry-folder.js';
import { openSigningKey, Receipts, Splits } from './index.js';
import { scoreReferences } from './references.js';
import { MEASURED_SINCE, SCORER_VERSION } from './scorer-version.js';
import { score } from './score.js';

const RESAMPLES = 100;
const SEED = 'ab'.repeat(32);

let database: TestDatabase;
let files: Awaited<ReturnType<typeof testBlobs>>;
let own: Awaited<ReturnType<typeof testBlobs>>;
let folder: string;
let admin: Store;
let store: Store;
let locks: SessionLocks;
const threads = new ComputePool(2);

beforeAll(async () => {
  [database, files, own, folder] = await Promise.all([
    testDatabase(),
    testBlobs(),
    testBlobs(),
    mkdtemp(join(tmpdir(), 'labels-')),
  ]);
  admin = await database.openAsAdmin();
  store = await database.open('scorer');
  locks = store.openLocks();
});
afterAll(async () => {
  await locks.close();
  await database.drop();
  await Promise.all([threads.close(), files.remove(), own.remove(), rm(folder, { recursive: true })]);
});

/** An evaluation whose predictions came in two shards, in the evaluation's own order. */
async function predicted(
  { protocol, definition, labels, rows, answer }: ProtocolExample,
  labelsSha256: string,
): Promise<string> {
  const instances = labels.map(({ id, image, box }, i): Instance => ({
    id,
    image,
    ...(box ? { box } : {}),
    ...rows?.[i],
  }));
  const track = await seedTrack(admin, files.blobs, { protocol, definition, rows: instances, labelsSha256 });
  const id = await seedSubmission(admin, files.blobs, track, Buffer.from('bundle'));
  const order = instanceOrder(SEED, labels.length);
  const shards = [
    { index: 0, first: 0, count: 4 },
    { index: 1, first: 4, count: labels.length - 4 },
  ];
  await admin.transaction(async (tx) => {
    for (const state of ['validating', 'predicting'] as const) await moveEvaluation(tx, id, state);
    await insertPlan(tx, id, SEED, shards);
    for (const { index, first, count } of shards) {
      const answers = answer([...order.subarray(first, first + count)]);
      const blob = await files.blobs.write(encodeSafetensors(new Map(Object.entries(answers))));
      await tx.query('insert into blob (sha256, bytes, media_type) values ($1, $2, $3) on conflict do nothing', [
        blob.sha256,
        blob.bytes,
        'x',
      ]);
      await tx.query(
        'insert into shard_result (evaluation_id, shard_index, fence, runner_id, predictions_sha256, receipt) values ($1, $2, 1, $3, $4, $5)',
        [id, index, 'r1', blob.sha256, {}],
      );
      await tx.query('update shard set done_at = now(), done_fence = 1 where evaluation_id = $1 and shard_index = $2', [
        id,
        index,
      ]);
    }
    await moveEvaluation(tx, id, 'scoring');
  });
  return id;
}

async function writeLabels(labels: readonly LabelledInstance[]): Promise<string> {
  const text = labels.map((label) => `${JSON.stringify(label)}\n`).join('');
  const sha256 = createHash('sha256').update(text).digest('hex');
  await writeFile(join(folder, `${sha256}.jsonl`), text);
  return sha256;
}

const partsOf = (receipts: Receipts) => ({
  receipts,
  store,
  blobs: files.blobs,
  outcomes: own.blobs,
  splits: new Splits(store, files.blobs, folder),
  threads,
  releaseSecret: Buffer.from('secret'),
  resamples: RESAMPLES,
  rankingFolder: join(folder, 'ranking'),
  locks,
  log: openLog('scorer', 'silent'),
});

const openReceipts = async () =>
  new Receipts(await openSigningKey(join(folder, 'receipt-key.pem')), 'https://board.example');

/** Scores as the consumer does. @returns the recorded state */
async function judged(id: string): Promise<{
  boards: Record<string, BoardResult>;
  seed: string;
  snapshots: { board: string; payload: BoardSnapshot }[];
}> {
  const receipts = await openReceipts();
  await receipts.register(store);
  const parts = partsOf(receipts);
  await score(parts, new EntryColumns(own.blobs, RESAMPLES, parts.rankingFolder), {
    subject: '',
    tries: 1,
    bytes: Buffer.from(JSON.stringify({ v: 1, evaluationId: id })),
  });
  const [row] = await admin.manager.query<{ boards: Record<string, BoardResult>; bootstrap_seed: string }[]>(
    'select boards, bootstrap_seed from result where evaluation_id = $1',
    [id],
  );
  const work = await evaluationWork(admin.manager, id);
  const found = await admin.manager.query<{ id: string; board: string }[]>(
    'select id, board from board_snapshot where track_id = $1',
    [work?.trackId],
  );
  const payloadOf = (snapshotId: string) => snapshotPayload(admin.manager, snapshotId);
  const snapshots = await Promise.all(
    found.map(async (each) => ({ board: each.board, payload: await payloadOf(each.id) })),
  );
  return { boards: row?.boards ?? {}, seed: row?.bootstrap_seed ?? '', snapshots };
}

it.each(Object.entries(PROTOCOL_EXAMPLES))(
  '%s: the platform gives the same result as primitives score, to the last bit, and ranks it',
  async (_, example) => {
    const { protocol, definition, labels, rows, answer } = example;
    const { boards, seed, snapshots } = await judged(await predicted(example, await writeLabels(labels)));
    const predictions = new Map(Object.entries(answer(labels.map((_, i) => i))));
    const local = scoreLocally(
      protocol,
      { definition, labels, predictions, ...(rows ? { rows } : {}) },
      { resamples: RESAMPLES, seed: Number.parseInt(seed, 16) },
    );
    expect(Object.keys(boards).sort()).toEqual(local.boards.map(({ board }) => board).sort());
    for (const { board, metrics, hierarchy, curve, curveBand } of local.boards) {
      const columns = boardMetrics(protocol, board);
      const units = metrics.map(({ id, unit }) => [id, unit === 'instance' ? 'image' : unit]); // of an image: one cluster
      expect(units).toEqual(metrics.map(({ id }) => [id, samplingUnit(id, board)]));
      const expected = metrics.map(({ id, value, low, high, reason }) => [
        id,
        {
          value,
          ...(columns.includes(id) ? { low, high } : { low: null, high: null }),
          ...(reason && (columns.includes(id) || value === null) && { reason }),
        },
      ]);
      expect(boards[board]?.values).toEqual(Object.fromEntries(expected));
      expect(boards[board]?.hierarchy).toEqual(hierarchy);
      expect(boards[board]?.curve).toEqual(curve ?? null);
      expect(boards[board]?.curveBand).toEqual(curveBand);
      expect(curveBand?.low.length).toBe(curve?.bias.length);
      const snapshot = snapshots.find((one) => one.board === board)?.payload;
      expect(snapshot?.metrics).toEqual(columns);
      for (const id of columns) {
        const cell = snapshot?.rows[0]?.cells[id];
        const { value = null, low = null, high = null } = metrics.find((metric) => metric.id === id) ?? {};
        expect([id, cell?.value, cell?.low, cell?.high]).toEqual([id, value, low, high]);
        expect([id, cell?.rankLow]).toEqual([id, value === null ? null : 1]);
      }
    }
  },
);

interface Measurement {
  readonly value: number | null;
  readonly interval: readonly (number | null)[];
  /** Clusters, and those that the standard error rests on. */
  readonly clusters: readonly (number | null)[];
  /** One number a cluster. */
  readonly contributions: readonly (number | null)[];
  /** The sum of the projections, each times its place: it changes with every one of them. */
  readonly projections: number | null;
}

/** All that a board stores of its entries, by metric. */
async function measurements(trackFolder: string): Promise<Record<string, Measurement>> {
  const found: Record<string, Measurement> = {};
  for (const name of (await readdir(trackFolder)).sort()) {
    const board = join(trackFolder, name);
    const entry = (await readdir(board)).find((file) => file.endsWith('.entry')) ?? '';
    const { metrics, of, summaries } = new EntryFolder(board).read(entry.replace('.entry', ''))!;
    for (const [m, { value, contributions, projections }] of of.entries()) {
      const { estimate, clusters, effectiveClusters } = summaries[m]!;
      found[`${name.split('.')[0]} ${metrics[m]}`] = {
        value: rounded(value),
        interval: [rounded(estimate.low), rounded(estimate.high)],
        clusters: [rounded(clusters), rounded(effectiveClusters)],
        contributions: [...(contributions ?? [])].map(rounded),
        projections: rounded(projections && projections.reduce((sum, own, place) => sum + (place + 1) * own, 0)),
      };
    }
  }
  return found;
}

/** To nine places, so that the last bit of a logarithm of another processor is no difference; null for NaN. */
const rounded = (number: number | null): number | null =>
  number === null || Number.isNaN(number) ? null : Number(number.toFixed(9)) + 0;

it('measures entries as the version in MEASURED_SINCE does', async () => {
  const file = join(__dirname, 'measurements.json');
  const found: Record<string, Record<string, Measurement>> = {};
  for (const [name, example] of Object.entries(PROTOCOL_EXAMPLES)) {
    const id = await predicted(example, await writeLabels(example.labels));
    await judged(id);
    const work = await evaluationWork(admin.manager, id);
    found[name] = await measurements(join(folder, 'ranking', work?.trackId ?? ''));
  }
  if (process.env['PRIMITIVES_WRITE_MEASUREMENTS'] === 'on') await writeFile(file, linesOf(MEASURED_SINCE, found));
  // Different? Set MEASURED_SINCE to SCORER_VERSION: boards are then measured and compared from nothing once.
  expect({ since: MEASURED_SINCE, found }).toEqual(JSON.parse(await readFile(file, 'utf8')));
});

/** One metric a line, so that a change can be read. */
function linesOf(since: string, found: Readonly<Record<string, Readonly<Record<string, Measurement>>>>): string {
  const protocols = Object.entries(found).map(([protocol, metrics]) => {
    const lines = Object.entries(metrics).map(([id, own]) => `      ${JSON.stringify(id)}: ${JSON.stringify(own)}`);
    return `    ${JSON.stringify(protocol)}: {\n${lines.join(',\n')}\n    }`;
  });
  return `{\n  "since": ${JSON.stringify(since)},\n  "found": {\n${protocols.join(',\n')}\n  }\n}\n`;
}

const referenced = Object.values(PROTOCOL_EXAMPLES).filter(({ protocol }) => referenceModels(protocol).length > 0);

it.each(referenced.map((example) => [example.protocol, example] as const))(
  '%s: stores what the reference models reach once, rounded where the split is hidden',
  async (protocol, example) => {
    const { definition, labels, rows } = example;
    const instances = labels.map(({ id, image, box }, i) => ({ id, image, ...(box ? { box } : {}), ...rows?.[i] }));
    const labelsSha256 = await writeLabels(labels);
    const parts = partsOf(await openReceipts());
    const storedFor = async (releaseRule: 'exact' | 'rounded') => {
      const { trackId } = await seedTrack(admin, files.blobs, {
        protocol,
        definition,
        rows: instances,
        labelsSha256,
        releaseRule,
      });
      expect(await tracksWithoutReferences(store.manager, SCORER_VERSION)).toContain(trackId);
      const bytes = Buffer.from(JSON.stringify({ v: 1, trackId }));
      await scoreReferences(parts, { bytes });
      await scoreReferences(parts, { bytes });
      expect(await tracksWithoutReferences(store.manager, SCORER_VERSION)).not.toContain(trackId);
      return boardReferences(store.manager, trackId, boardsOf(definition, protocol)[0] ?? '', null);
    };
    const exact = await storedFor('exact');
    expect(Object.keys(exact?.models ?? {}).sort()).toEqual([...referenceModels(protocol)].sort());
    const exactValues = Object.values(exact?.models ?? {}).flatMap((values) => Object.values(values));
    expect(exactValues.some((value) => value !== null)).toBe(true);
    const hidden = await storedFor('rounded');
    expect(hidden?.cautions).toEqual(exact?.cautions);
    // Of fewer than 30 units nothing is published.
    const published = Object.values(hidden?.models ?? {}).flatMap((values) => Object.values(values));
    expect(published.every((value) => value === null)).toBe(true);
  },
);
