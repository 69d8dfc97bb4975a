import { changed } from '../connection/changed.js';
import type { Tx } from '../connection/store.js';

export type TeamRole = 'owner' | 'member';

/** A member of a team. */
export interface TeamMember {
  readonly accountId: string;
  readonly name: string;
  readonly email: string;
  readonly role: TeamRole;
  readonly since: Date;
}

export interface Team {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

/** @returns false when a team has the slug already */
export async function insertTeam(db: Tx, team: Team): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `insert into team (id, slug, name) values ($1, $2, $3) on conflict (slug) do nothing returning id`,
    [team.id, team.slug, team.name],
  );
  return rows.length === 1;
}

/** Idempotent for existing members. */
export async function insertMembership(
  db: Tx,
  membership: { accountId: string; teamId: string; role: TeamRole },
): Promise<void> {
  await db.query(`insert into membership (account_id, team_id, role) values ($1, $2, $3) on conflict do nothing`, [
    membership.accountId,
    membership.teamId,
    membership.role,
  ]);
}

/** Sets whether its entries are references. @returns false when nothing changed */
export async function setReference(tx: Tx, teamId: string, reference: boolean): Promise<boolean> {
  const rows = await changed(tx, 'update team set reference = $2 where id = $1 and reference <> $2 returning id', [
    teamId,
    reference,
  ]);
  return rows.length > 0;
}

export async function isReference(db: Tx, teamId: string): Promise<boolean> {
  const rows = await db.query<{ reference: boolean }[]>('select reference from team where id = $1', [teamId]);
  return rows[0]?.reference ?? false;
}

/** The account's teams, oldest membership first: the first is its personal team. */
export async function teamsOf(db: Tx, accountId: string): Promise<Team[]> {
  return db.query<Team[]>(
    `select t.id, t.slug, t.name from membership m join team t on t.id = m.team_id where m.account_id = $1 order by m.created_at, t.id`,
    [accountId],
  );
}

export async function teamBySlug(db: Tx, slug: string): Promise<Team | null> {
  const rows = await db.query<Team[]>(`select id, slug, name from team where slug = $1`, [slug]);
  return rows[0] ?? null;
}

export async function teamsByIds(db: Tx, ids: readonly string[]): Promise<Team[]> {
  return db.query<Team[]>(`select id, slug, name from team where id = any($1::uuid[])`, [ids]);
}

/** Locks the team until the transaction ends: two concurrent submissions must not both be the last of the quota. */
export async function lockTeam(db: Tx, teamId: string): Promise<void> {
  await db.query(`select 1 from team where id = $1 for update`, [teamId]);
}

/** The account's role in the team; null: none. */
export async function teamRoleOf(db: Tx, teamId: string, accountId: string): Promise<TeamRole | null> {
  const rows = await db.query<{ role: TeamRole }[]>(
    'select role from membership where team_id = $1 and account_id = $2',
    [teamId, accountId],
  );
  return rows[0]?.role ?? null;
}

/** Owners first, then by time. */
export function membersOf(db: Tx, teamId: string): Promise<TeamMember[]> {
  return db.query<TeamMember[]>(
    `select a.id as "accountId", a.name, a.email, m.role, m.created_at as since from membership m join account a on a.id = m.account_id
      where m.team_id = $1 order by m.role = 'owner' desc, m.created_at, a.id`,
    [teamId],
  );
}

/** Number of teams that the account owns. */
export async function countOwnedTeams(db: Tx, accountId: string): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from membership where account_id = $1 and role = 'owner'`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

export async function renameTeam(tx: Tx, id: string, name: string): Promise<void> {
  await tx.query('update team set name = $2 where id = $1', [id, name]);
}

/** @returns false when the account is not in the team */
export async function setTeamRole(tx: Tx, teamId: string, accountId: string, role: TeamRole): Promise<boolean> {
  const rows = await changed(
    tx,
    'update membership set role = $3 where team_id = $1 and account_id = $2 returning role',
    [teamId, accountId, role],
  );
  return rows.length === 1;
}

/** @returns false when the account is not in the team */
export async function deleteMembership(tx: Tx, teamId: string, accountId: string): Promise<boolean> {
  const rows = await changed(tx, 'delete from membership where team_id = $1 and account_id = $2 returning role', [
    teamId,
    accountId,
  ]);
  return rows.length === 1;
}
