import { Inject, Injectable } from '@nestjs/common';
import {
  assertFewRejections,
  assertWithinPhase,
  assertWithinQuota,
  assertWithinHiddenSplitLimits,
  FREE_REJECTIONS,
  nextOpen,
  openPhase,
  quotaState,
  hiddenSplitState,
  type Quota,
  type QuotaState,
} from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import type { Account } from '@primitives/store/accounts';
import { allTracks, phaseUse, type Track } from '@primitives/store/benchmarks';
import type { Store, Tx } from '@primitives/store/connection';
import { quotaUsesOfAccount } from '@primitives/store/evaluations';
import {
  debugUse,
  freeRejections,
  hiddenSplitUse,
  lockSubmitter,
  quotaUse,
  quotaUseOfAccount,
} from '@primitives/store/submissions';
import { isReference, teamLimit, teamsOf, type Team } from '@primitives/store/teams';
import type { QuotaType } from '../benchmarks/track.type.js';
import { isOpen } from '../benchmarks/tracks.service.js';
import { domainKey } from '../auth/email-domains.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';

type Rules = Pick<
  Track,
  'id' | 'quotaLimit' | 'quotaWindowHours' | 'debugLimit' | 'debugWindowHours' | 'phases' | 'splitRole'
> & {
  /** Null on a public split. */
  readonly seasonLimit: number | null;
};

/** Who submits for which team. */
interface Submitter {
  readonly account: Account;
  readonly team: Team;
}

/** A team's remaining quota on a track. */
export interface TeamQuota extends QuotaType {
  readonly team: Team;
  readonly trackRow: Track;
  readonly used: number;
  readonly debugLeft: number;
}

/** Quotas of teams on tracks: one rule for admission, the track's page and the page of one's own submissions. */
@Injectable()
export class QuotaService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  /** The track's quota, with the remaining quota of the account's first team, its personal one. */
  async ofTrack(track: Rules, accountId: string | null): Promise<QuotaType> {
    const team = accountId === null ? undefined : (await teamsOf(this.store.manager, accountId))[0];
    const now = this.clock.now();
    const phase = openPhase(track.phases, now);
    const phaseLimit = phase?.quotaLimit ?? null;
    const seasonLimit = track.splitRole === 'hidden' ? track.seasonLimit : null;
    if (!team || accountId === null)
      return {
        ...ruleOf(track, null),
        left: null,
        nextAt: null,
        phaseLimit,
        phaseLeft: null,
        seasonLimit,
        seasonLeft: null,
      };
    const db = this.store.manager;
    const rule = ruleOf(track, await teamLimit(db, team.id, track.id));
    const used = await quotaUse(db, team.id, track.id, windowStart(rule, now));
    const phaseUsed = phase ? await phaseUse(db, team.id, phase.id) : 0;
    return this.remaining(track, { accountId, team }, { rule, used, phaseUsed }, now);
  }

  /** For every team of the account on every open track, in the order of tracks. */
  async ofAccount(accountId: string): Promise<TeamQuota[]> {
    const now = this.clock.now();
    const db = this.store.manager;
    const [uses, teams, tracks] = await Promise.all([
      quotaUsesOfAccount(db, accountId, now),
      teamsOf(db, accountId),
      allTracks(db),
    ]);
    const found: TeamQuota[] = [];
    for (const { teamId, trackId, used, phaseUsed, debugUsed, teamLimit: own } of uses) {
      const [team, trackRow] = [teams.find(({ id }) => id === teamId), tracks.find(({ id }) => id === trackId)];
      if (!team || !trackRow || !isOpen(trackRow, now)) continue;
      const rule = ruleOf(trackRow, own);
      const state = await this.remaining(trackRow, { accountId, team }, { rule, used, phaseUsed }, now);
      const debugLeft = Math.max(0, trackRow.debugLimit - debugUsed);
      found.push({ ...state, used: used.length, debugLeft, team, trackRow });
    }
    return found;
  }

  /**
   * Admits one more submission, or debug run, of the team; the caller locks the team. On a hidden split
   * the track's limit also applies to the account across all of its teams.
   *
   * @throws UserError quota_exceeded, rate_limited
   */
  async require(
    tx: Tx,
    { account, team }: Submitter,
    track: Rules,
    { debug }: { readonly debug: boolean },
  ): Promise<void> {
    const now = this.clock.now();
    assertFewRejections(await freeRejections(tx, team.id, windowStart(FREE_REJECTIONS, now)), now);
    if (debug) {
      const rule = { limit: track.debugLimit, windowHours: track.debugWindowHours };
      return assertWithinQuota(rule, await debugUse(tx, team.id, track.id, windowStart(rule, now)), now);
    }
    const rule = ruleOf(track, await teamLimit(tx, team.id, track.id));
    assertWithinQuota(rule, await quotaUse(tx, team.id, track.id, windowStart(rule, now)), now);
    if (track.splitRole === 'hidden' && !(await isReference(tx, team.id)))
      assertWithinQuota(rule, await quotaUseOfAccount(tx, account.id, track.id, windowStart(rule, now)), now);
    const phase = openPhase(track.phases, now);
    if (phase) assertWithinPhase(phase, await phaseUse(tx, team.id, phase.id));
  }

  /**
   * Admits evaluations on hidden splits within the limit of 90 days for the account and for the team on the same
   * images, and within the day's limit of the e-mail domain. Teams of maintainers are exempt.
   *
   * @throws UserError quota_exceeded
   */
  async requireHidden(tx: Tx, { account, team }: Submitter, tracks: readonly Track[]): Promise<void> {
    const hidden = tracks.filter(({ splitRole }) => splitRole === 'hidden');
    if (hidden.length === 0 || (await isReference(tx, team.id))) return;
    const now = this.clock.now();
    const submitter = { accountId: account.id, teamId: team.id, domainKey: domainKey(account, this.config) };
    await lockSubmitter(tx, submitter);
    for (const [at, track] of hidden.entries()) {
      const use = await hiddenSplitUse(tx, { ...submitter, trackId: track.id }, now);
      // Evaluations of this submission are not recorded yet; earlier ones on the same images count too.
      const same = hidden
        .slice(0, at)
        .filter(({ archiveSha256 }) => archiveSha256 === track.archiveSha256)
        .map(() => now);
      const all = hidden.slice(0, at).map(() => now);
      const counted = {
        account: [...use.account, ...same],
        team: [...use.team, ...same],
        domain: [...use.domain, ...all],
      };
      const { PRIMITIVES_TUNE_DOMAIN_SUBMISSIONS_PER_DAY: domainDayLimit } = this.config;
      assertWithinHiddenSplitLimits(counted, { seasonLimit: track.seasonLimit, domainDayLimit }, now);
    }
  }

  /**
   * What remains by every limit of `require` and `requireHidden` but that of the e-mail domain. The next submission is
   * possible when the last limit permits it and a phase is open.
   */
  private async remaining(
    track: Rules,
    { accountId, team }: { readonly accountId: string; readonly team: Team },
    { rule, used, phaseUsed }: { readonly rule: Quota; readonly used: readonly Date[]; readonly phaseUsed: number },
    now: Date,
  ): Promise<QuotaType> {
    const db = this.store.manager;
    const limited = track.splitRole === 'hidden' && !(await isReference(db, team.id));
    const states = [quotaState(rule, used, now)];
    if (limited) {
      const ofAccount = await quotaUseOfAccount(db, accountId, track.id, windowStart(rule, now));
      states.push(quotaState(rule, ofAccount, now));
    }
    let hiddenSplit: QuotaState | null = null;
    if (limited && track.seasonLimit !== null) {
      const submitter = { accountId, teamId: team.id, domainKey: null, trackId: track.id };
      hiddenSplit = hiddenSplitState(track.seasonLimit, await hiddenSplitUse(db, submitter, now), now);
      states.push(hiddenSplit);
    }
    const phase = openPhase(track.phases, now);
    const phaseLimit = phase?.quotaLimit ?? null;
    const phaseLeft = phaseLimit === null ? null : Math.max(0, phaseLimit - phaseUsed);
    const left = Math.min(...states.map((state) => state.left), phaseLeft ?? Infinity);
    const from = new Date(Math.max(now.getTime(), ...states.map(({ nextAt }) => nextAt?.getTime() ?? 0)));
    return {
      ...rule,
      left,
      nextAt: left > 0 ? null : nextOpen(track.phases, from, phaseLeft === 0 ? phase : null),
      phaseLimit,
      phaseLeft,
      seasonLimit: hiddenSplit?.limit ?? null,
      seasonLeft: hiddenSplit?.left ?? null,
    };
  }
}

/** @param own the team's own limit; null: the track's */
const ruleOf = ({ quotaLimit, quotaWindowHours: windowHours }: Rules, own: number | null): Quota => ({
  limit: own ?? quotaLimit,
  windowHours,
});

const windowStart = ({ windowHours }: Quota, now: Date): Date => new Date(now.getTime() - windowHours * 3_600_000);
