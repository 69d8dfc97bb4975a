import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '@primitives/runtime';
import type { Store } from '@primitives/store/connection';
import { accountsOfEvaluation, evaluationsByIds, type EvaluationView } from '@primitives/store/evaluations';
import { LOG, STORE } from '../injection-tokens.js';
import { Topic, type Listener } from '../live/topic.js';

/** Merges two waiting changes of one evaluation into the newer. */
const newer = (waiting: EvaluationView, next: EvaluationView): EvaluationView | null =>
  waiting.id === next.id ? next : null;

/** Time between two messages about the progress of one evaluation. */
const PROGRESS_MS = 2_000;

/** `myEvaluationsChanged`: one subscription for all submissions of a person's teams. */
@Injectable()
export class MineChanges {
  private readonly topic = new Topic(newer);
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Changes from now on. */
  listen(accountId: string): Listener<EvaluationView> {
    return this.topic.listen(accountId);
  }

  /** An evaluation changed its state, its progress or its place on a board. */
  async evaluationChanged(evaluationId: string): Promise<void> {
    if (this.topic.isQuiet) return;
    const accounts = (await accountsOfEvaluation(this.store.manager, evaluationId)).filter((id) =>
      this.topic.isReporting(id),
    );
    const [row] = accounts.length === 0 ? [] : await evaluationsByIds(this.store.manager, [evaluationId]);
    if (!row || (row.rerunOf !== null && row.state !== 'scored')) return; // until then the earlier attempt counts
    for (const id of accounts) this.topic.publish(id, row);
  }

  /** Runners predicted more instances of an evaluation. */
  progressed(evaluationId: string): void {
    if (this.topic.isQuiet || this.timers.has(evaluationId)) return;
    this.timers.set(
      evaluationId,
      setTimeout(() => {
        this.timers.delete(evaluationId);
        this.evaluationChanged(evaluationId).catch((error: unknown) =>
          this.log.warn({ err: error, evaluationId }, 'failed to report the progress of an evaluation'),
        );
      }, PROGRESS_MS),
    );
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.topic.close();
  }
}
