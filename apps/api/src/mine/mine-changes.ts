import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { accountsOfEvaluation, evaluationsByIds, type EvaluationView } from '@primitives/store/evaluations';
import { STORE } from '../injection-tokens.js';
import { Topic, type Listener } from '../live/topic.js';

/** Merges two waiting changes of one evaluation into the newer. */
const newer = (waiting: EvaluationView, next: EvaluationView): EvaluationView | null =>
  waiting.id === next.id ? next : null;

/** `myEvaluationsChanged`: one subscription for all submissions of a person's teams. */
@Injectable()
export class MineChanges {
  private readonly topic = new Topic(newer);

  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Changes from now on. */
  listen(accountId: string): Listener<EvaluationView> {
    return this.topic.listen(accountId);
  }

  /** An evaluation changed its state, or its place on a board. */
  async evaluationChanged(evaluationId: string): Promise<void> {
    if (this.topic.isQuiet) return;
    const accounts = (await accountsOfEvaluation(this.store.manager, evaluationId)).filter((id) =>
      this.topic.isReporting(id),
    );
    const [row] = accounts.length === 0 ? [] : await evaluationsByIds(this.store.manager, [evaluationId]);
    if (!row || (row.rerunOf !== null && row.state !== 'scored')) return; // until then the earlier attempt counts
    for (const id of accounts) this.topic.publish(id, row);
  }

  close(): void {
    this.topic.close();
  }
}
