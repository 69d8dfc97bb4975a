import { IsNull } from 'typeorm';
import type { TeamRole } from './teams.js';
import { updateWhere } from '../connection/rows.js';
import { TeamInvitationEntity } from './team-invitation.entity.js';
import type { Tx } from '../connection/store.js';

export interface TeamInvitation {
  readonly id: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly email: string;
  readonly role: TeamRole;
  /** Name of the inviting person. */
  readonly by: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const INVITATION = `i.id, i.team_id as "teamId", t.name as "teamName", i.email, i.role, a.name as by, i.created_at as "createdAt", i.expires_at as "expiresAt"`;
const FROM = 'from team_invitation i join team t on t.id = i.team_id join account a on a.id = i.invited_by';
const OPEN = 'i.answered_at is null';

/** Withdraws an earlier invitation of the team to the e-mail address; its link becomes invalid. */
export async function insertTeamInvitation(
  tx: Tx,
  invitation: Pick<TeamInvitationEntity, 'id' | 'teamId' | 'email' | 'role' | 'invitedBy' | 'expiresAt'>,
): Promise<void> {
  await tx.query(
    `update team_invitation i set answered_at = now(), answer = 'withdrawn' where team_id = $1 and lower(email) = lower($2) and ${OPEN}`,
    [invitation.teamId, invitation.email],
  );
  await tx.insert(TeamInvitationEntity, invitation);
}

/** The open invitation, locked until the transaction ends. */
export async function lockTeamInvitation(tx: Tx, id: string, now: Date): Promise<TeamInvitation | null> {
  const rows = await tx.query<TeamInvitation[]>(
    `select ${INVITATION} ${FROM} where i.id = $1 and ${OPEN} and i.expires_at > $2 for update of i`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** @returns false when it was answered before */
export async function answerTeamInvitation(
  tx: Tx,
  id: string,
  answer: NonNullable<TeamInvitationEntity['answer']>,
  now: Date,
): Promise<boolean> {
  return (await updateWhere(tx, TeamInvitationEntity, { id, answeredAt: IsNull() }, { answeredAt: now, answer })) === 1;
}

export function invitationsOfTeam(db: Tx, teamId: string, now: Date): Promise<TeamInvitation[]> {
  return db.query<TeamInvitation[]>(
    `select ${INVITATION} ${FROM} where i.team_id = $1 and ${OPEN} and i.expires_at > $2 order by i.id`,
    [teamId, now],
  );
}

export function invitationsTo(db: Tx, email: string, now: Date): Promise<TeamInvitation[]> {
  return db.query<TeamInvitation[]>(
    `select ${INVITATION} ${FROM} where lower(i.email) = lower($1) and ${OPEN} and i.expires_at > $2 order by i.id`,
    [email, now],
  );
}
