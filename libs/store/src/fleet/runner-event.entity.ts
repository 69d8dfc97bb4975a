import type { FleetEventKind } from '@primitives/protocol';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.js';
import { RunnerEntity } from './runner.entity.js';

/** An event of a runner. Never changed. */
@Entity('runner_event')
@Check(
  'runner_event_kind_check',
  `kind in ('joined', 'returned', 'silent', 'quarantined', 'trusted', 'cordoned', 'draining', 'left', 'uncordoned', 'removed')`,
)
@Index('runner_event_runner', { synchronize: false })
export class RunnerEventEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => RunnerEntity)
  @Column('text')
  runnerId: string;

  @Column('text')
  kind: FleetEventKind;

  @Column('jsonb', { default: () => "'{}'" })
  details: Record<string, unknown>;

  /** The actor; null for automatic events. */
  @ForeignKey(() => AccountEntity)
  @Column('uuid', { nullable: true })
  accountId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
