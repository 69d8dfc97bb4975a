import type { Heartbeat } from '@primitives/protocol';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JoinTokenEntity } from './join-token.entity.js';

/**
 * Why a runner is in quarantine: it failed, failed a self-test, was outvoted in an audit, or a maintainer put it there.
 */
export type QuarantineCause = 'failures' | 'self_test' | 'outvoted' | 'maintainer';

/** A machine that predicts; a silent one remains listed. */
@Entity('runner')
@Index('runner_unrevoked', ['retiredAt'], { where: 'retired_at is not null and revoked_at is null' })
@Index('runner_joined_with', ['joinedWith'], { where: 'joined_with is not null' })
@Check('runner_id_check', `id ~ '^[A-Za-z0-9_-]{1,64}$'`)
@Check('runner_quarantine_has_reason', `(quarantined_at is null) = (quarantine_reason is null)`)
@Check('runner_quarantine_has_cause', `(quarantined_at is null) = (quarantine_cause is null)`)
@Check('runner_quarantine_cause_check', `quarantine_cause in ('failures', 'self_test', 'outvoted', 'maintainer')`)
export class RunnerEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  pool: string;

  @Column('jsonb', { default: () => "'{}'" })
  heartbeat: Heartbeat | Record<string, never>;

  @Column('timestamptz', { default: () => 'now()' })
  joinedAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  lastSeenAt: Date;

  @Column('timestamptz', { nullable: true })
  cordonedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  retiredAt: Date | null;

  /** It receives no work: it failed every shard, or gave different answers than others. */
  @Column('timestamptz', { nullable: true })
  quarantinedAt: Date | null;

  @Column('text', { nullable: true })
  quarantineReason: string | null;

  /** Only `failures` and `self_test` may end by a passed self-test. */
  @Column('text', { nullable: true })
  quarantineCause: QuarantineCause | null;

  /** Earlier failures do not count against it. */
  @Column('timestamptz', { default: () => 'now()' })
  trustedSince: Date;

  /** The key that it created when it joined; null when its credentials were issued manually. */
  @Column('text', { nullable: true, unique: true })
  publicKey: string | null;

  /** The token with which it joined. */
  @ForeignKey(() => JoinTokenEntity)
  @Column('uuid', { nullable: true })
  joinedWith: string | null;

  @Column('timestamptz', { nullable: true })
  silentAt: Date | null;

  @Column('timestamptz', { nullable: true })
  leftAt: Date | null;

  @Column('timestamptz', { nullable: true })
  drainingAt: Date | null;

  /** When the broker received the revocation of its credentials. */
  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
