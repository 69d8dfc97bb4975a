import { newId } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import { writeLog } from './evaluation-log.js';
import { announce } from './evaluations.js';
import { insertOutbox } from '../messages/outbox.js';
import type { Tx } from '../connection/store.js';

/**
 * Of an `evaluation e`: whether it counts; a rerun counts once scored, the earlier result until then. Reruns without a
 * result and removed debug runs never count.
 */
export const COUNTS = `(e.removed_at is null and e.attempt = (select max(other.attempt) from evaluation other
  where other.submission_id = e.submission_id and other.track_id = e.track_id and (other.rerun_of is null or other.state = 'scored')))`;

export interface NewAttempt {
  /** An earlier attempt of the same submission on the same track. */
  readonly after: string;
  /** The evaluation whose result it replaces, and the reason. */
  readonly rerun: { readonly of: string; readonly reason: string } | null;
  /** The log text of the attempt, after its number. */
  readonly because: string;
}

/**
 * Queues another attempt of a submission on a track: first in its team's order, in the phase of the earlier one, with
 * the time limit of the track from now. The quota does not count it.
 *
 * @returns its id
 */
export async function queueAttempt(tx: Tx, { after, rerun, because }: NewAttempt): Promise<string> {
  const id = newId();
  const [made] = await tx.query<{ at: Date; attempt: number; submissionId: string; trackId: string }[]>(
    `insert into evaluation (id, submission_id, track_id, attempt, priority, deadline_at, phase_id, debug, split_id, rerun_of, rerun_reason)
     select $1, e.submission_id, e.track_id,
            (select max(attempt) + 1 from evaluation a where a.submission_id = e.submission_id and a.track_id = e.track_id),
            1, now() + t.time_limit_seconds * interval '1 second', e.phase_id, e.debug, e.split_id, $3, $4
       from evaluation e join track t on t.id = e.track_id where e.id = $2
     returning created_at as at, attempt, submission_id as "submissionId", track_id as "trackId"`,
    [id, after, rerun?.of ?? null, rerun?.reason ?? null],
  );
  if (!made) throw new Error(`there is no evaluation ${after}`);
  const { at, attempt, submissionId, trackId } = made;
  await announce(tx, { v: 1, evaluationId: id, submissionId, trackId, state: 'queued', at: at.toISOString() });
  await insertOutbox(tx, { subject: subjects.validateWork(id), payload: { v: 1, evaluationId: id } });
  await writeLog(tx, id, {
    level: 'info',
    code: rerun ? 'rerun' : 'requeued',
    message: `attempt ${attempt}: ${because}`,
  });
  return id;
}

/** Removes all attempts of a debug run on its track from the pages and lists; the quota still counts them. */
export async function removeDebugRun(tx: Tx, evaluationId: string, at: Date): Promise<void> {
  await tx.query(
    `update evaluation e set removed_at = $2 from evaluation of
      where of.id = $1 and e.submission_id = of.submission_id and e.track_id = of.track_id and e.attempt > 0 and e.removed_at is null`,
    [evaluationId, at],
  );
}
