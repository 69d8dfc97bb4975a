import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A signed-in browser; its token is stored hashed. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id: string;

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
