import type { BenchmarkDefinition, ReportedRow } from '@primitives/benchmark';
import { newId } from '@primitives/runtime';
import { BenchmarkVersionEntity } from './benchmark-version.entity.js';
import { ReportedRowEntity } from './reported-row.entity.js';
import { SplitEntity } from './split.entity.js';
import { TrackEntity } from './track.entity.js';
import { insertTrackChange } from './track-changes.js';
import type { Tx } from '../connection/store.js';

/** A split of a version, as registered. */
export interface NewSplit {
  readonly name: SplitEntity['name'];
  readonly role: SplitEntity['role'];
  readonly instanceCount: number;
  readonly instancesSha256: string;
  readonly archiveSha256: string;
  readonly labelsSha256: string;
  /** Its public overlap (split-audit/1); null without an audit. */
  readonly audit: object | null;
}

export interface RegisteredVersion {
  readonly id: string;
  readonly slug: string;
  readonly number: number;
  readonly definitionSha256: string;
  readonly splits: readonly (NewSplit & { readonly id: string })[];
}

/** A version and its splits, sorted by name; null if there is none. */
export async function registeredVersion(db: Tx, slug: string, number: number): Promise<RegisteredVersion | null> {
  const version = await db.findOneBy(BenchmarkVersionEntity, { slug, number });
  if (!version) return null;
  const splits = await db.find(SplitEntity, {
    where: { benchmarkVersionId: version.id },
    order: { name: 'ASC', role: 'ASC' },
  });
  return { id: version.id, slug, number, definitionSha256: version.definitionSha256, splits };
}

/** Publishes a version with its splits. Its blobs must be recorded already. @returns its id */
export async function insertVersion(
  tx: Tx,
  {
    definition,
    definitionSha256,
    splits,
  }: { definition: BenchmarkDefinition; definitionSha256: string; splits: readonly NewSplit[] },
): Promise<string> {
  const id = newId();
  const { slug, version: number, title } = definition;
  await tx.insert(BenchmarkVersionEntity, { id, slug, number, title, definition, definitionSha256 });
  for (const split of splits) await tx.insert(SplitEntity, { ...split, id: newId(), benchmarkVersionId: id });
  return id;
}

export type ReportedOnBoard = ReportedRow & { readonly board: string };

/** A track to open; without an opening time it opens at once. */
export type NewTrack = Omit<TrackEntity, 'id' | 'shardTimeLimitSeconds' | 'baseline' | 'opensAt' | 'createdAt'> &
  Partial<Pick<TrackEntity, 'opensAt'>>;

/** Opens a track, with the reported rows of its boards. */
export async function insertTrack(tx: Tx, track: NewTrack, reported: readonly ReportedOnBoard[] = []): Promise<string> {
  const id = newId();
  await tx.insert(TrackEntity, { ...track, id });
  await insertTrackChange(tx, { trackId: id, kind: 'opened', text: 'the track was opened', accountId: null });
  for (const { values: metricValues, ...row } of reported)
    await tx.insert(ReportedRowEntity, { ...row, metricValues, id: newId(), trackId: id });
  return id;
}
