import { newId } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import { announce } from '../evaluations/evaluations.js';
import { writeLog } from '../evaluations/evaluation-log.js';
import { insertOutbox } from '../messages/outbox.js';
import { LISTING_NOW } from '../submissions/listings.js';

/** A numbered test set of a track, drawn from a secret seed. */
export interface Season {
  readonly id: string;
  /** The track that it renews. */
  readonly trackId: string;
  readonly number: number;
  /** The track with its split, its evaluations and its boards. */
  readonly resultsTrackId: string;
  /** SHA-256 of the statement. */
  readonly commitment: string;
  readonly generator: string;
  readonly renderer: string;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  /** Text of a season-statement/1; null until the season closes. */
  readonly statement: string | null;
  /** Models that its opening queued, and those of them whose evaluation has ended. */
  readonly models: number;
  readonly done: number;
}

const SEASON = `n.id, n.track_id as "trackId", n.number, n.results_track_id as "resultsTrackId", n.commitment, n.generator, n.renderer,
  n.opened_at as "openedAt", n.closed_at as "closedAt", n.statement,
  (select count(distinct e.submission_id)::int from evaluation e where e.track_id = n.results_track_id and not e.debug) as models,
  (select count(distinct e.submission_id)::int from evaluation e where e.track_id = n.results_track_id and not e.debug and e.ended_at is not null) as done
  from season n`;

/** The seasons of a track by number. */
export function seasonsOf(db: Tx, trackId: string): Promise<Season[]> {
  return db.query<Season[]>(`select ${SEASON} where n.track_id = $1 order by n.number`, [trackId]);
}

/** The season whose results a track has; null for other tracks. */
export async function seasonOfTrack(db: Tx, resultsTrackId: string): Promise<Season | null> {
  const rows = await db.query<Season[]>(`select ${SEASON} where n.results_track_id = $1`, [resultsTrackId]);
  return rows[0] ?? null;
}

/** Locks the seasons of a track until the transaction ends: two concurrent openings must not have one number. */
export async function lockSeasons(tx: Tx, trackId: string): Promise<Season[]> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('seasons ' || $1, 0))`, [trackId]);
  return seasonsOf(tx, trackId);
}

/** Records an open season. The caller locks the seasons of the track. */
export async function insertSeason(
  tx: Tx,
  season: Pick<Season, 'trackId' | 'number' | 'resultsTrackId' | 'commitment' | 'generator' | 'renderer'>,
): Promise<void> {
  const { trackId, number, resultsTrackId, commitment, generator, renderer } = season;
  await tx.query(
    `insert into season (id, track_id, number, results_track_id, commitment, generator, renderer) values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId(), trackId, number, resultsTrackId, commitment, generator, renderer],
  );
}

/** Of a `submission s`: whether later seasons evaluate it. Without a choice of its team: if it is listed. */
const TAKES_PART = `coalesce((select c.evaluate from season_choice c where c.submission_id = s.id order by c.id desc limit 1), ${LISTING_NOW} = 'listed')`;

/** Time in which the fleet must evaluate the models of a season, which all wait at once. */
const DEADLINE = '30 days';

/**
 * Queues an evaluation of every model of the track on the track of a season: of each name of a team the newest
 * submission with a result that takes part and is on no list of removed results.
 *
 * @returns the number of models
 */
export async function queueSeasonEvaluations(
  tx: Tx,
  { trackId, resultsTrackId, number }: Pick<Season, 'trackId' | 'resultsTrackId' | 'number'>,
): Promise<number> {
  const models = await tx.query<{ submissionId: string }[]>(
    `select distinct on (s.team_id, s.name) s.id as "submissionId"
       from submission s join evaluation e on e.submission_id = s.id
      where e.track_id = $1 and e.state = 'scored' and not e.debug and ${TAKES_PART}
        and ${latestVisibility('e.id')} not in ('hidden', 'withdrawn', 'superseded')
      order by s.team_id, s.name, s.id desc`,
    [trackId],
  );
  const message = `season ${number} opened; the evaluation counts against no quota and waits for validation`;
  for (const { submissionId } of models) await queue(tx, { submissionId, resultsTrackId, message, debug: false });
  return models.length;
}

/**
 * Queues an evaluation of models of a season on the published images of an earlier one: of those that were submitted
 * after it closed and do not declare that they were trained on it. It shows whether such a model is better on images
 * that it may have seen. As a debug run it is on no board, and it counts against no quota.
 *
 * @param resultsTrackId of the season whose models are evaluated
 * @returns the number of models
 */
export async function queuePublishedEvaluations(
  tx: Tx,
  earlier: Pick<Season, 'resultsTrackId' | 'number'>,
  resultsTrackId: string,
): Promise<number> {
  const models = await tx.query<{ submissionId: string }[]>(
    `select s.id as "submissionId" from evaluation e join submission s on s.id = e.submission_id
       join season n on n.results_track_id = $1 join track t on t.id = n.results_track_id join split p on p.id = t.split_id
      where e.track_id = $2 and not e.debug and p.role = 'public' and s.created_at > n.closed_at
        and t.slug <> all(coalesce(s.trained_on, '{}'))
        and not exists (select from evaluation o where o.submission_id = s.id and o.track_id = t.id)
      order by s.id`,
    [earlier.resultsTrackId, resultsTrackId],
  );
  const message = `evaluation on the published images of season ${earlier.number}, for comparison; it is on no board and counts against no quota`;
  for (const { submissionId } of models)
    await queue(tx, { submissionId, resultsTrackId: earlier.resultsTrackId, message, debug: true });
  return models.length;
}

interface Queued {
  readonly submissionId: string;
  readonly resultsTrackId: string;
  readonly message: string;
  readonly debug: boolean;
}

async function queue(tx: Tx, { submissionId, resultsTrackId, message, debug }: Queued): Promise<void> {
  const evaluationId = newId();
  const [made] = await tx.query<{ at: Date }[]>(
    `insert into evaluation (id, submission_id, track_id, deadline_at, debug) values ($1, $2, $3, now() + $4::interval, $5)
     returning created_at as at`,
    [evaluationId, submissionId, resultsTrackId, DEADLINE, debug],
  );
  const at = (made?.at ?? new Date()).toISOString();
  await announce(tx, { v: 1, evaluationId, submissionId, trackId: resultsTrackId, state: 'queued', at });
  await writeLog(tx, evaluationId, { level: 'info', code: 'queued', message });
  await insertOutbox(tx, { subject: subjects.validateWork(evaluationId), payload: { v: 1, evaluationId } });
}

/** Closes a season with its statement. @returns false when it is closed already */
export async function closeSeason(tx: Tx, id: string, statement: string): Promise<boolean> {
  const rows = await changed(
    tx,
    'update season set closed_at = clock_timestamp(), statement = $2 where id = $1 and closed_at is null returning id',
    [id, statement],
  );
  return rows.length === 1;
}

/**
 * Copies the hidden split of a track as a public split with the same files, and moves the track to the copy: splits
 * never change.
 *
 * @returns the id of the public split
 */
export async function publishHiddenSplit(tx: Tx, trackId: string): Promise<string> {
  const id = newId();
  await tx.query(
    `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
     select $1, s.benchmark_version_id, s.name, 'public', s.instance_count, s.instances_sha256, s.archive_sha256, s.labels_sha256
       from track t join split s on s.id = t.split_id where t.id = $2`,
    [id, trackId],
  );
  await tx.query('update track set split_id = $2 where id = $1', [trackId, id]);
  return id;
}

/** Whether later seasons evaluate the submission, and whether its team chose that. */
export async function seasonChoice(db: Tx, submissionId: string): Promise<{ evaluate: boolean; chosen: boolean }> {
  const rows = await db.query<{ evaluate: boolean; chosen: boolean }[]>(
    `select ${TAKES_PART} as evaluate, exists (select from season_choice c where c.submission_id = s.id) as chosen
       from submission s where s.id = $1`,
    [submissionId],
  );
  return rows[0] ?? { evaluate: false, chosen: false };
}

/** Records the decision of a team about later seasons. */
export async function insertSeasonChoice(
  tx: Tx,
  { submissionId, evaluate, accountId }: { submissionId: string; evaluate: boolean; accountId: string },
): Promise<void> {
  await tx.query('insert into season_choice (id, submission_id, evaluate, account_id) values ($1, $2, $3, $4)', [
    newId(),
    submissionId,
    evaluate,
    accountId,
  ]);
}
