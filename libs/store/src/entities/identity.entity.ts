import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** An account elsewhere with which its owner signs in here. */
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

  /** What its owner recognises it by. */
  @Column('text')
  label: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;
}
