import type { Instance } from '@primitives/benchmark';
import { seedTrack, testBlobs, testDatabase } from '@primitives/testing';
import { ComputePool } from '@primitives/threads';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYNTHETIC_SPLITS } from './synthetic-splits.js';

/** The scorer's job as it is built: a benchmark runs programs and does not import them. */
const SCORER = new URL('../../../../apps/scorer/dist/', import.meta.url);

interface ScorerJob {
  readonly Splits: new (store: unknown, blobs: unknown, folder: string) => unknown;
  scoreReferences(parts: object, delivery: { readonly bytes: Uint8Array }): Promise<void>;
}

/** What the references of a track cost the scorer when the track opens. */
export interface ReferencesCost {
  readonly size: string;
  readonly models: number;
  /** Processor time of the job. */
  readonly ms: number;
  /** Peak memory of the process, with the labels and the synthetic split. */
  readonly peakBytes: number;
}

/** Runs the job of the scorer for one track of this size, from its message to the stored references. */
export async function referencesCost(name: string): Promise<ReferencesCost> {
  const split = SYNTHETIC_SPLITS[name]?.();
  if (!split) throw new RangeError(`there is no split ${name}`);
  const [database, files, folder] = await Promise.all([
    testDatabase(),
    testBlobs(),
    mkdtemp(join(tmpdir(), 'bench-labels-')),
  ]);
  const threads = new ComputePool(1);
  try {
    const { protocol, definition, labels, rows } = split;
    const text = labels.map((label) => `${JSON.stringify(label)}\n`).join('');
    const labelsSha256 = createHash('sha256').update(text).digest('hex');
    await writeFile(join(folder, `${labelsSha256}.jsonl`), text);
    const instances = labels.map(({ id, image }, i): Instance => ({ id, image, ...rows[i] }));
    const admin = await database.openAsAdmin();
    const { trackId } = await seedTrack(admin, files.blobs, { protocol, definition, rows: instances, labelsSha256 });
    const store = await database.open('scorer');
    const modules = await Promise.all(
      ['references.js', 'splits.js'].map((file) => import(new URL(file, SCORER).href) as Promise<object>),
    );
    const { Splits, scoreReferences } = Object.assign({}, ...modules) as ScorerJob;
    const splits = new Splits(store, files.blobs, folder);
    const parts = { store, splits, threads, releaseSecret: Buffer.from('secret') };
    const start = process.cpuUsage();
    await scoreReferences(parts, { bytes: Buffer.from(JSON.stringify({ v: 1, trackId })) });
    const { user, system } = process.cpuUsage(start);
    const stored = await admin.manager.query<{ models: object }[]>(
      'select models from board_reference where track_id = $1',
      [trackId],
    );
    return {
      size: split.size,
      models: Object.keys(stored[0]?.models ?? {}).length,
      ms: (user + system) / 1000,
      peakBytes: process.resourceUsage().maxRSS * 1024,
    };
  } finally {
    await database.drop();
    await Promise.all([threads.close(), files.remove(), rm(folder, { recursive: true })]);
  }
}
