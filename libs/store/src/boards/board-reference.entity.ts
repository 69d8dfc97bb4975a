import type { MetricCaution } from '@primitives/metrics';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** Metric id → value, null where it is undefined. */
export type ReferenceValues = Readonly<Record<string, number | null>>;

/**
 * What the reference models of a protocol reach on a board with one version of its labels. Inserted by the scorer only;
 * immutable.
 */
@Entity('board_reference')
export class BoardReferenceEntity {
  @ForeignKey(() => TrackEntity)
  @PrimaryColumn('uuid')
  trackId: string;

  @PrimaryColumn('text')
  board: string;

  @PrimaryColumn('char', { length: 64 })
  labelsSha256: string;

  @PrimaryColumn('text')
  scorerVersion: string;

  /** Model → metric id → value, rounded on a hidden split. */
  @Column('jsonb')
  models: Record<string, ReferenceValues>;

  /** Metric id → what the models show about it. */
  @Column('jsonb')
  cautions: Record<string, MetricCaution>;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
