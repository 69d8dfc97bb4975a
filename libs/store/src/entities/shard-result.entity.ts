import type { ShardReceipt } from '@primitives/protocol';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { BlobEntity } from './blob.entity.js';
import { ShardEntity } from './shard.entity.js';

/** The predictions accepted for one shard. Written once: the first valid report wins. */
@Entity('shard_result')
@Check('shard_result_fence_check', `fence > 0`)
@ForeignKey(() => ShardEntity, ['evaluationId', 'shardIndex'], ['evaluationId', 'shardIndex'])
export class ShardResultEntity {
  @PrimaryColumn('uuid')
  evaluationId: string;

  @PrimaryColumn('integer')
  shardIndex: number;

  @Column('integer')
  fence: number;

  @Column('text')
  runnerId: string;

  @ForeignKey(() => BlobEntity)
  @Column('char', { length: 64 })
  predictionsSha256: string;

  @Column('jsonb')
  receipt: ShardReceipt;

  @Column('timestamptz', { default: () => 'now()' })
  receivedAt: Date;
}
