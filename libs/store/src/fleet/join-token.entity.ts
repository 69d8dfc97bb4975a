import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { PoolEntity } from './pool.entity.js';

/** The permission to join a pool: for one machine, or for several. */
@Entity('join_token')
@Check('join_token_max_uses_check', `max_uses between 1 and 1000`)
@Check('join_token_use', `(used_at is null) = (runner_id is null)`)
@Unique(['tokenSha256'])
export class JoinTokenEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('char', { length: 64 })
  tokenSha256: string;

  @ForeignKey(() => PoolEntity)
  @Column('text')
  pool: string;

  /** The name of the machine; absent: its own choice. */
  @Column('text', { nullable: true })
  name: string | null;

  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('integer', { default: 1 })
  maxUses: number;

  /** When it was used last, and by which runner; see `joinedWith` of a runner for all. */
  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  @ForeignKey('runner') // by name: a runner refers to its token
  @Column('text', { nullable: true })
  runnerId: string | null;
}
