import type { PhaseResults } from '@primitives/evaluation';
import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { TrackEntity } from './track.entity.js';

/**
 * When a track accepts submissions, how many per team, and when their results are published. Phases of a track never
 * overlap.
 */
@Entity('track_phase')
@Check('track_phase_slug_check', `slug ~ '^[a-z0-9][a-z0-9-]{0,30}$'`)
@Check('track_phase_name_check', `length(name) between 1 and 80`)
@Check('track_phase_quota_limit_check', `quota_limit > 0`)
@Check('track_phase_results_check', `results in ('at_once', 'at_end')`)
@Check('track_phase_ends', `closes_at is null or closes_at > opens_at`)
@Check('track_phase_tells', `results = 'at_once' or closes_at is not null`)
@Unique(['trackId', 'slug'])
export class TrackPhaseEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  /** Its name in URLs. */
  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('timestamptz')
  opensAt: Date;

  @Column('timestamptz', { nullable: true })
  closesAt: Date | null;

  /** Maximum submissions of a team in the phase; null: the track's quota only. */
  @Column('integer', { nullable: true })
  quotaLimit: number | null;

  @Column('text', { default: 'at_once' })
  results: PhaseResults;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;
}
