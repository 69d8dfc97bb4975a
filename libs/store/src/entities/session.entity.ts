import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.js';

/** A signed-in browser; its token is stored hashed. */
@Entity('session')
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
}
