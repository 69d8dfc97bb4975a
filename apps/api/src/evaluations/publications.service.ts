import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/evaluation';
import { subjects } from '@primitives/protocol';
import {
  cancelRerun,
  exactBoards,
  metricsReported,
  lockEvaluation,
  publicationOf,
  publish,
  insertOutbox,
  writeAct,
  writeLog,
  type EvaluationView,
  type Publication,
  type ResultView,
  type Store,
  type Visibility,
} from '@primitives/store';
import { isMaintainer, requireMaintainer, requireSignedIn, type Viewer } from '../auth/viewer.js';
import { STORE } from '../edges.js';
import { parseInput } from '../graphql/parse-input.js';
import { Reason } from '../operations/operations.inputs.js';
import { EvaluationsService } from './evaluations.service.js';

/** Whether results are shown. A result is never changed: it is hidden, shown or retracted, and the boards are ranked anew at once. */
@Injectable()
export class PublicationsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly evaluations: EvaluationsService,
  ) {}

  async of(evaluationId: string): Promise<Publication | null> {
    return publicationOf(this.store.manager, evaluationId);
  }

  /**
   * Whether the viewer may know the figures: of what is sealed, or was no step on the Ladder, only those who keep the house; also after
   * its team retracted it, or everybody could read them by retracting.
   */
  async maySeeMetrics(evaluationId: string, viewer: Viewer | null): Promise<boolean> {
    return isMaintainer(viewer) || (await metricsReported(this.store.manager, evaluationId));
  }

  /**
   * What the viewer may know of a result: maintainers the exact one, everybody else what was released; null where that
   * is nothing.
   */
  async boardsFor({ evaluationId, boards }: ResultView, viewer: Viewer | null): Promise<ResultView['boards']> {
    if (isMaintainer(viewer)) return exactBoards(this.store.manager, evaluationId);
    return (await metricsReported(this.store.manager, evaluationId)) ? boards : null;
  }

  /**
   * Maintainers hide, show and retract; a team may retract what is its own.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, submission_unknown, evaluation_unscored
   */
  async set(id: string, visibility: Visibility, reason: unknown, viewer: Viewer | null): Promise<EvaluationView> {
    const { account } = requireSignedIn(viewer);
    const why = parseInput(Reason, reason);
    if (
      visibility === 'superseded' ||
      visibility === 'embargoed' ||
      visibility === 'withheld' ||
      visibility === 'sealed'
    )
      throw new UserError('input_invalid', `a result is not ${visibility} by hand`, {
        expected: 'shown, hidden or retracted; who may see a submission is said by setListing',
        found: visibility,
      });
    const { evaluation, byTeam } = await this.evaluations.requireChangeable(id, viewer);
    if (!(byTeam && visibility === 'retracted')) requireMaintainer(viewer);
    await this.store.transaction(async (tx) => {
      const state = await lockEvaluation(tx, id);
      if (state !== 'scored')
        throw new UserError('evaluation_unscored', `the evaluation is ${state}`, {
          expected: 'an evaluation that is scored',
          found: state ?? 'none',
        });
      const now = (await publicationOf(tx, id))?.visibility;
      if (now === visibility) return;
      if (now === 'superseded')
        throw new UserError('input_invalid', 'another result stands in place of this one', {
          expected: 'the attempt that counts',
          found: 'an earlier one',
        });
      if (visibility === 'retracted') await cancelRerun(tx, id);
      await publish(tx, id, visibility, { accountId: account.id, reason: why });
      await writeAct(tx, { accountId: account.id, act: `result.${visibility}`, target: id, details: { reason: why } });
      await insertOutbox(tx, {
        subject: subjects.rankWork(evaluation.trackId),
        payload: { v: 1, trackId: evaluation.trackId, evaluationId: id },
      });
      await writeLog(tx, id, { level: 'info', code: visibility, message: `the result was ${visibility}: ${why}` });
    });
    return evaluation;
  }
}
