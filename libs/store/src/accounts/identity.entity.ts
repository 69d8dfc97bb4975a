import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** An external account with which its owner signs in. */
@Entity('identity')
@Index('identity_account', ['accountId'])
export class IdentityEntity {
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid')
  accountId: string;

  /** The name in the configuration. */
  @Column('text')
  provider: string;

  /** A label by which its owner recognizes it. */
  @Column('text')
  label: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
