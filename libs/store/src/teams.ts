import type { Tx } from './store.js';

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

export async function insertMembership(
  db: Tx,
  membership: { accountId: string; teamId: string; role: 'owner' | 'member' },
): Promise<void> {
  await db.query(`insert into membership (account_id, team_id, role) values ($1, $2, $3)`, [
    membership.accountId,
    membership.teamId,
    membership.role,
  ]);
}

/** The account's teams, oldest membership first: the first is its personal team. */
export async function teamsOf(db: Tx, accountId: string): Promise<Team[]> {
  return db.query<Team[]>(
    `select t.id, t.slug, t.name from membership m join team t on t.id = m.team_id where m.account_id = $1 order by m.created_at, t.id`,
    [accountId],
  );
}

export async function teamsByIds(db: Tx, ids: readonly string[]): Promise<Team[]> {
  return db.query<Team[]>(`select id, slug, name from team where id = any($1::uuid[])`, [ids]);
}

/** Holds the team until the transaction ends: two submissions at once must not both be the last of the quota. */
export async function lockTeam(db: Tx, teamId: string): Promise<void> {
  await db.query(`select 1 from team where id = $1 for update`, [teamId]);
}
