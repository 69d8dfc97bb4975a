import { UserError } from '@primitives/errors';
import { quotaState, type Quota, type QuotaState } from './quota.js';

/** The rolling window of the limits on hidden splits. */
export const HIDDEN_SPLIT_DAYS = 90;

/** Evaluations of an account, and of a team, on the images of a hidden split in 90 days, unless its track differs. */
export const HIDDEN_SPLIT_LIMIT = 12;

/**
 * Results whose slices are published to an account or team in 90 days. Slices are the widest channel to the labels.
 */
export const DETAILS_LIMIT = 1;

/**
 * Evaluations on hidden splits that the accounts of one e-mail domain may start in 24 hours, unless the installation
 * sets another limit.
 */
export const DOMAIN_DAY_LIMIT = 100;

/**
 * The limit on the images of a hidden split in 90 days, the same for an account (in all its teams) and for a team (of
 * all its members).
 */
export const hiddenSplitQuota = (limit: number): Quota => ({ limit, windowHours: HIDDEN_SPLIT_DAYS * 24 });

/** When evaluations on a hidden split's images were started within the windows, by counting rule. */
export interface HiddenSplitUse {
  /** By the submitting account, in any team. */
  readonly account: readonly Date[];
  /** By the team, whichever member submitted. */
  readonly team: readonly Date[];
  /** By the accounts of the submitter's e-mail domain, on all hidden splits, within a day. */
  readonly domain: readonly Date[];
}

export interface HiddenSplitLimits {
  readonly seasonLimit: number;
  readonly domainDayLimit: number;
}

/**
 * Checks that one more evaluation on a hidden split is within the limit of 90 days of the account and of the team, and
 * within the day's limit of the e-mail domain.
 *
 * @throws UserError quota_exceeded
 */
export function assertWithinHiddenSplitLimits(
  use: HiddenSplitUse,
  { seasonLimit, domainDayLimit }: HiddenSplitLimits,
  now: Date,
): void {
  const quota = hiddenSplitQuota(seasonLimit);
  for (const [whose, used] of [
    ['account', use.account],
    ['team', use.team],
  ] as const) {
    const { left, nextAt } = quotaState(quota, used, now);
    if (left > 0) continue;
    throw exceeded(
      `your ${whose} has used all ${seasonLimit} evaluations on the images of this hidden split within ${HIDDEN_SPLIT_DAYS} days`,
      nextAt,
      {
        expected: `at most ${seasonLimit} in ${HIDDEN_SPLIT_DAYS} days, for an account in all its teams and for a team`,
        found: `${used.length} in that time`,
      },
    );
  }
  const { left, nextAt } = quotaState({ limit: domainDayLimit, windowHours: 24 }, use.domain, now);
  if (left > 0) return;
  throw exceeded(
    `the accounts of your e-mail's domain have used all ${domainDayLimit} evaluations on hidden splits of 24 hours`,
    nextAt,
    {
      expected: `at most ${domainDayLimit} in 24 hours for one e-mail domain`,
      found: `${use.domain.length} in that time`,
    },
  );
}

const exceeded = (what: string, nextAt: Date | null, details: { expected: string; found: string }): UserError =>
  new UserError('quota_exceeded', `${what}; the next one may come at ${nextAt?.toISOString()}`, details);

/** The remaining evaluations of the 90 days for a team and an account: the smaller of both. */
export function hiddenSplitState(limit: number, use: Pick<HiddenSplitUse, 'account' | 'team'>, now: Date): QuotaState {
  const [account, team] = [
    quotaState(hiddenSplitQuota(limit), use.account, now),
    quotaState(hiddenSplitQuota(limit), use.team, now),
  ];
  return account.left <= team.left ? account : team;
}
