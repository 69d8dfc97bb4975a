import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { closeProbingAlert, openProbingAlerts, type ProbingAlert } from '@primitives/store/submissions';
import { setReference, teamBySlug } from '@primitives/store/teams';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { Reason } from '../operations/operations.inputs.js';

/** Maximum number of returned alerts; further ones appear when these are closed. */
const MAX_ALERTS = 200;

/** Protection of hidden splits: probing alerts and reference teams. */
@Injectable()
export class HiddenSplitsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  alerts(): Promise<ProbingAlert[]> {
    return openProbingAlerts(this.store.manager, MAX_ALERTS);
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid */
  async close(id: string, note: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const parsedNote = parseInput(Reason, note, 'note');
    await this.store.transaction(async (tx) => {
      const closed = isId(id) ? await closeProbingAlert(tx, id, { accountId: account.id, note: parsedNote }) : null;
      if (!closed)
        throw new UserError('input_invalid', `no open alert has the ID ${id}`, {
          expected: 'the ID of an open alert',
          found: id,
        });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'probing_alert.close',
        target: id,
        details: {
          reason: parsedNote,
          track: closed.trackSlug,
          finding: closed.signal,
          submissions: closed.codes,
        },
      });
    });
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, team_unknown */
  async setReference(
    { team: slug, reference, reason }: { team: string; reference: boolean; reason: unknown },
    viewer: Viewer | null,
  ): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const parsedReason = parseInput(Reason, reason, 'reason');
    const team = await teamBySlug(this.store.manager, slug);
    if (!team)
      throw new UserError('team_unknown', `team "${slug}" does not exist`, {
        expected: 'the slug of a team',
        found: slug,
      });
    await this.store.transaction(async (tx) => {
      if (await setReference(tx, team.id, reference))
        await writeAuditLog(tx, {
          accountId: account.id,
          act: 'team.reference',
          target: slug,
          details: { reference, reason: parsedReason },
        });
    });
  }
}
