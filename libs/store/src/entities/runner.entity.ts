import type { Heartbeat } from '@primitives/protocol';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** A machine that predicts; a silent one stays listed. */
@Entity('runner')
@Check('runner_id_check', `id ~ '^[A-Za-z0-9_-]{1,64}$'`)
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
}
