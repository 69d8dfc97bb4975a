import { Inject, Injectable } from '@nestjs/common';
import { submissionUnknown, UserError } from '@primitives/errors';
import { isEnd, stateText, type EvaluationState } from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import {
  earlierAttempts,
  evaluationsByIds,
  forecast,
  lockEvaluation,
  logInstants,
  moveEvaluation,
  publishedAt,
  removeDebugRun,
  poolRunners,
  writeLog,
  type EvaluationView,
  type Forecast,
  type ResultView,
  type ShardView,
} from '@primitives/store/evaluations';
import { runnersOfEvaluation, scorerView, scoringStarted } from '@primitives/store/fleet';
import { cancellationsOf, writeAuditLog } from '@primitives/store/operations';
import { auditCounts, shardHistory, wasLeased, type ShardHistory } from '@primitives/store/shards';
import type { Submission } from '@primitives/store/submissions';
import { mayOperate, requireScope, requireSignedIn, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import type { ExpectedTimesType, ServiceRecordType, ShardType, StepType, WaitingType } from './evaluation.type.js';
import { LiveShards } from './live-shards.js';
import { withPublicNames } from './log-names.js';
import { expectedSeconds, expectedTimes, NO_RUNNERS, refundReason, waitingOf, workDone } from './service-record.js';
import { isPredicted, isStarted, shardView } from './shards.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { lastDoneAt, stepsOf } from './steps.js';

@Injectable()
export class EvaluationsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly live: LiveShards,
    private readonly submissions: SubmissionsService,
  ) {}

  async find(id: string): Promise<EvaluationView | null> {
    return isId(id) ? ((await evaluationsByIds(this.store.manager, [id]))[0] ?? null) : null;
  }

  /** Also returns null when the viewer may not see the submission. */
  async visible(id: string, viewer: Viewer | null): Promise<EvaluationView | null> {
    const evaluation = await this.find(id);
    return evaluation && (await this.submissions.find(evaluation.submissionId, viewer)) ? evaluation : null;
  }

  /** Checks `requireChangeable` of the submission. @throws UserError not_signed_in, forbidden, submission_unknown */
  async requireChangeable(id: string, viewer: Viewer | null): Promise<{ evaluation: EvaluationView; byTeam: boolean }> {
    if (!mayOperate(viewer)) requireScope(viewer, 'submit');
    const evaluation = await this.find(id);
    if (!evaluation) throw submissionUnknown(id);
    const { byTeam } = await this.submissions
      .requireChangeable(evaluation.submissionId, viewer)
      .catch((error: unknown) => {
        throw error instanceof UserError && error.code === 'submission_unknown' ? submissionUnknown(id) : error;
      });
    return { evaluation, byTeam };
  }

  shards(state: EvaluationState, rows: readonly ShardView[]): ShardType[] {
    const now = this.clock.now();
    return rows.map((row) => shardView(row, state, this.live.of(row.evaluationId).get(row.index), now));
  }

  /** The state in words. */
  async stateText(
    { id, state }: Pick<EvaluationView, 'id' | 'state'>,
    shards: readonly Pick<ShardType, 'state'>[],
  ): Promise<string> {
    return stateText(state, {
      started: isStarted(shards),
      predicted: isPredicted(shards),
      scoringStarted: state === 'scoring' && (await scoringStarted(this.store.manager, id)),
    });
  }

  /** Replaces machine names with public runner names. */
  async shardHistory(evaluationId: string, index: number): Promise<ShardHistory | null> {
    const [history, runners] = await Promise.all([
      shardHistory(this.store.manager, evaluationId, index),
      runnersOfEvaluation(this.store.manager, evaluationId),
    ]);
    const withPublicReason = (failure: ShardHistory['failures'][number]) => ({
      ...failure,
      reason: withPublicNames(failure.reason, runners),
    });
    return history && { ...history, failures: history.failures.map(withPublicReason) };
  }

  async steps(
    evaluation: EvaluationView,
    submission: Pick<Submission, 'uploadedAt'>,
    result: ResultView | null,
    shards: readonly ShardView[],
  ): Promise<StepType[]> {
    const [instants, shownAt] = await Promise.all([
      logInstants(this.store.manager, evaluation.id, ['planned', 'reused', 'taken', 'pilot_done', 'predicted']),
      result && publishedAt(this.store.manager, evaluation.id),
    ]);
    const at = (code: string) => instants.get(code) ?? null;
    return stepsOf({
      state: evaluation.state,
      uploadedAt: submission.uploadedAt,
      createdAt: evaluation.createdAt,
      endedAt: evaluation.endedAt,
      plannedAt: at('planned') ?? at('reused'),
      takenAt: at('taken') ?? at('reused'),
      pilotDoneAt: at('pilot_done') ?? at('reused'),
      pilotOnly: shards.length === 1,
      // Until the audits have a verdict, no line of the log states that all images are predicted.
      predictedAt: at('predicted') ?? at('reused') ?? (evaluation.state === 'predicting' ? lastDoneAt(shards) : null),
      scoredAt: result?.scoredAt ?? null,
      publishedAt: shownAt,
    });
  }

  /** The reason for waiting; null when the evaluation is not waiting. */
  async waiting(
    evaluation: EvaluationView,
    shards: readonly ShardView[],
    forecastOf: (id: string) => Promise<Forecast>,
  ): Promise<WaitingType | null> {
    if (isEnd(evaluation.state) || evaluation.state === 'validating') return null;
    const db = this.store.manager;
    const scoring = evaluation.state === 'scoring';
    const [queueForecast, [runners = NO_RUNNERS], [audits], started, scorer] = await Promise.all([
      forecastOf(evaluation.id),
      poolRunners(db, evaluation.trackId),
      auditCounts(db, [evaluation.id]),
      scoring && scoringStarted(db, evaluation.id),
      scoring ? scorerView(db) : null,
    ]);
    const now = this.clock.now();
    const waiting = waitingOf({
      state: evaluation.state,
      runners,
      before: queueForecast,
      audits: audits ?? null,
      running: shards.some(({ doneAt, leasedUntil }) => doneAt === null && leasedUntil !== null && leasedUntil > now),
      examples: evaluation.attempt <= 0,
      allPredicted: shards.length > 0 && shards.every(({ doneAt }) => doneAt !== null),
      scoringStarted: started,
      scorerConnected: scorer?.connected ?? false,
    });
    return waiting && { ...waiting, ahead: queueForecast.ahead, ...expectedSeconds(queueForecast.work, runners.ready) };
  }

  async forecasts(ids: readonly string[]): Promise<Forecast[]> {
    return Promise.all(ids.map((id) => forecast(this.store.manager, id)));
  }

  /** When it starts and is scored; null if unknown, and once all of its shards are predicted. */
  async expectedTimes(
    { id, state, trackId }: EvaluationView,
    shards: readonly ShardView[],
    forecastOf: (id: string) => Promise<Forecast>,
  ): Promise<ExpectedTimesType | null> {
    const isRemaining = shards.length === 0 || shards.some(({ doneAt }) => doneAt === null);
    if (!['queued', 'validating', 'predicting'].includes(state) || !isRemaining) return null;
    const [{ work }, [runners = NO_RUNNERS]] = await Promise.all([
      forecastOf(id),
      poolRunners(this.store.manager, trackId),
    ]);
    return expectedTimes(
      work,
      runners.ready,
      shards.some(({ tries }) => tries > 0),
    );
  }

  async service(evaluation: EvaluationView, shards: readonly ShardView[]): Promise<ServiceRecordType> {
    const [audits] = await auditCounts(this.store.manager, [evaluation.id]);
    const { deadlineAt, priority, reused } = evaluation;
    return {
      deadlineAt,
      priority,
      reused,
      charged:
        !evaluation.debug &&
        evaluation.refundedAt === null &&
        evaluation.state !== 'failed' &&
        evaluation.attempt === 1,
      refundReason: refundReason(evaluation),
      ...workDone(shards),
      audits: audits ?? { planned: 0, agreed: 0, disagreed: 0, waived: 0 },
    };
  }

  /** The maintainers who cancelled these evaluations, in their order; null: its team did. */
  async cancelledBy(ids: readonly string[]): Promise<(string | null)[]> {
    const rows = await cancellationsOf(this.store.manager, ids);
    const names = new Map(rows.map(({ evaluationId, by }) => [evaluationId, by ?? 'deleted account']));
    return ids.map((id) => names.get(id) ?? null);
  }

  async earlier(evaluation: EvaluationView): Promise<EvaluationView[]> {
    return evaluation.attempt === 1 ? [] : earlierAttempts(this.store.manager, evaluation.id);
  }

  /** @throws UserError not_signed_in, forbidden, submission_unknown, evaluation_ended */
  async cancel(id: string, viewer: Viewer | null): Promise<EvaluationView> {
    const { account } = requireSignedIn(viewer);
    const { evaluation, byTeam: mine } = await this.requireChangeable(id, viewer);
    if (evaluation.rerunOf !== null && !mayOperate(viewer))
      throw new UserError('forbidden', 'only maintainers can cancel a rerun');
    await this.store.transaction(async (tx) => {
      const state = await lockEvaluation(tx, id);
      const refund = !(await wasLeased(tx, id)); // no runner has read a hidden image
      if (!(await moveEvaluation(tx, id, 'cancelled', { refund }))) {
        throw new UserError('evaluation_ended', `the evaluation is already ${state}`, {
          expected: 'an evaluation that has not ended',
          found: state ?? 'none',
        });
      }
      const byTeam = mine && evaluation.rerunOf === null;
      if (!byTeam) await writeAuditLog(tx, { accountId: account.id, act: 'evaluation.cancel', target: id });
      await writeLog(tx, id, {
        level: 'info',
        code: 'cancelled',
        message: byTeam ? 'the team cancelled the evaluation' : 'a maintainer cancelled the evaluation',
      });
    });
    return (await this.find(id)) ?? evaluation;
  }

  /** @throws UserError not_signed_in, forbidden, submission_unknown, evaluation_not_removable */
  async removeDebugRun(id: string, viewer: Viewer | null): Promise<void> {
    const { account } = requireScope(viewer, 'submit');
    const { evaluation, byTeam } = await this.requireChangeable(id, viewer);
    if (!byTeam) throw new UserError('forbidden', 'only its team can remove a debug run');
    await this.store.transaction(async (tx) => {
      const state = (await lockEvaluation(tx, id)) ?? evaluation.state;
      if (!evaluation.debug || !isEnd(state))
        throw new UserError('evaluation_not_removable', 'only a debug run that has ended can be removed', {
          expected: 'a debug run that has ended',
          found: evaluation.debug ? `a debug run that is ${state}` : 'an evaluation that is no debug run',
        });
      await removeDebugRun(tx, id, this.clock.now());
      await writeAuditLog(tx, { accountId: account.id, act: 'evaluation.remove', target: id });
    });
  }
}
