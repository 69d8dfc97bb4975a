import { Inject, Injectable } from '@nestjs/common';
import {
  assertFewRejections,
  assertWithinPhase,
  assertWithinQuota,
  FREE_REJECTIONS,
  openPhase,
  quotaState,
  type Quota,
  type QuotaState,
} from '@primitives/evaluation';
import type { Clock } from '@primitives/process';
import {
  allTracks,
  debugUse,
  freeRejections,
  phaseUse,
  quotaUse,
  quotaUsesOfAccount,
  teamLimit,
  teamsOf,
  type Store,
  type Team,
  type Track,
  type Tx,
} from '@primitives/store';
import type { QuotaType } from '../benchmarks/track.type.js';
import { isOpen } from '../benchmarks/tracks.service.js';
import { CLOCK, STORE } from '../edges.js';

/** What of a track says how often one may submit to it. */
type Rules = Pick<Track, 'id' | 'quotaLimit' | 'quotaWindowHours' | 'debugLimit' | 'debugWindowHours' | 'phases'>;

/** What a team has left on a track. */
export interface TeamQuota extends QuotaType {
  readonly team: Team;
  readonly trackRow: Track;
  readonly used: number;
}

/** How often a team may submit to a track, and what is left of that: one rule for the door, the track's page and one's own list. */
@Injectable()
export class QuotaService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The track's quota; what is left of it is said of the account's first team, its personal one. */
  async ofTrack(track: Rules, accountId: string | null): Promise<QuotaType> {
    const team = accountId === null ? undefined : (await teamsOf(this.store.manager, accountId))[0];
    const now = this.clock.now();
    const phase = openPhase(track.phases, now);
    const phaseLimit = phase?.quotaLimit ?? null;
    if (!team) return { ...ruleOf(track, null), left: null, nextAt: null, phaseLimit, phaseLeft: null };
    const db = this.store.manager;
    const rule = ruleOf(track, await teamLimit(db, team.id, track.id));
    const state = quotaState(rule, await quotaUse(db, team.id, track.id, windowStart(rule, now)), now);
    return { ...rule, ...withPhase(state, phaseLimit, phase ? await phaseUse(db, team.id, phase.id) : 0) };
  }

  /** Of every team of the account on every track that is open, in the tracks' order. */
  async ofAccount(accountId: string): Promise<TeamQuota[]> {
    const now = this.clock.now();
    const db = this.store.manager;
    const [uses, teams, tracks] = await Promise.all([
      quotaUsesOfAccount(db, accountId, now),
      teamsOf(db, accountId),
      allTracks(db),
    ]);
    return uses.flatMap(({ teamId, trackId, used, phaseUsed, teamLimit: own }) => {
      const [team, trackRow] = [teams.find(({ id }) => id === teamId), tracks.find(({ id }) => id === trackId)];
      if (!team || !trackRow || !isOpen(trackRow, now)) return [];
      const rule = ruleOf(trackRow, own);
      const phaseLimit = openPhase(trackRow.phases, now)?.quotaLimit ?? null;
      return [{ ...rule, ...withPhase(quotaState(rule, used, now), phaseLimit, phaseUsed), used: used.length, team, trackRow }];
    });
  }

  /** Lets one more submission of the team through, or one more debug run; the caller holds the team. @throws UserError quota_exceeded, rate_limited */
  async require(tx: Tx, team: Team, track: Rules, { debug }: { readonly debug: boolean }): Promise<void> {
    const now = this.clock.now();
    assertFewRejections(await freeRejections(tx, team.id, windowStart(FREE_REJECTIONS, now)), now);
    if (debug) {
      const rule = { limit: track.debugLimit, windowHours: track.debugWindowHours };
      return assertWithinQuota(rule, await debugUse(tx, team.id, track.id, windowStart(rule, now)), now);
    }
    const rule = ruleOf(track, await teamLimit(tx, team.id, track.id));
    assertWithinQuota(rule, await quotaUse(tx, team.id, track.id, windowStart(rule, now)), now);
    const phase = openPhase(track.phases, now);
    if (phase) assertWithinPhase(phase, await phaseUse(tx, team.id, phase.id));
  }
}

/** What is left is the least of both: of the rolling window, and of the phase that is open. */
function withPhase(state: QuotaState, phaseLimit: number | null, phaseUsed: number) {
  const phaseLeft = phaseLimit === null ? null : Math.max(0, phaseLimit - phaseUsed);
  return { ...state, left: Math.min(state.left, phaseLeft ?? Infinity), phaseLimit, phaseLeft };
}

/** @param own the team's own; null: the track's */
const ruleOf = ({ quotaLimit, quotaWindowHours: windowHours }: Rules, own: number | null): Quota => ({
  limit: own ?? quotaLimit,
  windowHours,
});

/** Since when the rolling quota counts. */
const windowStart = ({ windowHours }: Quota, now: Date): Date => new Date(now.getTime() - windowHours * 3_600_000);
