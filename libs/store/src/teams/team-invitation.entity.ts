import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { TeamEntity } from './team.entity.js';

/** An invitation to a team. */
@Entity('team_invitation')
@Check('team_invitation_role_check', `role in ('owner', 'member')`)
@Check('team_invitation_answer_check', `answer in ('accepted', 'declined', 'withdrawn')`)
@Check('team_invitation_answered', `(answered_at is null) = (answer is null)`)
@Index('team_invitation_open', { synchronize: false })
@Index('team_invitation_email', { synchronize: false })
export class TeamInvitationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => TeamEntity)
  @Column('uuid')
  teamId: string;

  @Column('text')
  email: string;

  @Column('text')
  role: 'owner' | 'member';

  @ForeignKey(() => AccountEntity)
  @Column('uuid')
  invitedBy: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  answeredAt: Date | null;

  @Column('text', { nullable: true })
  answer: 'accepted' | 'declined' | 'withdrawn' | null;
}
