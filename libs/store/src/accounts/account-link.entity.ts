import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** Permission of the holder of a mailed link, single-use. */
@Entity('account_link')
@Check('account_link_purpose_check', `purpose in ('verify_email', 'reset_password')`)
@Index('account_link_account', ['accountId'])
export class AccountLinkEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => AccountEntity)
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
