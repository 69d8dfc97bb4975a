import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EvaluationEntity } from '../evaluations/evaluation.entity.js';

/**
 * A range of rows of an evaluation, and the lease on it. The fence only grows. An *audit* has the range of another
 * shard, to be predicted by another runner.
 */
@Entity('shard')
@Check('shard_shard_index_check', `shard_index >= 0`)
@Check('shard_first_row_check', `first_row >= 0`)
@Check('shard_row_count_check', `row_count > 0`)
@Check('shard_fence_check', `fence >= 0`)
@Check('shard_verdict_check', `verdict in ('agreed', 'disagreed', 'waived')`)
@Check('shard_verdict_of_audits', `verdict is null or audit_of is not null`)
@Check('shard_done_has_fence', `(done_at is null) = (done_fence is null)`)
@Index('shard_waiting', ['evaluationId', 'shardIndex'], { where: 'released_at is null and verdict is null' })
@Index('shard_in_flight', ['evaluationId', 'shardIndex'], {
  where: 'released_at is not null and done_at is null and verdict is null',
})
@Index('shard_audit', ['evaluationId', 'auditOf'], { where: 'audit_of is not null' })
@Index('shard_done', ['doneAt'], { where: 'done_at is not null' })
@Index('shard_holder', ['leasedBy', 'evaluationId'])
export class ShardEntity {
  @ForeignKey(() => EvaluationEntity)
  @PrimaryColumn('uuid')
  evaluationId: string;

  @PrimaryColumn('integer')
  shardIndex: number;

  @Column('integer')
  firstRow: number;

  @Column('integer')
  rowCount: number;

  /** When its work last entered the outbox. */
  @Column('timestamptz', { nullable: true })
  releasedAt: Date | null;

  /** Number of the last lease; reports under older ones are ignored. */
  @Column('integer', { default: 0 })
  fence: number;

  @Column('text', { nullable: true })
  leasedBy: string | null;

  /** Start of the current lease; the track's limit bounds its duration. */
  @Column('timestamptz', { nullable: true })
  leasedAt: Date | null;

  @Column('timestamptz', { nullable: true })
  leasedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  doneAt: Date | null;

  /** The fence of the answer that counts. */
  @Column('integer', { nullable: true })
  doneFence: number | null;

  /** The shard whose rows an audit repeats; null for a shard of the plan. */
  @Column('integer', { nullable: true })
  auditOf: number | null;

  @Column('text', { nullable: true })
  verdict: 'agreed' | 'disagreed' | 'waived' | null;
}
