import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EvaluationEntity } from './evaluation.entity.js';

/** A range of rows of an evaluation, and the lease on it. The fence only grows. */
@Entity('shard')
@Check('shard_shard_index_check', `shard_index >= 0`)
@Check('shard_first_row_check', `first_row >= 0`)
@Check('shard_row_count_check', `row_count > 0`)
@Check('shard_fence_check', `fence >= 0`)
@Index('shard_waiting', ['evaluationId', 'shardIndex'], { where: 'released_at is null' })
@Index('shard_in_flight', ['evaluationId', 'shardIndex'], { where: 'released_at is not null and done_at is null' })
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

  /** Number of the last lease; a report under an older one is worthless. */
  @Column('integer', { default: 0 })
  fence: number;

  @Column('text', { nullable: true })
  leasedBy: string | null;

  @Column('timestamptz', { nullable: true })
  leasedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  doneAt: Date | null;
}
