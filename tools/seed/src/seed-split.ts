import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boardsOf, type BenchmarkDefinition, type Instance, type ProtocolId } from '@primitives/benchmark';
import type { Blob, Blobs } from '@primitives/blobs';
import type { ReleaseRule } from '@primitives/results';
import { subjects, type IsolationLevel } from '@primitives/protocol';
import { newId } from '@primitives/runtime';
import { BenchmarkVersionEntity, SplitEntity, TrackEntity } from '@primitives/store/benchmarks';
import type { Tx } from '@primitives/store/connection';
import { insertOutbox } from '@primitives/store/messages';
import { BlobEntity } from '@primitives/store/submissions';
import { logStart } from './log-start.js';

/** What a new track needs besides its benchmark and split. */
export interface TrackRules {
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  readonly protocol: ProtocolId;
  readonly primaryMetric: string;
  readonly quotaLimit: number;
  readonly pool: string;
  readonly minimumIsolation: IsolationLevel;
  readonly pilotShardSize: number;
  readonly shardSize: number;
  readonly position: number;
  readonly releaseRule?: ReleaseRule;
  readonly seasonLimit?: number;
}

/** Fields with a default in the database. */
export const releaseOf = ({ releaseRule, seasonLimit }: Pick<TrackRules, 'releaseRule' | 'seasonLimit'>) => ({
  ...(releaseRule !== undefined && { releaseRule }),
  ...(seasonLimit !== undefined && { seasonLimit }),
});

/** The files of a stored split. */
export interface PutSplit {
  readonly name: SplitEntity['name'];
  readonly role?: SplitEntity['role'];
  readonly instances: number;
  readonly instancesBlob: Blob;
  readonly archiveBlob: Blob;
  readonly labelsSha256: string;
}

/** Publishes version 1 of a benchmark; returns its id. */
export async function seedVersion(tx: Tx, definition: BenchmarkDefinition, blob: Blob): Promise<string> {
  await seedBlob(tx, blob, 'application/json');
  const id = newId();
  await tx.insert(BenchmarkVersionEntity, {
    id,
    slug: definition.slug,
    number: definition.version,
    title: definition.title,
    definition,
    definitionSha256: blob.sha256,
  });
  await logStart(tx, 'benchmark.add', definition.slug, { version: definition.version });
  return id;
}

/** Adds a split, by default a hidden one, to a benchmark version; returns its id. */
export async function seedSplit(
  tx: Tx,
  benchmarkVersionId: string,
  { name, role = 'hidden', instances, instancesBlob, archiveBlob, labelsSha256 }: PutSplit,
): Promise<string> {
  await seedBlob(tx, instancesBlob, 'application/jsonl');
  await seedBlob(tx, archiveBlob, 'application/zip');
  const id = newId();
  await tx.insert(SplitEntity, {
    id,
    benchmarkVersionId,
    name,
    role,
    instanceCount: instances,
    instancesSha256: instancesBlob.sha256,
    archiveSha256: archiveBlob.sha256,
    labelsSha256,
  });
  return id;
}

export async function seedTrack(
  tx: Tx,
  of: { benchmarkVersionId: string; splitId: string; definition: BenchmarkDefinition },
  rules: TrackRules,
): Promise<void> {
  const { definition, ...ids } = of;
  const id = newId();
  await tx.insert(TrackEntity, {
    id,
    ...ids,
    ...rules,
    boards: [...boardsOf(definition, rules.protocol)],
    quotaWindowHours: 24,
    timeLimitSeconds: 1_800,
    closesAt: null,
  });
  await logStart(tx, 'track.open', rules.slug, { benchmark: definition.slug, version: definition.version });
  // The scorer, which may have started before, computes the reference models of the new track
  await insertOutbox(tx, { subject: subjects.referencesWork(id), payload: { v: 1, trackId: id } });
}

export async function seedBlob(tx: Tx, blob: Blob, mediaType: string): Promise<void> {
  await tx
    .createQueryBuilder()
    .insert()
    .into(BlobEntity)
    .values({ ...blob, mediaType })
    .orIgnore()
    .execute();
}

/** Stores a label file under its digest, where the scorer looks for it. */
export async function putLabels(bytes: Uint8Array, folder: string): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const place = join(folder, `${sha256}.jsonl`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${place}.new`, bytes, { mode: 0o600 });
  await rename(`${place}.new`, place);
  return sha256;
}

/** Instances in the format of the blob store. */
export const putInstances = (blobs: Blobs, instances: readonly Instance[]): Promise<Blob> =>
  blobs.write(jsonLines(instances));

export const jsonLines = (lines: readonly object[]): Uint8Array =>
  new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
