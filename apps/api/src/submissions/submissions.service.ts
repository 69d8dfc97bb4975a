import { Inject, Injectable } from '@nestjs/common';
import { submissionUnknown, UserError } from '@primitives/errors';
import { listingAt } from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import { fingerprintOf } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import {
  countSubmissionsOfAccount,
  isRemoved,
  listingsOf,
  submissionByCode,
  submissionsByIds,
  submissionsOfBundle,
  submissionsOfAccount,
  type Submission,
} from '@primitives/store/submissions';
import { teamsOf } from '@primitives/store/teams';
import { isMaintainer, mayOperate, readerOf, requireScope, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { counted, readPage, type Connection, type PageArgs } from '../graphql/connection.js';
import { isId } from '../graphql/ids.js';
import { readCode } from './code.js';
import { MAX_SUBMISSIONS } from './submission.type.js';

const SAME_BUNDLE = 10;

/** Reads submissions; SubmitService creates them. */
@Injectable()
export class SubmissionsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** By id or six-character code; null also when the viewer may not see it. */
  async find(idOrCode: string, viewer: Viewer | null): Promise<Submission | null> {
    const found = await this.byIdOrCode(idOrCode);
    return found && (await this.maySee(found, viewer)) ? found : null;
  }

  /** Submissions of the same bundle or model, newest first: listed ones and those of the viewer's teams. */
  async submissionsOfBundle(
    bundle: { readonly sha256: string; readonly fingerprint: string | null },
    viewer: Viewer | null,
  ): Promise<Submission[]> {
    if (![bundle.sha256, bundle.fingerprint ?? bundle.sha256].every((it) => /^[0-9a-f]{64}$/.test(it))) return [];
    return submissionsOfBundle(this.store.manager, bundle, { accountId: readerOf(viewer), limit: SAME_BUNDLE });
  }

  /**
   * A submission that the viewer wants to change. One that they may neither change nor see counts as unknown.
   *
   * @returns true when a member of its team changes it with a credential that may submit, false when a maintainer does
   * @throws UserError not_signed_in, forbidden, submission_unknown
   */
  async requireChangeable(
    idOrCode: string,
    viewer: Viewer | null,
  ): Promise<{ submission: Submission; byTeam: boolean }> {
    if (!mayOperate(viewer)) requireScope(viewer, 'submit');
    const submission = await this.byIdOrCode(idOrCode);
    if (!submission) throw submissionUnknown(idOrCode);
    const byTeam = viewer?.scopes.has('submit') === true && (await this.isMine(submission, viewer));
    if (byTeam || mayOperate(viewer)) return { submission, byTeam };
    if (!(await this.maySee(submission, viewer))) throw submissionUnknown(idOrCode);
    throw new UserError('forbidden', 'this submission belongs to another team');
  }

  /**
   * Submissions that are not private are visible to all; private ones to their team and maintainers, with a credential
   * that may read.
   */
  async maySee(submission: Pick<Submission, 'id' | 'teamId'>, viewer: Viewer | null): Promise<boolean> {
    const [choice] = await listingsOf(this.store.manager, [submission.id]);
    if (listingAt(choice ?? null, this.clock.now()) !== 'private') return true;
    return isMaintainer(viewer) || (readerOf(viewer) !== null && (await this.isMine(submission, viewer)));
  }

  /** @throws UserError input_invalid */
  async ofAccount(accountId: string, args: PageArgs): Promise<Connection<Submission>> {
    const page = await readPage(
      args,
      MAX_SUBMISSIONS,
      (rows) => submissionsOfAccount(this.store.manager, accountId, rows),
      ({ id }) => id,
    );
    return counted(page, () => countSubmissionsOfAccount(this.store.manager, accountId));
  }

  async fingerprint(id: string): Promise<string | null> {
    return fingerprintOf(this.store.manager, id);
  }

  /** Whether the viewer is a member of the team that submitted it. */
  async isMine(submission: Pick<Submission, 'teamId'>, viewer: Viewer | null): Promise<boolean> {
    return viewer !== null && (await this.teamIds(viewer.account.id)).includes(submission.teamId);
  }

  /** Teams whose private submissions the viewer may read; empty for guests and for tokens without the scope. */
  async teamIdsOf(viewer: Viewer | null): Promise<string[]> {
    const reader = readerOf(viewer);
    return reader === null ? [] : this.teamIds(reader);
  }

  private async teamIds(accountId: string): Promise<string[]> {
    return (await teamsOf(this.store.manager, accountId)).map(({ id }) => id);
  }

  private async byIdOrCode(idOrCode: string): Promise<Submission | null> {
    const found = await this.withRemoved(idOrCode);
    return found && !(await isRemoved(this.store.manager, found.id)) ? found : null;
  }

  private async withRemoved(idOrCode: string): Promise<Submission | null> {
    if (isId(idOrCode)) return (await submissionsByIds(this.store.manager, [idOrCode]))[0] ?? null;
    const code = readCode(idOrCode);
    return code === null ? null : submissionByCode(this.store.manager, code);
  }
}
