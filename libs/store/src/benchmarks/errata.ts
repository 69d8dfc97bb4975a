import { newId } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import { registeredVersion, type RegisteredVersion } from './benchmarks.js';
import { changed } from '../connection/changed.js';
import { announce } from '../evaluations/evaluations.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import { insertOutbox } from '../messages/outbox.js';
import type { Tx } from '../connection/store.js';

/** A correction of a track's labels, as shown to readers. */
export interface Erratum {
  readonly id: string;
  readonly trackId: string;
  readonly number: number;
  readonly reason: string;
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly at: Date;
  readonly finishedAt: Date | null;
  /** Evaluations to rescore, and those of them that have ended. */
  readonly evaluations: number;
  readonly done: number;
}

const ERRATUM = `r.id, r.track_id as "trackId", r.number, r.reason, a.number as "fromVersion", b.number as "toVersion", r.at, r.finished_at as "finishedAt",
  (select count(*)::int from evaluation e where e.erratum_id = r.id) as evaluations,
  (select count(*)::int from evaluation e where e.erratum_id = r.id and e.ended_at is not null) as done
  from erratum r join benchmark_version a on a.id = r.from_version_id join benchmark_version b on b.id = r.to_version_id`;

/** The errata of a track, newest first. */
export async function errataOf(db: Tx, trackId: string): Promise<Erratum[]> {
  return db.query<Erratum[]>(`select ${ERRATUM} where r.track_id = $1 order by r.number desc`, [trackId]);
}

/** The open correction of a track, whose boards wait for it. */
export async function openErratum(db: Tx, trackId: string): Promise<Erratum | null> {
  const rows = await db.query<Erratum[]>(`select ${ERRATUM} where r.track_id = $1 and r.finished_at is null`, [
    trackId,
  ]);
  return rows[0] ?? null;
}

/** A split of another version that could replace a track's: the same images in the same order with other labels. */
export interface CorrectedSplit {
  /** The version that the track is scored with until the correction. */
  readonly fromVersionId: string;
  readonly versionId: string;
  readonly splitId: string;
  readonly sameImages: boolean;
  readonly sameLabels: boolean;
}

/** The version that a track is scored with, and its split. */
export interface JudgedVersion {
  readonly version: RegisteredVersion;
  readonly definition: unknown;
  readonly splitId: string;
  /** The next free number of the benchmark. */
  readonly next: number;
}

/**
 * null when there is no such track. Concurrent additions of versions of the benchmark wait until the transaction ends.
 */
export async function lockJudgedVersion(tx: Tx, trackId: string): Promise<JudgedVersion | null> {
  const [row] = await tx.query<{ slug: string; number: number; definition: unknown; splitId: string }[]>(
    `select v.slug, v.number, v.definition, t.split_id as "splitId" from track t join benchmark_version v on v.id = t.benchmark_version_id where t.id = $1`,
    [trackId],
  );
  if (!row) return null;
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('benchmark ' || $1, 0))`, [row.slug]);
  const [{ next } = { next: row.number + 1 }] = await tx.query<{ next: number }[]>(
    'select max(number) + 1 as next from benchmark_version where slug = $1',
    [row.slug],
  );
  const version = await registeredVersion(tx, row.slug, row.number);
  return version && { version, definition: row.definition, splitId: row.splitId, next };
}

/**
 * The split of a benchmark's version that corresponds to the track's; null when the version or its split does not
 * exist.
 */
export async function correctedSplit(db: Tx, trackId: string, version: number): Promise<CorrectedSplit | null> {
  const rows = await db.query<CorrectedSplit[]>(
    `select was.id as "fromVersionId", v.id as "versionId", s.id as "splitId", s.labels_sha256 = old.labels_sha256 as "sameLabels",
            s.instances_sha256 = old.instances_sha256 and s.archive_sha256 = old.archive_sha256 as "sameImages"
       from track t join split old on old.id = t.split_id join benchmark_version was on was.id = t.benchmark_version_id
       join benchmark_version v on v.slug = was.slug and v.number = $2
       join split s on s.benchmark_version_id = v.id and s.name = old.name and s.role = old.role
      where t.id = $1`,
    [trackId, version],
  );
  return rows[0] ?? null;
}

/**
 * Opens an erratum: the track is scored with the corrected split from now on, and every evaluation with a result is
 * queued for rescoring of its existing predictions. The caller locks the track's boards.
 *
 * @returns the number of evaluations to rescore
 */
export async function insertErratum(
  tx: Tx,
  { trackId, reason, accountId, to }: { trackId: string; reason: string; accountId: string | null; to: CorrectedSplit },
): Promise<{ id: string; evaluations: number }> {
  const id = newId();
  await tx.query(
    `insert into erratum (id, track_id, number, reason, from_version_id, from_split_id, to_version_id, to_split_id, account_id)
     select $1, t.id, (select coalesce(max(number), 0) + 1 from erratum where track_id = t.id), $3, t.benchmark_version_id, t.split_id, $4, $5, $6
       from track t where t.id = $2`,
    [id, trackId, reason, to.versionId, to.splitId, accountId],
  );
  await tx.query('update track set benchmark_version_id = $2, split_id = $3 where id = $1', [
    trackId,
    to.versionId,
    to.splitId,
  ]);
  const again = await scoredEvaluations(tx, trackId);
  for (const { submissionId, root } of again) {
    const evaluationId = newId();
    const [row] = await tx.query<{ at: Date }[]>(
      `insert into evaluation (id, submission_id, track_id, attempt, state, reused_from, erratum_id, deadline_at, phase_id)
       select $1, $2, $3, max(attempt) + 1, 'scoring', $4, $5, now() + interval '30 days', (array_agg(phase_id order by attempt))[1] from evaluation where attempt > 0 and submission_id = $2 and track_id = $3
       returning state_since as at`,
      [evaluationId, submissionId, trackId, root, id],
    );
    await insertOutbox(tx, { subject: subjects.scoreWork(evaluationId), payload: { v: 1, evaluationId } });
    await announce(tx, {
      v: 1,
      evaluationId,
      submissionId,
      trackId,
      state: 'scoring',
      at: (row?.at ?? new Date()).toISOString(),
    });
  }
  return { id, evaluations: again.length };
}

/** The latest evaluation with a result of each submission that is not withdrawn, and the one that was predicted. */
function scoredEvaluations(tx: Tx, trackId: string): Promise<{ submissionId: string; root: string }[]> {
  return tx.query(
    `select distinct on (e.submission_id) e.submission_id as "submissionId", coalesce(e.reused_from, e.id) as root
       from evaluation e join result r on r.evaluation_id = e.id
      where e.track_id = $1 and not e.debug
        and ${latestVisibility('e.id')} in ('shown', 'hidden', 'embargoed', 'withheld', 'sealed')
      order by e.submission_id, e.attempt desc`,
    [trackId],
  );
}

/**
 * Completes the erratum: replaced results are superseded. False when another scorer completed it first. The caller
 * locks the track's boards.
 */
export async function finishErratum(tx: Tx, erratumId: string): Promise<boolean> {
  const rows = await changed<{ id: string }>(
    tx,
    'update erratum set finished_at = now() where id = $1 and finished_at is null returning id',
    [erratumId],
  );
  if (rows.length === 0) return false;
  const replaced = await tx.query<{ id: string }[]>(
    `select old.id from evaluation again join evaluation old
         on old.submission_id = again.submission_id and old.track_id = again.track_id and old.attempt between 1 and again.attempt - 1
       join result r on r.evaluation_id = old.id
      where again.erratum_id = $1 and again.state = 'scored'
        and ${latestVisibility('old.id')} in ('shown', 'hidden', 'embargoed', 'withheld', 'sealed')`,
    [erratumId],
  );
  for (const { id } of replaced) {
    await tx.query(
      `insert into publication (id, evaluation_id, visibility, reason) select $1, $2, 'superseded', 'erratum ' || number from erratum where id = $3`,
      [newId(), id, erratumId],
    );
  }
  return true;
}
