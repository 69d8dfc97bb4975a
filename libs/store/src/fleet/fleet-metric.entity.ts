import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Statistics of a pool within a minute, or ten; see the migration for each column. */
@Entity('fleet_metric')
@Check('fleet_metric_minutes_check', `minutes in (1, 10)`)
export class FleetMetricEntity {
  /** `*`: all pools together. */
  @PrimaryColumn('text')
  pool: string;

  @PrimaryColumn('integer')
  minutes: 1 | 10;

  /** The end of the period. */
  @PrimaryColumn('timestamptz')
  at: Date;

  @Column('integer')
  waiting: number;

  @Column('integer')
  ready: number;

  @Column('integer')
  done: number;

  @Column('integer')
  failed: number;

  @Column('integer')
  instances: number;

  @Column('double precision', { nullable: true })
  medianMs: number | null;

  @Column('double precision', { nullable: true })
  p95Ms: number | null;

  @Column('text')
  version: string;
}
