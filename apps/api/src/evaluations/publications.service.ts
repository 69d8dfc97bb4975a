import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { subjects } from '@primitives/protocol';
import { metricsReported, publicationOf, publish, type Publication, type Visibility } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import {
  cancelRunsOfEntry,
  exactBoards,
  lockEvaluation,
  writeLog,
  type EvaluationView,
  type ResultView,
} from '@primitives/store/evaluations';
import { listingOfEvaluation } from '@primitives/store/submissions';
import { insertOutbox } from '@primitives/store/messages';
import { writeAuditLog } from '@primitives/store/operations';
import { isMaintainer, requireMaintainer, requireSignedIn, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { Reason } from '../operations/operations.inputs.js';
import { EvaluationsService } from './evaluations.service.js';

/** Visibility of results. A change of visibility updates the boards; the result itself never changes. */
@Injectable()
export class PublicationsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly evaluations: EvaluationsService,
  ) {}

  async of(evaluationId: string, viewer: Viewer | null): Promise<Publication | null> {
    const publication = await publicationOf(this.store.manager, evaluationId);
    return publication && !isMaintainer(viewer) ? { ...publication, by: null } : publication;
  }

  /**
   * Whether the viewer may see the metrics. Only maintainers see those of sealed results and of results that the
   * release rule withheld, even after the team withdrew the result; otherwise withdrawing would reveal them.
   */
  async maySeeMetrics(evaluationId: string, viewer: Viewer | null): Promise<boolean> {
    return isMaintainer(viewer) || (await metricsReported(this.store.manager, evaluationId));
  }

  /** The exact result for maintainers, the released one for others; null if nothing is released. */
  async boardsFor({ evaluationId, boards }: ResultView, viewer: Viewer | null): Promise<ResultView['boards']> {
    if (isMaintainer(viewer)) return exactBoards(this.store.manager, evaluationId);
    return (await metricsReported(this.store.manager, evaluationId)) ? boards : null;
  }

  /**
   * Maintainers show, hide and withdraw results; a team may withdraw its own. Maintainers do not show what its team
   * withdrew or does not list yet, or what is sealed. A change needs a public reason, but not the withdrawal of a
   * private result by its team.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, submission_unknown, evaluation_not_scored
   */
  async set(
    input: { evaluation: string; visibility: Visibility; reason?: string | null | undefined },
    viewer: Viewer | null,
  ): Promise<EvaluationView> {
    const { evaluation: id, visibility } = input;
    const { account } = requireSignedIn(viewer);
    const reason = input.reason == null ? null : parseInput(Reason, input.reason, 'reason');
    if (
      visibility === 'superseded' ||
      visibility === 'embargoed' ||
      visibility === 'withheld' ||
      visibility === 'sealed'
    )
      throw new UserError('input_invalid', `${visibility} cannot be set directly`, {
        expected: 'shown, hidden or withdrawn; use setListing to change who can see a submission',
        found: visibility,
      });
    const { evaluation, byTeam } = await this.evaluations.requireChangeable(id, viewer);
    const byItsTeam = byTeam && visibility === 'withdrawn';
    if (!byItsTeam) requireMaintainer(viewer);
    if (reason === null && !(byItsTeam && (await listingOfEvaluation(this.store.manager, id)) === 'private'))
      throw new UserError('input_invalid', 'the reason is missing', {
        expected: 'a public reason of 3 to 500 characters; only a team that withdraws a private result needs none',
        found: 'no reason',
        remedy: 'state a reason',
      });
    await this.store.transaction(async (tx) => {
      const state = await lockEvaluation(tx, id);
      if (state !== 'scored')
        throw new UserError('evaluation_not_scored', `the evaluation is ${state}`, {
          expected: 'an evaluation that is scored',
          found: state ?? 'none',
        });
      const publication = await publicationOf(tx, id);
      const now = publication?.visibility;
      if (now === visibility) return;
      if (now === 'hidden' && evaluation.debug && !isMaintainer(viewer))
        throw new UserError('evaluation_not_scored', 'a debug run is on no board, so that it cannot be withdrawn', {
          expected: 'a result for the boards',
          found: 'a debug run',
          remedy: 'no action is needed; `primitives listing <submission> private` hides its page from others',
        });
      if (now === 'hidden') requireMaintainer(viewer); // copies of a hidden entry stay off the board
      if (now === 'superseded')
        throw new UserError('input_invalid', 'a later result replaced this one', {
          expected: 'the current attempt',
          found: 'an earlier attempt',
        });
      if (visibility === 'shown' && publication?.withdrawnByTeam && !byTeam)
        throw new UserError('input_invalid', 'its team withdrew the result', {
          expected: 'a result that a maintainer or the release rule took off its boards',
          found: 'withdrawn by its team',
          remedy: 'the team can submit the bundle again',
        });
      if (visibility === 'shown' && (now === 'embargoed' || now === 'sealed'))
        throw new UserError('input_invalid', `the result is ${now}`, {
          expected: 'a result that a maintainer or the release rule took off its boards',
          found: now === 'embargoed' ? 'not listed by its team' : 'sealed until its phase closes',
          remedy: now === 'embargoed' ? 'its team can list the submission' : 'close the phase or wait for its end',
        });
      if (visibility === 'withdrawn') await cancelRunsOfEntry(tx, id);
      await publish(tx, id, visibility, { accountId: account.id, reason });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: `result.${visibility}`,
        target: id,
        details: { reason },
      });
      await insertOutbox(tx, {
        subject: subjects.rankWork(evaluation.trackId),
        payload: { v: 1, trackId: evaluation.trackId, evaluationId: id },
      });
      await writeLog(tx, id, {
        level: 'info',
        code: visibility,
        message: `the result was ${visibility}${reason === null ? '' : `: ${reason}`}`,
      });
    });
    return evaluation;
  }
}
