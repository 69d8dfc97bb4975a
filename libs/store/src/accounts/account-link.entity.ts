import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Permission of the holder of a mailed link, single-use. */
@Entity('account_link')
export class AccountLinkEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  accountId: string;

  @Column('text')
  purpose: 'verify_email' | 'reset_password';

  /** The address to verify. */
  @Column('text')
  email: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
}
