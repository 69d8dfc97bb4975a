import { Inject, Injectable } from '@nestjs/common';
import { accountsOfEvaluation, evaluationsByIds, type EvaluationView, type Store } from '@primitives/store';
import { STORE } from '../edges.js';
import { Topic, type Listener } from '../live/topic.js';

/** Of two changes of one evaluation that wait, the newer. */
const newer = (waiting: EvaluationView, next: EvaluationView): EvaluationView | null =>
  waiting.id === next.id ? next : null;

/** `myEvaluationsChanged`: one subscription for all that a person's teams submitted. */
@Injectable()
export class MineChanges {
  private readonly topic = new Topic(newer);

  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Whatever changes from now on. */
  listen(accountId: string): Listener<EvaluationView> {
    return this.topic.listen(accountId);
  }

  /** An evaluation moved, or its place on a board did. */
  async moved(evaluationId: string): Promise<void> {
    if (this.topic.isQuiet) return;
    const accounts = (await accountsOfEvaluation(this.store.manager, evaluationId)).filter((id) =>
      this.topic.isReporting(id),
    );
    const [row] = accounts.length === 0 ? [] : await evaluationsByIds(this.store.manager, [evaluationId]);
    if (!row || (row.rerunOf !== null && row.state !== 'scored')) return; // until then the earlier attempt counts
    for (const id of accounts) this.topic.tell(id, row);
  }

  close(): void {
    this.topic.close();
  }
}
