import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person in a team. */
@Entity('membership')
export class MembershipEntity {
  @PrimaryColumn('uuid')
  accountId: string;

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
