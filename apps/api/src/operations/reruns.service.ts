import { Inject, Injectable } from '@nestjs/common';
import type { Blobs } from '@primitives/blobs';
import { submissionUnknown, UserError } from '@primitives/errors';
import { openErratum, tracksByIds } from '@primitives/store/benchmarks';
import { lockBoards } from '@primitives/store/boards';
import type { Store, Tx } from '@primitives/store/connection';
import {
  evaluationsByIds,
  insertRerun,
  lockRerunnable,
  mayRerun,
  type EvaluationView,
  type Rerunnable,
} from '@primitives/store/evaluations';
import { writeAuditLog } from '@primitives/store/operations';
import { submissionsByIds, type Submission } from '@primitives/store/submissions';
import { membersOf } from '@primitives/store/teams';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { BLOBS, STORE } from '../injection-tokens.js';
import { correctionOpen } from '../errata/errata.service.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { MailService } from '../mail/mail.service.js';
import { Reason } from './operations.inputs.js';

/** Reruns a scored result: a new attempt with new predictions supersedes the result once it is scored. */
@Injectable()
export class RerunsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BLOBS) private readonly blobs: Blobs,
    private readonly mail: MailService,
  ) {}

  /**
   * Queues the new attempt and notifies the team's owners. The result remains valid meanwhile.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, submission_unknown, bundle_deleted,
   *   correction_in_progress, rerun_in_progress, no_current_result
   */
  async rerun(id: string, reason: unknown, viewer: Viewer | null): Promise<EvaluationView> {
    const { account } = requireMaintainer(viewer);
    const why = parseInput(Reason, reason, 'reason');
    const [evaluation] = isId(id) ? await evaluationsByIds(this.store.manager, [id]) : [];
    const [submission] = evaluation ? await submissionsByIds(this.store.manager, [evaluation.submissionId]) : [];
    const [track] = evaluation ? await tracksByIds(this.store.manager, [evaluation.trackId]) : [];
    if (!evaluation || !submission || !track) throw submissionUnknown(id);
    if (!(await this.blobs.has(submission.bundleSha256))) throw bundleDeleted(submission);
    const queued = await this.store.transaction(async (tx) => {
      await lockBoards(tx, track.id); // one rerun of a result at a time, and none while the labels are corrected
      const erratum = await openErratum(tx, track.id);
      if (erratum) throw correctionOpen(track.slug, erratum);
      refuse(await lockRerunnable(tx, id));
      const rerun = await insertRerun(tx, { of: id, reason: why, accountId: account.id });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'evaluation.rerun',
        target: id,
        details: { reason: why, rerun },
      });
      await this.notifyOwners(tx, submission, { track: track.shortName, reason: why });
      return rerun;
    });
    const [made] = await evaluationsByIds(this.store.manager, [queued]);
    if (!made) throw new Error(`evaluation ${queued} is gone`);
    return made;
  }

  private async notifyOwners(
    tx: Tx,
    { teamId, code, name, version }: Submission,
    facts: { track: string; reason: string },
  ): Promise<void> {
    const owners = (await membersOf(tx, teamId)).filter(({ role }) => role === 'owner');
    for (const owner of owners)
      await this.mail.queue(tx, owner.email, 'rerun_started', {
        name: owner.name,
        model: `${name} ${version}`,
        code,
        ...facts,
      });
  }
}

/** @throws UserError rerun_in_progress, no_current_result */
function refuse(attempt: Rerunnable | null): void {
  if (attempt && mayRerun(attempt)) return;
  if (attempt?.open)
    throw new UserError('rerun_in_progress', 'a rerun of the result is in progress', {
      expected: 'no rerun in progress',
      found: `evaluation ${attempt.open}`,
    });
  throw new UserError('no_current_result', 'the evaluation has no current result', {
    expected: 'the current attempt, scored, not withdrawn, and not a debug run',
    found: attempt ? found(attempt) : 'none',
  });
}

function found({ state, debug, counts, visibility }: Rerunnable): string {
  if (debug) return 'a debug run';
  if (state !== 'scored') return state;
  return counts && visibility !== 'superseded' ? String(visibility) : 'an earlier attempt';
}

const bundleDeleted = ({ code, bundleSha256 }: Submission) =>
  new UserError('bundle_deleted', `the bundle of ${code} was deleted`, {
    expected: `the bytes with sha256 ${bundleSha256}`,
    found: 'none',
  });
