import { Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import type { Visibility } from '@primitives/store/boards';
import type { LogLevel } from '@primitives/store/evaluations';
import { GraphQLDateTime } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';
import { UserErrorType } from '../graphql/user-error.type.js';
import { graphqlEnum } from '../graphql/enum.js';
import { LogLevelEnum } from './log-level.type.js';

export const EvaluationStateEnum = graphqlEnum<EvaluationState>('EvaluationState', 'State of an evaluation.', {
  queued: 'Waiting for validation.',
  validating: "The bundle is being checked against the track's contract without running the model.",
  predicting: 'Runners are computing predictions for its shards.',
  scoring: 'All predictions are complete. The scorer is comparing them with the labels.',
  scored: 'Completed with a result.',
  rejected: 'Rejected because of an error in the bundle. `failure` gives the error and the remedy.',
  failed: 'Failed because of a platform error. It does not count against the quota.',
  cancelled: 'Cancelled by its team or a maintainer.',
});

export type ShardState = 'waiting' | 'leased' | 'done' | 'failed';
export const ShardStateEnum = graphqlEnum<ShardState>('ShardState', 'State of a shard.', {
  waiting: 'No runner holds it. None will once the evaluation has ended.',
  leased: 'A runner holds a lease on it.',
  done: 'Its predictions are complete.',
  failed: 'No runner completed it before the evaluation was rejected or failed.',
});

@ObjectType('Shard', { description: "A range of an evaluation's instances. One runner at a time processes it." })
export class ShardType {
  @Field(() => Int, { description: 'Zero-based index of the shard.' }) index!: number;
  @Field(() => ShardStateEnum, { description: 'Current state.' }) state!: ShardState;
  @NullableField(() => String, 'Runner that holds or completed the shard; null while it is unassigned.')
  runner!: string | null;
  @Field(() => Int, { description: 'Number of leases so far.' }) tries!: number;
  @Field(() => Int, { description: 'Number of instances in the shard.' }) instances!: number;
  @Field(() => Int, { description: 'Number of instances predicted so far.' }) done!: number;
}

@ObjectType('ShardFailure', { description: 'A lease of a shard that ended without predictions.' })
export class ShardFailureType {
  @Field(() => String, { description: 'Runner that held the lease.' }) runner!: string;
  @Field(() => GraphQLDateTime, { description: 'Time at which the lease ended.' }) at!: Date;
  @Field(() => String, { description: 'Error code in lower snake case.' }) code!: string;
  @Field(() => String, { description: 'Description of the error for people.' }) reason!: string;
}

@ObjectType('ShardHistory', { description: 'Completion and failed leases of a shard.' })
export class ShardHistoryType {
  @NullableField(() => GraphQLDateTime, 'Time at which its predictions were complete; null before.')
  doneAt!: Date | null;
  @NullableField(() => GraphQLDateTime, 'Start of the lease that a runner holds; null if none does.')
  leasedAt!: Date | null;
  @NullableField(() => Float, 'Processing time of the successful lease in seconds; null before completion.')
  seconds!: number | null;
  @Field(() => [ShardFailureType], { description: 'Leases that ended without predictions, oldest first.' })
  failures!: readonly ShardFailureType[];
}

export type StepName = 'uploaded' | 'checked' | 'queued' | 'warmedUp' | 'evaluated' | 'scored' | 'published';
const StepNameEnum = graphqlEnum<StepName>('StepName', 'A step of an evaluation, in this order.', {
  uploaded: 'The bundle was uploaded and submitted.',
  checked: 'The platform validated the bundle and planned the shards.',
  queued: 'The evaluation waited for a runner.',
  warmedUp: 'A runner loaded the model and processed the pilot shard, unless that has all instances.',
  evaluated: 'Runners predicted the other shards, or the only one.',
  scored: 'The scorer computed the metrics.',
  published: 'The result appeared on its boards.',
});

@ObjectType('Step', { description: 'One step of an evaluation.' })
export class StepType {
  @Field(() => StepNameEnum, { description: 'What the step does.' }) name!: StepName;
  @NullableField(() => GraphQLDateTime, 'Start time; null before the step starts.') startedAt!: Date | null;
  @NullableField(() => GraphQLDateTime, 'Completion time; null before the step completes.') endedAt!: Date | null;
  @NullableField(() => String, 'Details, such as the state in which the evaluation ended; null if there are none.')
  detail!: string | null;
}

export type WaitingCause = 'checks' | 'runner' | 'turn' | 'noRunner' | 'audit' | 'scorer';
const WaitingCauseEnum = graphqlEnum<WaitingCause>('WaitingCause', 'What an evaluation waits for.', {
  checks: 'The check of its bundle.',
  runner: 'The next free runner: no evaluation is before it in the queue.',
  turn: 'The evaluations before it in the queue.',
  noRunner: 'A runner of its pool: none is ready.',
  audit: 'A further runner, which repeats some of its shards.',
  scorer: 'The computation of its metrics.',
});

@ObjectType('ExpectedTimes', {
  description: 'When an evaluation is expected to start and to be scored, from the time of the answer.',
})
export class ExpectedTimesType {
  @NullableField(
    () => Float,
    'Seconds until a runner takes its first shard; null once one has taken it, and if unknown.',
  )
  startSeconds!: number | null;
  @Field(() => Float, { description: 'Seconds until its scoring, with what the pool predicts for others until then.' })
  endSeconds!: number;
  @Field(() => Float, { description: 'The upper end: where no speed is measured yet, for a slow model.' })
  endSecondsHigh!: number;
}

@ObjectType('Waiting', { description: 'Why an evaluation is waiting, and the estimated time to completion.' })
export class WaitingType {
  @Field(() => WaitingCauseEnum, { description: 'What it waits for.' }) cause!: WaitingCause;
  @Field(() => String, { description: 'Reason for people.' }) reason!: string;
  @Field(() => Int, {
    description:
      'Number of evaluations before it in the queue of the pool: those in progress, and those that complete before it while teams share the runners.',
  })
  ahead!: number;
  @NullableField(
    () => Float,
    'Estimated time until scoring in seconds, with what the pool predicts for others until then; null unless at least half of those images are of evaluations with a measured speed.',
  )
  expectedSeconds!: number | null;
  @NullableField(() => Float, 'The upper end of the estimate: where no speed is measured yet, for a slow model.')
  expectedSecondsHigh!: number | null;
}

@ObjectType('AuditCounts', { description: 'Outcomes of audits, in which a second runner repeats a shard.' })
export class AuditCountsType {
  @Field(() => Int, { description: 'Number of shards selected for an audit.' }) planned!: number;
  @Field(() => Int, { description: 'Number of audits whose two predictions agreed.' }) agreed!: number;
  @Field(() => Int, { description: 'Number of audits whose two predictions differed.' }) disagreed!: number;
  @Field(() => Int, { description: 'Number of audits skipped because no other runner in the pool was ready.' })
  waived!: number;
}

@ObjectType('ServiceRecord', {
  description: 'Processing details of an evaluation: deadline, leases, audits and quota.',
})
export class ServiceRecordType {
  @Field(() => GraphQLDateTime, { description: 'Deadline. An evaluation that is not complete by this time fails.' })
  deadlineAt!: Date;
  @Field(() => Int, { description: 'Scheduling priority, -3 to 3. Each step doubles the weight of its shards.' })
  priority!: number;
  @Field(() => Boolean, {
    description: 'Whether the platform reused predictions of an earlier evaluation of the same bundle.',
  })
  reused!: boolean;
  @Field(() => Boolean, { description: 'Whether the evaluation counts against the quota.' }) charged!: boolean;
  @NullableField(() => String, 'Why the evaluation does not count against the quota; null if it does.')
  refundReason!: string | null;
  @Field(() => [String], { description: 'Names of the runners that completed its shards.' }) runners!: string[];
  @Field(() => Int, { description: 'Total number of leases of its shards.' }) tries!: number;
  @Field(() => Int, { description: 'Number of leases that ended without predictions.' }) lostTries!: number;
  @Field(() => AuditCountsType, { description: 'Audits of its shards by a second runner.' }) audits!: AuditCountsType;
}

export const VisibilityEnum = graphqlEnum<Visibility>('Visibility', 'Whether a result appears on its boards.', {
  shown: 'The result appears on its boards.',
  hidden: 'A maintainer removed the result from its boards.',
  withdrawn: 'Its team or a maintainer withdrew the result.',
  superseded: 'A later result replaced it, after an erratum or a rerun by a maintainer.',
  embargoed: 'The team has not listed the submission yet.',
  withheld: 'The result does not improve enough for the release rule of the track. Only maintainers see its metrics.',
  sealed: 'Submitted in a phase that publishes its results when it closes. Only maintainers see its metrics before.',
});

@ObjectType('Publication', { description: 'Visibility of a result with reason and time.' })
export class PublicationType {
  @Field(() => VisibilityEnum, { description: 'Whether the result appears on its boards.' })
  visibility!: (typeof VisibilityEnum)[keyof typeof VisibilityEnum];
  @NullableField(() => String, 'Reason, if one was given.') reason!: string | null;
  @Field(() => GraphQLDateTime, { description: 'Time of the last change.' }) at!: Date;
  @NullableField(
    () => String,
    'Why the release rule withholds the values, also after the result was hidden, withdrawn or superseded.',
  )
  withheldReason!: string | null;
  @NullableField(
    () => String,
    'Name of the account that set the visibility; null if a rule set it, and for non-maintainers.',
  )
  by!: string | null;
  @Field(() => Boolean, {
    description: 'Whether its team withdrew it, also after a maintainer hid it. No maintainer can show it again.',
  })
  withdrawnByTeam!: boolean;
}

@ObjectType('LogLine', { description: 'A line in the log of an evaluation.' })
export class LogLineType {
  @Field(() => ID, { description: 'ID of the line. IDs increase with time.' }) id!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the event.' }) at!: Date;
  @Field(() => LogLevelEnum, { description: 'Severity.' }) level!: LogLevel;
  @Field(() => String, { description: 'Event code in lower snake case.' }) code!: string;
  @Field(() => String, { description: 'Description of the event for people.' }) message!: string;
}

@ObjectType('Evaluation', { description: 'One evaluation of a submission on one track.' })
export class EvaluationType {
  @Field(() => ID, { description: 'ID of the evaluation, a UUID. Its page is `/e/<id>`.' }) id!: string;
  @Field(() => Int, {
    description: 'Attempt number, from 1. A platform failure, an erratum or a rerun starts a new attempt.',
  })
  attempt!: number;
  @Field(() => Boolean, { description: 'Whether this is a test run on public images, which appears on no board.' })
  debug!: boolean;
  @Field(() => EvaluationStateEnum, { description: 'Current state.' }) state!: EvaluationState;
  @Field(() => GraphQLDateTime, { description: 'Time at which the evaluation entered its current state.' })
  stateSince!: Date;
  @Field(() => GraphQLDateTime, { description: 'Time of submission.' }) createdAt!: Date;
  @NullableField(() => GraphQLDateTime, 'Time at which it was scored, rejected, failed or cancelled; null before.')
  endedAt!: Date | null;
  @NullableField(
    () => GraphQLDateTime,
    "Time at which it was refunded to the team's quota; null if it was not refunded.",
  )
  refundedAt!: Date | null;
  @NullableField(() => UserErrorType, 'Error that caused the rejection or failure; null otherwise.')
  failure!: UserErrorType | null;
  @NullableField(() => ID, 'ID of the attempt whose result this rerun replaces; null if it is not a rerun.')
  rerunOf!: string | null;
  @NullableField(() => String, 'Reason for the rerun, given by a maintainer; null if it is not a rerun.')
  rerunReason!: string | null;
  /** Sources of the fields `submission` and `track`; not part of the schema. */
  submissionId!: string;
  trackId!: string;
}

@InputType({ description: 'The visibility of a result.' })
export class SetVisibilityInput {
  @Field(() => ID, { description: 'ID of a scored evaluation.' }) evaluation!: string;
  @Field(() => VisibilityEnum, { description: 'SHOWN, HIDDEN or WITHDRAWN. The platform sets the other values.' })
  visibility!: PublicationType['visibility'];
  @NullableField(
    () => String,
    'Public reason, 3 to 500 characters. Required, except where a team withdraws a result of a private submission.',
  )
  reason?: string | null;
}

@ObjectType('VisibilityChanged', { description: 'A successful change of the visibility of a result.' })
export class VisibilityChangedType {
  readonly __typename = 'VisibilityChanged';
  @Field(() => EvaluationType, { description: 'The evaluation after the change.' }) evaluation!: EvaluationType;
}

export const VisibilityPayload = payload(
  'VisibilityPayload',
  'The changed evaluation, or the error.',
  VisibilityChangedType,
);

@ObjectType('Cancelled', { description: 'A successful cancellation.' })
export class CancelledType {
  readonly __typename = 'Cancelled';
  @Field(() => EvaluationType, { description: 'The evaluation after the cancellation.' }) evaluation!: EvaluationType;
}

@ObjectType('DebugRunRemoved', { description: 'A removed debug run.' })
export class DebugRunRemovedType {
  readonly __typename = 'DebugRunRemoved';
  @Field(() => ID, { description: 'ID of the evaluation.' }) id!: string;
}

export const RemoveDebugRunPayload = payload(
  'RemoveDebugRunPayload',
  'The removed debug run, or the error.',
  DebugRunRemovedType,
);

export const CancelPayload = payload('CancelPayload', 'The cancelled evaluation, or the error.', CancelledType);
