import { Inject, Injectable } from '@nestjs/common';
import { submissionUnknown, UserError } from '@primitives/evaluation';
import type { Clock } from '@primitives/process';
import {
  evaluationLog,
  evaluationsByIds,
  lockEvaluation,
  moveEvaluation,
  publishedAt,
  queueAhead,
  readyRunners,
  submissionsByIds,
  teamsOf,
  writeLog,
  type EvaluationView,
  type LogLine,
  type ResultView,
  type ShardView,
  type Store,
  type Submission,
} from '@primitives/store';
import { requireScope, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';
import type { ShardType, StepType, WaitingType } from './evaluation.type.js';
import { LiveShards } from './live-shards.js';
import { shardView } from './shards.js';
import { stepsOf } from './steps.js';

/** Evaluations: how they stand, and cancelling one. */
@Injectable()
export class EvaluationsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LiveShards,
  ) {}

  async find(id: string): Promise<EvaluationView | null> {
    return isId(id) ? ((await evaluationsByIds(this.store.manager, [id]))[0] ?? null) : null;
  }

  shards(rows: readonly ShardView[]): ShardType[] {
    const now = this.clock.now();
    return rows.map((row) => shardView(row, this.live.of(row.evaluationId).get(row.index), now));
  }

  async log(evaluationId: string, after: string | null): Promise<LogLine[]> {
    return evaluationLog(this.store.manager, evaluationId, after !== null && isId(after) ? after : null);
  }

  async steps(
    evaluation: EvaluationView,
    submission: Pick<Submission, 'uploadedAt'>,
    result: ResultView | null,
  ): Promise<StepType[]> {
    const [lines, shownAt] = await Promise.all([
      evaluationLog(this.store.manager, evaluation.id, null),
      result && publishedAt(this.store.manager, evaluation.id),
    ]);
    const at = (code: string) => lines.find((line) => line.code === code)?.at ?? null;
    return stepsOf({
      state: evaluation.state,
      uploadedAt: submission.uploadedAt,
      createdAt: evaluation.createdAt,
      endedAt: evaluation.endedAt,
      plannedAt: at('planned'),
      takenAt: at('taken'),
      pilotDoneAt: at('pilot_done'),
      predictedAt: at('predicted'),
      scoredAt: result?.scoredAt ?? null,
      publishedAt: shownAt,
    });
  }

  /** Why it waits; null when it does not. */
  async waiting(evaluation: EvaluationView, shards: readonly ShardView[]): Promise<WaitingType | null> {
    const { state } = evaluation;
    const taken = shards.some(
      (shard) => shard.doneAt !== null || (shard.leasedUntil !== null && shard.leasedUntil > this.clock.now()),
    );
    if (state !== 'queued' && !(state === 'predicting' && !taken)) return null;
    const [{ ahead, secondsEach }, runners] = await Promise.all([
      queueAhead(this.store.manager, evaluation),
      readyRunners(this.store.manager, evaluation.trackId),
    ]);
    const expectedSeconds = runners === 0 || secondsEach === null ? null : ((ahead + 1) * secondsEach) / runners;
    return { reason: reasonOf(state, runners, ahead), ahead, expectedSeconds };
  }

  /** @throws UserError not_signed_in, forbidden, submission_unknown, already_ended */
  async cancel(id: string, viewer: Viewer | null): Promise<EvaluationView> {
    const { account } = requireScope(viewer, 'submit');
    const evaluation = await this.find(id);
    const submission = evaluation && (await submissionsByIds(this.store.manager, [evaluation.submissionId]))[0];
    if (!evaluation || !submission) throw submissionUnknown(id);
    const mine = (await teamsOf(this.store.manager, account.id)).some((team) => team.id === submission.teamId);
    if (!mine && account.role === 'researcher') throw new UserError('forbidden', 'this evaluation belongs to another team');
    await this.store.transaction(async (tx) => {
      const state = await lockEvaluation(tx, id);
      const untouched = state === 'queued' || state === 'validating'; // no hidden image was read: the submission is given back
      if (!(await moveEvaluation(tx, id, 'cancelled', { refund: untouched }))) {
        throw new UserError('already_ended', `the evaluation is ${state} already`, {
          expected: 'an evaluation that has not ended',
          found: state ?? 'none',
        });
      }
      await writeLog(tx, id, {
        level: 'info',
        code: 'cancelled',
        message: mine ? 'the evaluation was cancelled by its team' : 'the evaluation was cancelled by a maintainer',
      });
    });
    return (await this.find(id)) ?? evaluation;
  }
}

function reasonOf(state: EvaluationView['state'], runners: number, ahead: number): string {
  if (state === 'queued') return 'the bundle waits to be checked';
  if (runners === 0) return 'no runner of the pool is ready; it starts as soon as one comes back';
  return ahead === 0 ? 'the next free runner takes it' : `${ahead} ${ahead === 1 ? 'evaluation is' : 'evaluations are'} ahead`;
}
