import type { ShardReceipt } from '@primitives/protocol';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BlobEntity } from '../submissions/blob.entity.js';
import { ShardEntity } from './shard.entity.js';

/** Accepted predictions of one shard, under one fence. The shard determines which fence counts. */
@Entity('shard_result')
@Index('shard_result_runner', ['runnerId', 'receivedAt'])
@Check('shard_result_fence_check', `fence > 0`)
@ForeignKey(() => ShardEntity, ['evaluationId', 'shardIndex'], ['evaluationId', 'shardIndex'])
export class ShardResultEntity {
  @PrimaryColumn('uuid')
  evaluationId: string;

  @PrimaryColumn('integer')
  shardIndex: number;

  @PrimaryColumn('integer')
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
