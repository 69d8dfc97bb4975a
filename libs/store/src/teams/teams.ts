import { Any } from 'typeorm';
import { deleteWhere, insertIfAbsent, updateWhere } from '../connection/rows.js';
import { MembershipEntity } from './membership.entity.js';
import { TeamEntity } from './team.entity.js';
import type { Tx } from '../connection/store.js';

export const TEAM_ROLES = ['owner', 'member'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

export interface TeamMember {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly role: TeamRole;
  /** Whether the public page of the team shows their name. */
  readonly public: boolean;
  readonly since: Date;
}

export interface Team {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** @returns false when a team has the slug already */
export function insertTeam(db: Tx, team: Team): Promise<boolean> {
  return insertIfAbsent(db, TeamEntity, team);
}

/** Idempotent for existing members. */
export async function insertMembership(
  db: Tx,
  membership: Pick<MembershipEntity, 'accountId' | 'teamId' | 'role'>,
): Promise<void> {
  await insertIfAbsent(db, MembershipEntity, membership);
}

/** Sets whether its entries are references. @returns false when nothing changed */
export async function setReference(tx: Tx, teamId: string, reference: boolean): Promise<boolean> {
  return (await updateWhere(tx, TeamEntity, { id: teamId, reference: !reference }, { reference })) > 0;
}

export function isReference(db: Tx, teamId: string): Promise<boolean> {
  return db.existsBy(TeamEntity, { id: teamId, reference: true });
}

/** The account's teams, oldest membership first: the first is its personal team. */
export async function teamsOf(db: Tx, accountId: string): Promise<Team[]> {
  return db.query<Team[]>(
    `select t.id, t.slug, t.name from membership m join team t on t.id = m.team_id where m.account_id = $1 order by m.created_at, t.id`,
    [accountId],
  );
}

export function teamBySlug(db: Tx, slug: string): Promise<Team | null> {
  return db.findOneBy(TeamEntity, { slug });
}

export function teamsByIds(db: Tx, ids: readonly string[]): Promise<Team[]> {
  return db.findBy(TeamEntity, { id: Any(ids) }); // one parameter: one prepared statement for any number
}

/** Locks the team until the transaction ends: two concurrent submissions must not both be the last of the quota. */
export async function lockTeam(db: Tx, teamId: string): Promise<void> {
  await db.query(`select 1 from team where id = $1 for update`, [teamId]);
}

/** The account's role in the team; null: none. */
export async function teamRoleOf(db: Tx, teamId: string, accountId: string): Promise<TeamRole | null> {
  return (await db.findOneBy(MembershipEntity, { teamId, accountId }))?.role ?? null;
}

/** Owners first, then by time. */
export function membersOf(db: Tx, teamId: string): Promise<TeamMember[]> {
  return db.query<TeamMember[]>(
    `select a.id as "accountId", a.name, a.email, m.role, m.public, m.created_at as since from membership m join account a on a.id = m.account_id
      where m.team_id = $1 order by m.role = 'owner' desc, m.created_at, a.id`,
    [teamId],
  );
}

/** Names of the members who chose to be public, in the order of `membersOf`. */
export async function publicMembersOf(db: Tx, teamId: string): Promise<string[]> {
  const members = await membersOf(db, teamId);
  return members.filter((member) => member.public).map(({ name }) => name);
}

/** @returns false when the account is not in the team */
export async function setMembershipPublic(
  tx: Tx,
  teamId: string,
  accountId: string,
  isPublic: boolean,
): Promise<boolean> {
  return (await updateWhere(tx, MembershipEntity, { teamId, accountId }, { public: isPublic })) === 1;
}

export function countOwnedTeams(db: Tx, accountId: string): Promise<number> {
  return db.countBy(MembershipEntity, { accountId, role: 'owner' });
}

export async function renameTeam(tx: Tx, id: string, name: string): Promise<void> {
  await updateWhere(tx, TeamEntity, { id }, { name });
}

/** @returns false when the account is not in the team */
export async function setTeamRole(tx: Tx, teamId: string, accountId: string, role: TeamRole): Promise<boolean> {
  return (await updateWhere(tx, MembershipEntity, { teamId, accountId }, { role })) === 1;
}

/** @returns false when the account is not in the team */
export async function deleteMembership(tx: Tx, teamId: string, accountId: string): Promise<boolean> {
  return (await deleteWhere(tx, MembershipEntity, { teamId, accountId })) === 1;
}
