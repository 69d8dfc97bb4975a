import { Inject, Injectable } from '@nestjs/common';
import { insertSeasonChoice, seasonChoice } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import type { Submission } from '@primitives/store/submissions';
import { requireSignedIn, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { SubmissionsService } from '../submissions/submissions.service.js';

/** Whether later seasons evaluate a submission: its team decides. */
@Injectable()
export class SeasonChoicesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly submissions: SubmissionsService,
  ) {}

  of(submissionId: string): Promise<{ evaluate: boolean; chosen: boolean }> {
    return seasonChoice(this.store.manager, submissionId);
  }

  /** Counts from the next season on. @throws UserError not_signed_in, forbidden, submission_unknown */
  async set(input: { submission: string; evaluate: boolean }, viewer: Viewer | null): Promise<Submission> {
    const { account } = requireSignedIn(viewer);
    const { evaluate } = input;
    const { submission, byTeam } = await this.submissions.requireChangeable(input.submission, viewer);
    await this.store.transaction(async (tx) => {
      await insertSeasonChoice(tx, { submissionId: submission.id, evaluate, accountId: account.id });
      if (!byTeam)
        await writeAuditLog(tx, {
          accountId: account.id,
          act: 'submission.seasons',
          target: submission.code,
          details: { evaluate },
        });
    });
    return submission;
  }
}
