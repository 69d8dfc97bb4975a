import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ShardEntity } from './shard.entity.js';

/** A lease that ended without predictions. Written once. */
@Entity('shard_failure')
@Check('shard_failure_fence_check', `fence > 0`)
@ForeignKey(() => ShardEntity, ['evaluationId', 'shardIndex'], ['evaluationId', 'shardIndex'])
@Index('shard_failure_at', ['at'])
@Index('shard_failure_runner', ['runnerId', 'at'])
export class ShardFailureEntity {
  @PrimaryColumn('uuid')
  evaluationId: string;

  @PrimaryColumn('integer')
  shardIndex: number;

  @PrimaryColumn('integer')
  fence: number;

  @Column('text')
  runnerId: string;

  @Column('text')
  code: string;

  @Column('text')
  reason: string;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;

  /** Whether the model received images of the split under this lease; true if unknown. */
  @Column('boolean', { default: true })
  imagesRead: boolean;
}
