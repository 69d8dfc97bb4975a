import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import { newId } from '@primitives/runtime';
import { lockAccount, type Account } from '@primitives/store/accounts';
import type { Store, Tx } from '@primitives/store/connection';
import {
  countOwnedTeams,
  insertMembership,
  insertTeam,
  membersOf,
  publicMembersOf,
  renameTeam,
  teamBySlug,
  teamRoleOf,
  teamsByIds,
  teamsOf,
  type Team,
  type TeamMember,
  type TeamRole,
} from '@primitives/store/teams';
import { requireSession, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { slugOf } from './slug.js';
import { TeamName } from './teams.inputs.js';

/** Reserved names: they could be mistaken for the platform or another team. */
const RESERVED = new Set(['admin', 'primitives', 'api', 'me', 'docs']);

/** Maximum teams that an account owns. Each team has its own quota, so unlimited teams would mean unlimited quota. */
const MAX_OWNED = 5;

@Injectable()
export class TeamsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  of(accountId: string): Promise<Team[]> {
    return teamsOf(this.store.manager, accountId);
  }

  bySlug(slug: string): Promise<Team | null> {
    return teamBySlug(this.store.manager, slug);
  }

  async createPersonalTeam(tx: Tx, account: Pick<Account, 'id' | 'name'>): Promise<void> {
    await this.make(tx, account.name, account.id);
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, team_limit_reached */
  async create(name: unknown, viewer: Viewer | null): Promise<Team> {
    const { account } = requireSession(viewer);
    const validName = parseInput(TeamName, name, 'name');
    return this.store.transaction(async (tx) => {
      // Two concurrent calls must not both create the last one.
      await lockAccount(tx, account.id);
      await this.requireFreeSpace(tx, account.id);
      return this.make(tx, validName, account.id);
    });
  }

  /**
   * Renames a team. Its slug does not change, since it is cited.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, team_unknown
   */
  async rename(id: string, name: unknown, viewer: Viewer | null): Promise<Team> {
    const validName = parseInput(TeamName, name, 'name');
    const team = await this.requireOwned(id, viewer);
    await renameTeam(this.store.manager, team.id, validName);
    return { ...team, name: validName };
  }

  /** The viewer's role in the team; null when not a member or not signed in. */
  async roleOf(teamId: string, viewer: Viewer | null): Promise<TeamRole | null> {
    return viewer?.scopes.has('read') ? teamRoleOf(this.store.manager, teamId, viewer.account.id) : null;
  }

  /** Null unless the viewer is a member. */
  async members(teamId: string, viewer: Viewer | null): Promise<TeamMember[] | null> {
    return (await this.roleOf(teamId, viewer)) === null ? null : membersOf(this.store.manager, teamId);
  }

  publicMembers(teamId: string): Promise<string[]> {
    return publicMembersOf(this.store.manager, teamId);
  }

  /** The team, when the viewer owns it. @throws UserError not_signed_in, forbidden, team_unknown */
  async requireOwned(id: string, viewer: Viewer | null): Promise<Team> {
    const { account } = requireSession(viewer);
    const [team] = isId(id) ? await teamsByIds(this.store.manager, [id]) : [];
    if (!team) throw new UserError('team_unknown', `there is no team ${id}`);
    const role = await teamRoleOf(this.store.manager, team.id, account.id);
    if (role === 'owner') return team;
    throw new UserError('forbidden', `only owners of ${team.name} may do this`, {
      expected: 'an owner',
      found: role ?? 'not a member',
    });
  }

  /** @throws UserError team_limit_reached */
  async requireFreeSpace(tx: Tx, accountId: string): Promise<void> {
    if ((await countOwnedTeams(tx, accountId)) < MAX_OWNED) return;
    throw new UserError('team_limit_reached', `an account owns at most ${MAX_OWNED} teams`);
  }

  /** Derives the slug from the name, with a random suffix when it is taken. */
  private async make(tx: Tx, name: string, ownerId: string): Promise<Team> {
    const id = newId();
    let slug = slugOf(name);
    while (RESERVED.has(slug) || !(await insertTeam(tx, { id, slug, name }))) {
      slug = `${slugOf(name)}-${randomBytes(3).toString('hex')}`;
    }
    await insertMembership(tx, { accountId: ownerId, teamId: id, role: 'owner' });
    return { id, slug, name };
  }
}
