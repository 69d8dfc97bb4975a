import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { RunnerEntity } from './runner.entity.js';
import { ShardEntity } from '../shards/shard.entity.js';

/** A self-test that was requested of a runner, and its outcome. */
@Entity('self_test')
@Check('self_test_outcome_check', `outcome in ('passed', 'failed', 'unanswered')`)
@Check('self_test_ended_has_outcome', `(ended_at is null) = (outcome is null)`)
@Check('self_test_failed_has_reason', `(reason is not null) = (outcome is not null and outcome = 'failed')`)
@ForeignKey(() => ShardEntity, ['evaluationId', 'shardIndex'], ['evaluationId', 'shardIndex'])
@Index('self_test_runner', ['runnerId', 'requestedAt'])
@Index('self_test_open', ['requestedAt'], { where: 'ended_at is null' })
export class SelfTestEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => RunnerEntity)
  @Column('text')
  runnerId: string;

  @Column('timestamptz', { default: () => 'clock_timestamp()' })
  requestedAt: Date;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  @Column('text', { nullable: true })
  outcome: 'passed' | 'failed' | 'unanswered' | null;

  /** The reason of a failure. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** The shard that waits for the outcome, if any. */
  @Column('uuid', { nullable: true })
  evaluationId: string | null;

  @Column('integer', { nullable: true })
  shardIndex: number | null;
}
