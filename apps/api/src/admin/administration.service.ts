import { Inject, Injectable } from '@nestjs/common';
import { boardsOf, supportedProtocols } from '@primitives/benchmark';
import { trackUnknown, UserError } from '@primitives/errors';
import { trackBySlug } from '@primitives/store/benchmarks';
import { EVALUATION_STATES } from '@primitives/evaluation';
import type { Store } from '@primitives/store/connection';
import { evaluationCountsOfAll, evaluationsOfAll, poolRunners } from '@primitives/store/evaluations';
import { delayedEvaluations } from '@primitives/store/fleet';
import {
  unpublishedResults,
  insertReading,
  insertSignOff,
  reportedRowsView,
  reportedTracks,
  splitsView,
  teamsView,
  versionParts,
  writeAuditLog,
  type UnpublishedResult,
  type ReportedRowView,
  type SplitView,
  type TeamView,
} from '@primitives/store/operations';
import { setTeamQuota, teamBySlug, teamQuotas } from '@primitives/store/teams';
import { z } from 'zod';
import { isMaintainer, requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { readPage, type Connection, type PageArgs } from '../graphql/connection.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { MAX_EVALUATIONS } from '../mine/mine.type.js';
import { Reason } from '../operations/operations.inputs.js';
import { StorageService } from '../storage/storage.service.js';
import {
  MAX_UNPUBLISHED_RESULTS,
  MAX_TEAMS,
  type AdminEvaluationsArgs,
  type AdministrationType,
  type DelayedEvaluationType,
  type SupportedProtocolsType,
} from './administration.type.js';

/** Maximum number of listed delayed evaluations. */
const MAX_DELAYED = 20;
const Limit = z.int().nonnegative().max(10_000).nullable();

/**
 * Administration of splits, reported rows, withheld results and teams. Every operation is recorded in the audit log.
 */
@Injectable()
export class AdministrationService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly storage: StorageService,
  ) {}

  /** Null for non-maintainers. */
  async overview(viewer: Viewer | null): Promise<AdministrationType | null> {
    if (!isMaintainer(viewer)) return null;
    return { teamLimits: await teamQuotas(this.store.manager), teamBytes: this.storage.defaultLimitBytes };
  }

  splits(): Promise<SplitView[]> {
    return splitsView(this.store.manager);
  }
  async supportedProtocols(): Promise<SupportedProtocolsType[]> {
    const versions = await versionParts(this.store.manager);
    return versions.map(({ parts, boards, ...version }) => {
      const protocols = supportedProtocols(parts);
      return {
        ...version,
        protocols,
        boards: protocols.map((protocol) => ({ protocol, boards: boardsOf(boards, protocol) })),
      };
    });
  }
  async delayedEvaluations(): Promise<DelayedEvaluationType[]> {
    const [delayed, runners] = await Promise.all([
      delayedEvaluations(this.store.manager, MAX_DELAYED),
      poolRunners(this.store.manager),
    ]);
    return delayed.map((row) => ({
      ...row,
      readyRunners:
        runners.find(({ pool, minimumIsolation }) => pool === row.pool && minimumIsolation === row.minimumIsolation)
          ?.ready ?? 0,
    }));
  }
  reportedRows(track: string): Promise<ReportedRowView[]> {
    return reportedRowsView(this.store.manager, track);
  }
  reportedTracks(): Promise<string[]> {
    return reportedTracks(this.store.manager);
  }
  unpublishedResults(args: PageArgs): Promise<Connection<UnpublishedResult>> {
    return readPage(
      args,
      MAX_UNPUBLISHED_RESULTS,
      (page) => unpublishedResults(this.store.manager, page),
      ({ id }) => id,
    );
  }
  /** @throws UserError input_invalid */
  async evaluations({ track, text, states, visibilities, ...args }: AdminEvaluationsArgs) {
    const filter = { track: track ?? null, text: text?.trim() || null };
    const listed = { states: states ?? EVALUATION_STATES, visibilities: visibilities ?? null };
    const [evaluations, counts] = await Promise.all([
      readPage(
        args,
        MAX_EVALUATIONS,
        (page) => evaluationsOfAll(this.store.manager, filter, { ...listed, ...page }),
        ({ id }) => id,
      ),
      evaluationCountsOfAll(this.store.manager, filter, listed),
    ]);
    return {
      ...evaluations,
      totalCount: counts.total,
      states: counts.states,
      allCount: counts.all,
      scoredCount: counts.scored,
      visibilities: counts.visibilities,
    };
  }
  teams(text: string, args: PageArgs): Promise<Connection<TeamView>> {
    return readPage(
      args,
      MAX_TEAMS,
      (page) => teamsView(this.store.manager, text.trim(), page),
      ({ id }) => id,
    );
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, benchmark_unknown */
  async signOff(splitId: string, note: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const parsedNote = parseInput(Reason, note, 'note');
    const split = isId(splitId) ? (await this.splits()).find(({ id }) => id === splitId) : undefined;
    if (!split)
      throw new UserError('benchmark_unknown', `split ${splitId} does not exist`, {
        expected: 'the ID of a split',
        found: splitId,
      });
    if (split.audit === null)
      throw new UserError('input_invalid', 'this split has no leakage audit to sign off', {
        expected: 'a split with a leakage audit',
        found: 'none',
      });
    await this.store.transaction(async (tx) => {
      if (await insertSignOff(tx, { splitId, accountId: account.id, note: parsedNote }))
        await writeAuditLog(tx, {
          accountId: account.id,
          act: 'split.sign_off',
          target: splitId,
          details: { note: parsedNote },
        });
    });
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid */
  async confirmReportedRow(rowId: string, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    if (!isId(rowId)) throw new UserError('input_invalid', `reported row ${rowId} does not exist`);
    await this.store.transaction(async (tx) => {
      if (await insertReading(tx, rowId, account.id))
        await writeAuditLog(tx, { accountId: account.id, act: 'reported_row.read', target: rowId });
    });
  }

  /**
   * A null limit applies the track's limit. @throws UserError not_signed_in, forbidden, input_invalid, team_unknown,
   * track_unknown
   */
  async limitTeam(
    request: { team: string; track: string; limit?: unknown; reason: unknown },
    viewer: Viewer | null,
  ): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const [limit, reason] = [
      parseInput(Limit, request.limit ?? null, 'limit'),
      parseInput(Reason, request.reason, 'reason'),
    ];
    const [team, track] = await Promise.all([
      teamBySlug(this.store.manager, request.team),
      trackBySlug(this.store.manager, request.track),
    ]);
    if (!team)
      throw new UserError('team_unknown', `team "${request.team}" does not exist`, {
        expected: 'the slug of a team',
        found: request.team,
      });
    if (!track) throw trackUnknown(request.track);
    await this.store.transaction(async (tx) => {
      if (await setTeamQuota(tx, { teamId: team.id, trackId: track.id, limit, reason, accountId: account.id }))
        await writeAuditLog(tx, {
          accountId: account.id,
          act: 'team.quota',
          target: team.slug,
          details: { track: track.slug, limit, reason },
        });
    });
  }
}
