import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import {
  LISTED,
  listingAt,
  LISTINGS,
  MAX_EMBARGO_DAYS,
  type Listing,
  type ListingChoice,
} from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import type { Store, Tx } from '@primitives/store/connection';
import { evaluationsOfSubmissions, writeLog } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { writeAuditLog } from '@primitives/store/operations';
import { insertListing, listingsOf, type Submission } from '@primitives/store/submissions';
import { z } from 'zod';
import { requireSignedIn, type Viewer } from '../auth/viewer.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { SubmissionsService } from './submissions.service.js';

const Choice = z.object({ listing: z.enum(LISTINGS), until: z.date().nullable() });
/** What a submission requests. */
interface NewListing {
  readonly debug: boolean;
  readonly listing?: Listing | null | undefined;
  readonly listedAt?: Date | null | undefined;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Visibility of submissions: the team decides, and may set a time at which a submission becomes listed automatically.
 */
@Injectable()
export class ListingsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly submissions: SubmissionsService,
  ) {}

  /** The current visibility of each submission, and when it changes automatically. */
  async of(submissionIds: readonly string[]): Promise<ListingChoice[]> {
    const choices = await listingsOf(this.store.manager, submissionIds);
    const byId = new Map(choices.map((choice) => [choice.submissionId, choice]));
    const now = this.clock.now();
    return submissionIds.map((id) => {
      const choice = byId.get(id) ?? null;
      const listing = listingAt(choice, now);
      return listing === 'listed' ? LISTED : { listing, until: choice?.until ?? null };
    });
  }

  /** Validates a requested visibility. @throws UserError input_invalid */
  read(input: { listing: Listing | null; until: Date | null }): ListingChoice {
    const choice = parseInput(Choice, { listing: input.listing ?? 'listed', until: input.until });
    const now = this.clock.now();
    if (choice.until === null) return choice;
    const latest = new Date(now.getTime() + MAX_EMBARGO_DAYS * DAY_MS);
    if (choice.listing === 'listed' || choice.until <= now || choice.until > latest) {
      throw new UserError(
        'input_invalid',
        'an embargo requires an unlisted or private submission and must end within a year',
        {
          expected: `unlisted or private until a time from now to ${latest.toISOString()}`,
          found: `${choice.listing} until ${choice.until.toISOString()}`,
        },
      );
    }
    return choice;
  }

  /**
   * The visibility of a new submission: a debug run is private, whatever was requested.
   *
   * @throws UserError input_invalid
   */
  ofNew({ debug, listing = null, listedAt = null }: NewListing): ListingChoice {
    return debug ? { listing: 'private', until: null } : this.read({ listing, until: listedAt });
  }

  /**
   * Changes the visibility and re-ranks the boards; a debug run can only become private.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, submission_unknown
   */
  async set(
    input: { submission: string; listing: Listing; until?: Date | null },
    viewer: Viewer | null,
  ): Promise<Submission> {
    const { account } = requireSignedIn(viewer);
    const choice = this.read({ listing: input.listing, until: input.until ?? null });
    const { submission, byTeam } = await this.submissions.requireChangeable(input.submission, viewer);
    const evaluations = await evaluationsOfSubmissions(this.store.manager, [submission.id]);
    requireListable(choice, evaluations);
    await this.store.transaction(async (tx) => {
      await insertListing(tx, { ...choice, submissionId: submission.id, accountId: account.id });
      if (!byTeam)
        await writeAuditLog(tx, {
          accountId: account.id,
          act: 'submission.listing',
          target: submission.code,
          details: { ...choice },
        });
      await this.settle(tx, submission.id, choice);
    });
    return submission;
  }

  private async settle(tx: Tx, submissionId: string, { listing, until }: ListingChoice): Promise<void> {
    for (const { id: evaluationId, trackId, state } of await evaluationsOfSubmissions(tx, [submissionId])) {
      const message = `visibility changed to ${listing}${until === null ? '' : ` until ${inMinutes(until)}`}`;
      await writeLog(tx, evaluationId, { level: 'info', code: 'listing', message });
      if (state === 'scored')
        await insertOutbox(tx, { subject: subjects.rankWork(trackId), payload: { v: 1, trackId, evaluationId } });
    }
  }
}

/** @throws UserError input_invalid */
function requireListable({ listing, until }: ListingChoice, evaluations: readonly { readonly debug: boolean }[]): void {
  if (listing === 'private' && until === null) return;
  if (evaluations.length === 0 || evaluations.some(({ debug }) => !debug)) return;
  throw new UserError('input_invalid', 'the listing of a debug run cannot change: no board shows debug runs', {
    expected: 'private, without a date',
    found: until === null ? listing : `${listing} until ${until.toISOString()}`,
  });
}

/** `2026-12-01 08:00 UTC`, for people. */
const inMinutes = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
