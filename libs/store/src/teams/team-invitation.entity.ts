import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('team_invitation')
export class TeamInvitationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  teamId: string;

  @Column('text')
  email: string;

  @Column('text')
  role: 'owner' | 'member';

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
