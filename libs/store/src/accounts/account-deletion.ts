import type { TeamRole } from '../teams/teams.js';
import type { Tx } from '../connection/store.js';

/** A team of an account to delete, with the reasons against deleting the team. */
export interface LeftTeam {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly role: TeamRole;
  /** Without the account. */
  readonly otherMembers: number;
  readonly otherOwners: number;
  readonly submissions: number;
}

/** The account's teams, locked until the transaction ends, so that no account joins or leaves in the meantime. */
export async function lockTeamsOf(tx: Tx, accountId: string): Promise<LeftTeam[]> {
  await tx.query(
    `select 1 from team where id in (select team_id from membership where account_id = $1) order by id for update`,
    [accountId],
  );
  return tx.query<LeftTeam[]>(
    `select t.id, t.slug, t.name, m.role,
            (select count(*)::int from membership o where o.team_id = t.id and o.account_id <> $1) as "otherMembers",
            (select count(*)::int from membership o where o.team_id = t.id and o.account_id <> $1 and o.role = 'owner') as "otherOwners",
            (select count(*)::int from submission s where s.team_id = t.id) as submissions
       from membership m join team t on t.id = m.team_id where m.account_id = $1 order by t.id`,
    [accountId],
  );
}

/** Queued mails to others that name the person, or a team that may be named after the person. */
const ABOUT_INVITATION = `kind = 'team_invitation' and facts ->> 'invitation' in`;

/** A team without members and submissions: its name may be a person's, and nothing cites it. */
export async function forgetTeam(tx: Tx, id: string): Promise<void> {
  await tx.query(`update team set name = 'Deleted team', slug = 'deleted-' || id where id = $1`, [id]);
  await tx.query(
    `update mail set facts = facts || '{"team": "Deleted team"}' where ${ABOUT_INVITATION} (select id::text from team_invitation where team_id = $1)`,
    [id],
  );
}

/** Nothing more is sent to a team without members, and its invitations end. */
export async function deleteTeamWebhooksAndInvitations(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from webhook where team_id = $1', [id]);
  await tx.query(
    `update team_invitation set answered_at = now(), answer = 'withdrawn' where team_id = $1 and answered_at is null`,
    [id],
  );
}

/** The deletions, row by row, with the account's id as `$1`. */
const ERASED = [
  'delete from mail where lower(address) in (select lower(email) from account_link where account_id = $1)', // earlier addresses
  'delete from session where account_id = $1',
  'delete from known_browser where account_id = $1',
  'delete from api_token where account_id = $1',
  'delete from passkey where account_id = $1',
  'delete from identity where account_id = $1',
  'delete from sign_in_challenge where account_id = $1',
  'delete from device_grant where account_id = $1',
  'delete from account_link where account_id = $1',
  'delete from membership where account_id = $1',
  `update mail set facts = facts || '{"by": "Deleted account"}'
     where ${ABOUT_INVITATION} (select id::text from team_invitation where invited_by = $1)`,
  `update upload set file_name = '' where account_id = $1`,
] as const;

/** Queued mails to the address and its invitations name the person as well. */
const ERASED_BY_EMAIL = [
  `delete from mail where lower(address) = lower($1) or lower(facts ->> 'email') = lower($1)`,
  `update team_invitation set email = 'deleted-' || id || '@deleted.invalid', answered_at = coalesce(answered_at, now()),
     answer = coalesce(answer, 'declined') where lower(email) = lower($1)`,
] as const;

/**
 * Erases a person: credentials, memberships and names are deleted; the row that submissions and the audit log refer to
 * is anonymized.
 */
export async function eraseAccount(tx: Tx, { id, email }: { id: string; email: string }, now: Date): Promise<void> {
  for (const statement of ERASED) await tx.query(statement, [id]);
  for (const statement of ERASED_BY_EMAIL) await tx.query(statement, [email]);
  await tx.query(
    `update account set email = 'deleted-' || id || '@deleted.invalid', name = 'Deleted account', password_hash = null,
       email_verified_at = null, role = 'researcher', deleted_at = $2 where id = $1`,
    [id, now],
  );
}
