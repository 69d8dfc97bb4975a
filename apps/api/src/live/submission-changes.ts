import { Inject, Injectable } from '@nestjs/common';
import { submissionUnknown } from '@primitives/errors';
import type { Store } from '@primitives/store/connection';
import {
  evaluationsByIds,
  evaluationsOfSubmissions,
  shardsOfEvaluations,
  type EvaluationView,
} from '@primitives/store/evaluations';
import type { EvaluationState } from '@primitives/evaluation';
import type { Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { EvaluationsService } from '../evaluations/evaluations.service.js';
import { LogsService, MAX_LINES } from '../evaluations/logs.service.js';
import { instancesDone } from '../evaluations/shards.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import type { SubmissionChangeType } from './live.types.js';
import { Topic, type Listener } from './topic.js';

/** A change; the field `evaluation` is resolved for each subscriber, with their rights. */
export interface Change extends Omit<SubmissionChangeType, 'evaluation'> {
  readonly evaluation: EvaluationView | null;
}

/** Merges two pending changes of an evaluation: the newer state with the log lines of both, up to the maximum. */
const merge = (waiting: Change, next: Change): Change | null =>
  waiting.evaluationId === next.evaluationId
    ? {
        ...next,
        evaluation: next.evaluation ?? waiting.evaluation,
        log: [...waiting.log, ...next.log].slice(-MAX_LINES),
      }
    : null;

/**
 * Codes of log lines that end a step or start the scoring without a new state, or state that the cost of a bundle was
 * measured.
 */
const CHANGING: ReadonlySet<string> = new Set(['taken', 'pilot_done', 'scoring_started', 'measured']);

/** An evaluation with subscribers. */
interface Watched {
  readonly submissionId: string;
  /** ID of the last delivered log line. */
  lastLine: string | null;
  /** The last delivered state; null before the first change. */
  lastState: EvaluationState | null;
  /** Whether its place on a board changed since the last delivery. */
  moved: boolean;
  reading: boolean;
  /** Whether a change arrived during the read. */
  changed: boolean;
}

/** Source of `submissionChanged`: reads each evaluation once for all of its subscribers. */
@Injectable()
export class SubmissionChanges {
  private readonly topic = new Topic(merge);
  private readonly watched = new Map<string, Watched>();

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly evaluations: EvaluationsService,
    private readonly submissions: SubmissionsService,
    private readonly logs: LogsService,
  ) {}

  /**
   * Delivers the current state of each evaluation, then updates. Log lines may repeat; deduplicate by ID. @throws
   * UserError
   */
  async listen(idOrCode: string, viewer: Viewer | null): Promise<Listener<Change>> {
    const submission = await this.submissions.find(idOrCode, viewer);
    if (!submission) throw submissionUnknown(idOrCode);
    const listener = this.topic.listen(submission.id); // subscribe before reading, so that no change is lost
    try {
      const rows = await evaluationsOfSubmissions(this.store.manager, [submission.id]);
      for (const { id, state } of rows) this.watch(id, submission.id, state);
      return listener.begin(await Promise.all(rows.map((row) => this.read(row, null))));
    } catch (error) {
      await listener.return();
      throw error;
    }
  }

  /** Publishes a change of an evaluation to its subscribers. */
  async evaluationChanged(evaluationId: string, submissionId?: string): Promise<void> {
    if (submissionId !== undefined && this.topic.isReporting(submissionId))
      this.watch(evaluationId, submissionId, null);
    const watched = this.watched.get(evaluationId);
    if (!watched) return;
    watched.changed = true;
    if (watched.reading) return;
    watched.reading = true;
    try {
      while (watched.changed && this.topic.isReporting(watched.submissionId)) {
        watched.changed = false;
        await this.publish(evaluationId, watched);
      }
    } finally {
      watched.reading = false;
      if (!this.topic.isReporting(watched.submissionId)) this.watched.delete(evaluationId);
    }
  }

  /** Publishes a change of the evaluation's place on a board, which needs no new state: its listing, for example. */
  async placeChanged(evaluationId: string): Promise<void> {
    const watched = this.watched.get(evaluationId);
    if (watched) watched.moved = true;
    await this.evaluationChanged(evaluationId);
  }

  close(): void {
    this.topic.close();
  }

  private watch(evaluationId: string, submissionId: string, lastState: EvaluationState | null): void {
    if (!this.watched.has(evaluationId))
      this.watched.set(evaluationId, {
        submissionId,
        lastLine: null,
        lastState,
        moved: false,
        reading: false,
        changed: false,
      });
  }

  private async publish(evaluationId: string, watched: Watched): Promise<void> {
    const [row] = await evaluationsByIds(this.store.manager, [evaluationId]);
    if (!row) return;
    const { moved } = watched;
    watched.moved = false;
    const change = await this.read(row, watched.lastLine);
    const differs = moved || row.state !== watched.lastState || change.log.some(({ code }) => CHANGING.has(code));
    watched.lastLine = change.log.at(-1)?.id ?? watched.lastLine;
    watched.lastState = row.state;
    this.topic.publish(watched.submissionId, { ...change, evaluation: differs ? row : null });
  }

  private async read(row: EvaluationView, after: string | null): Promise<Change> {
    const [rows, log] = await Promise.all([
      shardsOfEvaluations(this.store.manager, [row.id]),
      this.logs.newLines(row.id, after),
    ]);
    const shards = this.evaluations.shards(row.state, rows);
    return {
      evaluationId: row.id,
      evaluation: null,
      state: row.state,
      stateText: await this.evaluations.stateText(row, shards),
      stateSince: row.stateSince,
      shards,
      instancesDone: instancesDone(shards),
      log,
    };
  }
}
