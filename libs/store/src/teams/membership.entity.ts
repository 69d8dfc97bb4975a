import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { TeamEntity } from './team.entity.js';

/** A person in a team. */
@Entity('membership')
@Index('membership_team', ['teamId'])
@Check('membership_role_check', `role in ('owner', 'member')`)
export class MembershipEntity {
  @ForeignKey(() => AccountEntity)
  @PrimaryColumn('uuid')
  accountId: string;

  @ForeignKey(() => TeamEntity)
  @PrimaryColumn('uuid')
  teamId: string;

  @Column('text')
  role: 'owner' | 'member';

  /** Whether the public page of the team shows the member's name. */
  @Column('boolean', { default: false })
  public: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
