import type { ProtocolId } from '@primitives/benchmark';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { BenchmarkVersionEntity } from './benchmark-version.entity.js';
import { SplitEntity } from './split.entity.js';

/** Benchmark version × protocol × split, with its rules: what one submits to. */
@Entity('track')
@Check('track_slug_check', `slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'`)
@Check('track_quota_limit_check', `quota_limit > 0`)
@Check('track_quota_window_hours_check', `quota_window_hours > 0`)
@Check('track_pilot_size_check', `pilot_size > 0`)
@Check('track_shard_size_check', `shard_size > 0`)
@Check('track_time_limit_seconds_check', `time_limit_seconds > 0`)
@Check('track_minimum_isolation_check', `minimum_isolation in ('L1', 'L2', 'L3')`)
@Unique(['slug'])
export class TrackEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('text')
  title: string;

  @Column('text')
  shortName: string;

  @Column('text')
  task: string;

  @ForeignKey(() => BenchmarkVersionEntity)
  @Column('uuid')
  benchmarkVersionId: string;

  @ForeignKey(() => SplitEntity)
  @Column('uuid')
  splitId: string;

  @Column('text')
  protocol: ProtocolId;

  @Column('text')
  primaryMetric: string;

  @Column('integer')
  quotaLimit: number;

  @Column('integer')
  quotaWindowHours: number;

  /** Runners of this pool predict. */
  @Column('text')
  pool: string;

  @Column('text')
  minimumIsolation: 'L1' | 'L2' | 'L3';

  @Column('integer')
  pilotSize: number;

  @Column('integer')
  shardSize: number;

  @Column('integer')
  timeLimitSeconds: number;

  @Column('integer', { default: 0 })
  position: number;

  @Column('timestamptz', { default: () => 'now()' })
  opensAt: Date;

  @Column('timestamptz', { nullable: true })
  closesAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
