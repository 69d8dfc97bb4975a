import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** A signed-in browser; its token is stored hashed. */
@Entity('session')
@Index('session_account', ['accountId'])
@Unique(['tokenSha256'])
export class SessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => AccountEntity)
  @Column('uuid')
  accountId: string;

  @Column('char', { length: 64 })
  tokenSha256: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  /** The user agent. */
  @Column('text', { default: '' })
  device: string;

  /** The address without its last part. */
  @Column('text', { default: '' })
  network: string;

  /** The last confirmation by its holder. */
  @Column('timestamptz', { default: () => 'now()' })
  confirmedAt: Date;
}
