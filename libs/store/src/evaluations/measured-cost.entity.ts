import type { MeasuredCost } from '@primitives/protocol';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BlobEntity } from '../submissions/blob.entity.js';

/**
 * The cost of a bundle on the machines of a pool: requested once, leased like a shard, and never changed once
 * published.
 */
@Entity('measured_cost')
@Check('measured_cost_fence_check', 'fence >= 0')
@Check('measured_cost_outcome_has_instant', '(outcome is null) = (measured_at is null)')
@Index('measured_cost_open', ['requestedAt'], { where: 'outcome is null' })
export class MeasuredCostEntity {
  @ForeignKey(() => BlobEntity)
  @PrimaryColumn('char', { length: 64 })
  bundleSha256: string;

  @PrimaryColumn('text')
  pool: string;

  @Column('timestamptz', { default: () => 'now()' })
  requestedAt: Date;

  @Column('integer', { default: 0 })
  fence: number;

  @Column('text', { nullable: true })
  leasedBy: string | null;

  @Column('timestamptz', { nullable: true })
  leasedUntil: Date | null;

  @Column('text', { nullable: true })
  runnerId: string | null;

  @Column('jsonb', { nullable: true })
  outcome: MeasuredCost | { failed: string } | null;

  @Column('timestamptz', { nullable: true })
  measuredAt: Date | null;
}
