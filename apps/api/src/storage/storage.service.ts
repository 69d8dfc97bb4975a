import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { assertFits, fits, type Storage } from '@primitives/evaluation';
import type { Clock } from '@primitives/runtime';
import type { Store, Tx } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import {
  blobBytes,
  idleUploadBytes,
  setTeamStorage,
  storageOfTeams,
  teamBySlug,
  teamStoresBlob,
  teamsOf,
  type Team,
  type TeamStorage,
} from '@primitives/store/teams';
import { z } from 'zod';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { Reason } from '../operations/operations.inputs.js';

const Bytes = z.int().nonnegative().nullable();
/** Seven days: the time for which an unsubmitted upload counts towards the storage limit. */
const IDLE_MS = 7 * 24 * 3_600_000;

/** Bundle storage of teams. Bundles of rejected, cancelled and failed submissions do not count. */
@Injectable()
export class StorageService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(teamId: string): Promise<Storage> {
    return this.asStorage((await storageOfTeams(this.store.manager, [teamId]))[0]);
  }

  get defaultLimitBytes(): number {
    return this.config.PRIMITIVES_TUNE_TEAM_STORAGE_BYTES;
  }

  /**
   * Checks before an upload that the given team, or any team of the account, has room for the bundle. Unsubmitted
   * uploads of the account in the past week count too, so that an account cannot fill the store without submitting.
   *
   * @throws UserError forbidden, storage_limit_exceeded
   */
  async requireForUpload(upload: {
    accountId: string;
    team: Team | null;
    bytes: number;
    sha256: string;
  }): Promise<void> {
    const db = this.store.manager;
    const teams = upload.team === null ? await teamsOf(db, upload.accountId) : [upload.team];
    const [first] = teams;
    if (!first) throw new UserError('forbidden', 'your account has no team', { expected: 'a member of a team' });
    const since = new Date(this.clock.now().getTime() - IDLE_MS);
    const waiting = await idleUploadBytes(db, upload.accountId, since, upload.sha256);
    const rows = await storageOfTeams(
      db,
      teams.map(({ id }) => id),
    );
    const withWaiting = (teamId: string): Storage => {
      const { limitBytes, usedBytes } = this.asStorage(rows.find((row) => row.teamId === teamId));
      return { limitBytes, usedBytes: usedBytes + waiting };
    };
    if (teams.some(({ id }) => fits(withWaiting(id), upload.bytes))) return;
    for (const { id } of teams) if (await teamStoresBlob(db, id, upload.sha256)) return; // a file is stored once
    assertFits(first.name, withWaiting(first.id), upload.bytes);
  }

  /** Admits one more bundle; the caller locks the team. @throws UserError storage_limit_exceeded */
  async require(tx: Tx, team: Team, sha256: string): Promise<void> {
    const bytes = await blobBytes(tx, sha256);
    if (bytes === null || (await teamStoresBlob(tx, team.id, sha256))) return;
    assertFits(team.name, this.asStorage((await storageOfTeams(tx, [team.id]))[0]), bytes);
  }

  /**
   * Sets a team's limit; null resets it to the default.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, team_unknown
   */
  async set(input: { team: string; bytes?: unknown; reason: unknown }, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const [bytes, reason] = [
      parseInput(Bytes, input.bytes ?? null, 'bytes'),
      parseInput(Reason, input.reason, 'reason'),
    ];
    const team = await teamBySlug(this.store.manager, input.team);
    if (!team)
      throw new UserError('team_unknown', `there is no team "${input.team}"`, {
        expected: 'the short name of a team',
        found: input.team,
      });
    await this.store.transaction(async (tx) => {
      if (await setTeamStorage(tx, { teamId: team.id, bytes, reason, accountId: account.id }))
        await writeAuditLog(tx, {
          accountId: account.id,
          act: 'team.storage',
          target: team.slug,
          details: { bytes, reason },
        });
    });
  }

  private asStorage(row: TeamStorage | undefined): Storage {
    return { usedBytes: row?.usedBytes ?? 0, limitBytes: row?.copyBytes ?? this.defaultLimitBytes };
  }
}
