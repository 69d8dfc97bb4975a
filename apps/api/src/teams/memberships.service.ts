import { Inject, Injectable } from '@nestjs/common';
import { UserError } from '@primitives/errors';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import {
  deleteMembership,
  lockTeam,
  membersOf,
  setMembershipPublic,
  setTeamRole,
  type Team,
  type TeamMember,
  type TeamRole,
} from '@primitives/store/teams';
import { requireSession, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { Member, MemberRole, MembershipPublic } from './teams.inputs.js';
import { TeamsService } from './teams.service.js';

type Tx = Parameters<typeof lockTeam>[0];

/** Roles in teams. The team is locked while it changes, so it never loses its last owner. */
@Injectable()
export class MembershipsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly teams: TeamsService,
  ) {}

  /**
   * @throws UserError not_signed_in, forbidden, input_invalid, team_unknown, member_unknown, last_owner,
   *   team_limit_reached
   */
  async setRole(input: unknown, viewer: Viewer | null): Promise<Team> {
    const { team: id, account, role } = parseInput(MemberRole, input);
    const team = await this.teams.requireOwned(id, viewer);
    await this.inTeam(team, viewer, 'owner', async (tx, members) => {
      await this.change(tx, team, members, account, role, viewer);
    });
    return team;
  }

  /** Transfers ownership: the other member becomes owner and the viewer a member, in one transaction. */
  async transfer(input: unknown, viewer: Viewer | null): Promise<Team> {
    const { team: id, account } = parseInput(Member, input);
    const team = await this.teams.requireOwned(id, viewer);
    const me = requireSession(viewer).account.id;
    await this.inTeam(team, viewer, 'owner', async (tx, members) => {
      await this.change(tx, team, members, account, 'owner', viewer);
      if (account === me) return;
      await setTeamRole(tx, team.id, me, 'member');
      await writeAuditLog(tx, {
        accountId: me,
        act: 'team.set_role',
        target: team.slug,
        details: { account: me, from: 'owner', to: 'member' },
      });
    });
    return team;
  }

  /**
   * Shows or hides the viewer's name on the public page of the team.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid
   */
  async setPublic(input: unknown, viewer: Viewer | null): Promise<Team> {
    const { team: id, public: isPublic } = parseInput(MembershipPublic, input);
    const { account } = requireSession(viewer);
    const team = (await this.teams.of(account.id)).find((mine) => mine.id === id);
    if (!team || !(await setMembershipPublic(this.store.manager, team.id, account.id, isPublic)))
      throw new UserError('forbidden', 'you are not a member of this team');
    return team;
  }

  /** An owner removes a member, or a member leaves. @throws as setRole */
  async remove(input: unknown, viewer: Viewer | null): Promise<Team> {
    const { team: id, account } = parseInput(Member, input);
    const { account: me } = requireSession(viewer);
    const team =
      account === me.id
        ? (await this.teams.of(me.id)).find((mine) => mine.id === id)
        : await this.teams.requireOwned(id, viewer);
    if (!team) throw memberUnknown(account);
    await this.inTeam(team, viewer, account === me.id ? 'member' : 'owner', async (tx, members) => {
      requireOtherOwner(members, account);
      if (!(await deleteMembership(tx, team.id, account))) throw memberUnknown(account);
      const act = account === me.id ? 'team.leave' : 'team.remove_member';
      await writeAuditLog(tx, { accountId: me.id, act, target: team.slug, details: { account } });
    });
    return team;
  }

  private async change(
    tx: Tx,
    team: Team,
    members: readonly TeamMember[],
    account: string,
    role: TeamRole,
    viewer: Viewer | null,
  ): Promise<void> {
    const before = members.find(({ accountId }) => accountId === account)?.role;
    if (before === undefined) throw memberUnknown(account);
    if (before === role) return;
    if (role === 'owner') await this.teams.requireFreeSpace(tx, account);
    else requireOtherOwner(members, account);
    await setTeamRole(tx, team.id, account, role);
    await writeAuditLog(tx, {
      accountId: viewer?.account.id ?? null,
      act: 'team.set_role',
      target: team.slug,
      details: { account, from: before, to: role },
    });
  }

  /**
   * Checks the viewer's role again under the lock: another owner may have changed it meanwhile.
   *
   * @param least the role that the change needs
   * @throws UserError forbidden
   */
  private inTeam(
    team: Team,
    viewer: Viewer | null,
    least: TeamRole,
    work: (tx: Tx, members: TeamMember[]) => Promise<void>,
  ): Promise<void> {
    return this.store.transaction(async (tx) => {
      await lockTeam(tx, team.id);
      const members = await membersOf(tx, team.id);
      const role = members.find(({ accountId }) => accountId === viewer?.account.id)?.role;
      if (role === undefined) throw new UserError('forbidden', `you are no longer a member of ${team.name}`);
      if (least === 'owner' && role !== 'owner')
        throw new UserError('forbidden', `you are no longer an owner of ${team.name}`);
      await work(tx, members);
    });
  }
}

function requireOtherOwner(members: readonly TeamMember[], account: string): void {
  const others = members.filter(({ accountId, role }) => role === 'owner' && accountId !== account);
  if (others.length === 0) throw new UserError('last_owner', 'the account is the only owner of the team');
}

const memberUnknown = (account: string) =>
  new UserError('member_unknown', `the account ${account} is not in this team`);
