import type { ProtocolId } from '@primitives/benchmark';
import type { ReleaseRule } from '@primitives/results';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Benchmark version × protocol × split, with its rules: the target of a submission. */
@Entity('track')
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

  @Column('uuid')
  benchmarkVersionId: string;

  @Column('uuid')
  splitId: string;

  @Column('text')
  protocol: ProtocolId;

  /** The result of `boardsOf` for the definition, the default board first. */
  @Column('text', { array: true })
  boards: string[];

  @Column('text')
  primaryMetric: string;

  @Column('integer')
  quotaLimit: number;

  @Column('integer')
  quotaWindowHours: number;

  /** Release rule for results on a hidden split. */
  @Column('text', { default: 'improvements' })
  releaseRule: ReleaseRule;

  /** The smallest improvement that the rule `improvements` publishes; null for the rounding step of the split. */
  @Column('double precision', { nullable: true })
  minImprovement: number | null;

  /** Evaluations on the images of a hidden split within 90 days, per account and per team. */
  @Column('integer', { default: 12 })
  seasonLimit: number;

  /** Test runs of a team, on public images only. */
  @Column('integer', { default: 20 })
  debugLimit: number;

  @Column('integer', { default: 1 })
  debugWindowHours: number;

  /** Code of the submission that maintainers chose as the baseline of its boards; null: the best reference. */
  @Column('text', { nullable: true })
  baseline: string | null;

  /** The pool of runners that run the models. */
  @Column('text')
  pool: string;

  @Column('text')
  minimumIsolation: 'L1' | 'L2' | 'L3';

  @Column('integer')
  pilotShardSize: number;

  @Column('integer')
  shardSize: number;

  @Column('integer')
  timeLimitSeconds: number;

  /** Maximum time that a runner may hold a shard. */
  @Column('integer', { default: 900 })
  shardTimeLimitSeconds: number;

  @Column('integer', { default: 0 })
  position: number;

  @Column('timestamptz', { default: () => 'now()' })
  opensAt: Date;

  @Column('timestamptz', { nullable: true })
  closesAt: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
