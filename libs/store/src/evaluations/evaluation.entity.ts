import type { Failure } from '@primitives/errors';
import type { EvaluationState } from '@primitives/evaluation';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { TrackPhaseEntity } from '../benchmarks/track-phase.entity.js';
import { ErratumEntity } from '../benchmarks/erratum.entity.js';
import { SubmissionEntity } from '../submissions/submission.entity.js';
import { SplitEntity } from '../benchmarks/split.entity.js';
import { TrackEntity } from '../benchmarks/track.entity.js';

/** One evaluation of a submission on a track; changes state by the rules of libs/evaluation. */
@Entity('evaluation')
@Check('evaluation_attempt_check', `attempt > 0 or (debug and split_id is not null)`)
@Check('evaluation_priority_check', `priority between -3 and 3`)
@Check(
  'evaluation_state_check',
  `state in ('queued', 'validating', 'predicting', 'scoring', 'scored', 'rejected', 'failed', 'cancelled')`,
)
@Check('evaluation_sample_is_debug', `split_id is null or debug`)
@Check('evaluation_failure_has_reason', `(state in ('rejected', 'failed')) = (failure is not null)`)
@Index('evaluation_open', ['state', 'stateSince'], {
  where: `state in ('queued', 'validating', 'predicting', 'scoring')`,
})
@Index('evaluation_track', ['trackId', 'createdAt'])
@Index('evaluation_erratum', ['erratumId'], { where: 'erratum_id is not null' })
@Index('evaluation_phase', ['phaseId'], { where: 'phase_id is not null' })
@Check('evaluation_rerun_reason_check', `length(rerun_reason) between 1 and 500`)
@Check('evaluation_rerun_has_reason', `(rerun_of is null) = (rerun_reason is null)`)
@Index('evaluation_rerun', ['rerunOf'], { where: 'rerun_of is not null' })
@Index('evaluation_rerun_open', ['rerunOf'], { unique: true, where: 'rerun_of is not null and ended_at is null' })
@Unique(['submissionId', 'trackId', 'attempt'])
export class EvaluationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @ForeignKey(() => SubmissionEntity)
  @Column('uuid')
  submissionId: string;

  @ForeignKey(() => TrackEntity)
  @Column('uuid')
  trackId: string;

  @Column('integer', { default: 1 })
  attempt: number;

  @Column('text', { default: 'queued' })
  state: EvaluationState;

  @Column('timestamptz', { default: () => 'now()' })
  stateSince: Date;

  @Column('jsonb', { nullable: true })
  failure: Failure | null;

  /** Set when the submission does not count against the quota. */
  @Column('timestamptz', { nullable: true })
  refundedAt: Date | null;

  /** The report of libs/bundle. */
  @Column('jsonb', { nullable: true })
  bundleReport: unknown | null;

  /** Each step doubles the weight of its shards compared with the team's others. */
  @Column('integer', { default: 0 })
  priority: number;

  /** The evaluation whose answers it reuses: same bundle, split, protocol and engine. */
  @ForeignKey(() => EvaluationEntity)
  @Column('uuid', { nullable: true })
  reusedFrom: string | null;

  /** The correction under which it is scored again. */
  @ForeignKey(() => ErratumEntity)
  @Column('uuid', { nullable: true })
  erratumId: string | null;

  /** The evaluation whose result it replaces, because a maintainer requested a rerun. */
  @ForeignKey(() => EvaluationEntity)
  @Column('uuid', { nullable: true })
  rerunOf: string | null;

  /** The public reason. */
  @Column('text', { nullable: true })
  rerunReason: string | null;

  /** The phase of its track in which it was submitted. */
  @ForeignKey(() => TrackPhaseEntity)
  @Column('uuid', { nullable: true })
  phaseId: string | null;

  /** The W3C trace context of the request that queued it; its messages propagate it. */
  @Column('text', { nullable: true })
  traceparent: string | null;

  @Column('timestamptz')
  deadlineAt: Date;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  /** A test run: on public images, with its own small quota, never on a board. */
  @Column('boolean', { default: false })
  debug: boolean;

  /** The public sample that a debug run on a hidden split uses; null: the split of the track. */
  @ForeignKey(() => SplitEntity)
  @Column('uuid', { nullable: true })
  splitId: string | null;
}
