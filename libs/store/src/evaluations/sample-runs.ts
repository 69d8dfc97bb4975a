import { newId } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import { IS_PUBLISHED } from '../benchmarks/public-splits.js';
import type { ExampleAnswer } from '../boards/example-answer.js';
import { EVALUATED_SPLIT } from './evaluated-split.js';
import { writeLog } from './evaluation-log.js';
import { insertOutbox } from '../messages/outbox.js';
import type { Tx } from '../connection/store.js';

/** A failed sample run is repeated after a day, up to this number of runs. */
const MAX_RUNS = 3;
/** A sample run waits until no other evaluation of its pool is left. */
const DEADLINE = '7 days';

/**
 * Queues the missing sample runs of these submissions, after all other evaluations of the pool. The platform evaluates
 * leading entries of a track of hidden images on its public sample, too, to show readers their answers. Such a run is
 * an evaluation of the same submission on the same track with an attempt number of 0 or below: it never counts, uses no
 * quota, and subscribers receive nothing about it. None is queued while other evaluations of the track are in progress,
 * since these may change the leading entries.
 *
 * @returns their ids
 */
export async function queueSampleRuns(
  tx: Tx,
  trackId: string,
  splitId: string,
  submissionIds: readonly string[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const submissionId of submissionIds) {
    const [queued] = await tx.query<{ id: string }[]>(
      `insert into evaluation (id, submission_id, track_id, attempt, priority, deadline_at, debug, split_id)
       select $1, $2, t.id, least((select min(a.attempt) from evaluation a where a.submission_id = $2 and a.track_id = t.id), 1) - 1,
              -3, now() + $6::interval, true, $4
         from track t join split s on s.id = $4 where t.id = $3 and s.role = 'public'
          and not exists (select from evaluation e where e.submission_id = $2 and e.track_id = t.id and e.split_id = $4
            and (e.state <> 'failed' or e.ended_at > now() - interval '1 day'))
          and (select count(*) from evaluation e where e.submission_id = $2 and e.track_id = t.id and e.split_id = $4) < $5
          and not exists (select from evaluation o where o.track_id = t.id and o.attempt > 0
                             and o.state in ('queued', 'validating', 'predicting', 'scoring'))
       on conflict do nothing returning id`,
      [newId(), submissionId, trackId, splitId, MAX_RUNS, DEADLINE],
    );
    if (queued) ids.push(queued.id);
  }
  for (const evaluationId of ids) {
    await insertOutbox(tx, { subject: subjects.validateWork(evaluationId), payload: { v: 1, evaluationId } });
    await writeLog(tx, evaluationId, {
      level: 'info',
      code: 'queued',
      message: 'the platform evaluates this entry on the public sample of its track, to show its answers to readers',
    });
  }
  return ids;
}

/** The answers of these submissions to the examples of a split, by submission; only of a published split. */
export async function exampleAnswers(
  db: Tx,
  trackId: string,
  splitId: string,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ExampleAnswer[]>> {
  const rows = await db.query<{ submissionId: string; examples: ExampleAnswer[] }[]>(
    `select distinct on (e.submission_id) e.submission_id as "submissionId", r.examples
       from evaluation e join track t on t.id = e.track_id join split s on s.id = ${EVALUATED_SPLIT}
       join result r on r.evaluation_id = e.id and r.labels_sha256 = s.labels_sha256
      where t.id = $1 and s.id = $2 and e.submission_id = any($3::uuid[]) and r.examples is not null and ${IS_PUBLISHED}
      order by e.submission_id, e.id desc`,
    [trackId, splitId, submissionIds],
  );
  return new Map(rows.map(({ submissionId, examples }) => [submissionId, examples]));
}
