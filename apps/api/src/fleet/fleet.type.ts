import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import type { FleetEventKind } from '@primitives/protocol';
import type { EvaluationPurpose } from '@primitives/store/fleet';
import { NullableField } from '../graphql/nullable-field.js';
import { EvaluationStateEnum } from '../evaluations/evaluation.type.js';
import { GraphQLDateTime } from 'graphql-scalars';
import { graphqlEnum } from '../graphql/enum.js';
import { PoolType } from './pool.type.js';
import { RUNNER_EVENT_KINDS, RunnerType } from './runner.type.js';

@ObjectType('FleetSummary', { description: 'Summary of the fleet.' })
export class FleetSummaryType {
  @Field(() => Int, { description: 'Number of runners that can accept work.' }) ready!: number;
  @Field(() => Int, {
    description:
      'Number of ready runners whose isolation level is below the minimum of every open track of their pool.',
  })
  notEligible!: number;
  @Field(() => Int, { description: 'Number of runners, without those that left or were removed.' }) total!: number;
  @Field(() => Int, { description: 'Number of shards waiting for a runner.' }) waiting!: number;
  @NullableField(() => GraphQLDateTime, 'Time since which the oldest shard has been waiting; null if none is waiting.')
  waitingSince!: Date | null;
  @NullableField(
    () => Float,
    'Seconds until all shards of the running evaluations are predicted, in the pool with a ready runner that needs longest: each evaluation at its measured speed, others at the median of its track in the last hour, or at the rate of the last 5 to 15 minutes if that is lower; null without a ready runner, and unless at least half of the images have such a speed.',
  )
  remainingSeconds!: number | null;
  @NullableField(
    () => Float,
    'The same where evaluations without a measured speed are as slow as the slowest tenth of their track in the last hour.',
  )
  remainingSecondsHigh!: number | null;
  @NullableField(
    () => Float,
    'Seconds from assignment to predictions of the fastest shard of the last hour; null without shards.',
  )
  fastestShardSeconds!: number | null;
  @NullableField(() => Float, 'The same of the slowest shard of the last hour.') slowestShardSeconds!: number | null;
  @Field(() => Float, { description: 'Throughput over the last five minutes in images per second.' })
  imagesPerSecond!: number;
  @NullableField(
    () => Float,
    'Share of leases ended in the last hour that produced predictions, 0 to 1; null without leases.',
  )
  successRate!: number | null;
  @Field(() => Int, { description: 'Number of shards completed in the last hour, without reused predictions.' })
  doneLastHour!: number;
  @Field(() => Int, {
    description: 'Number of evaluations that failed because of a platform error and await a maintainer.',
  })
  deadLetters!: number;
  @Field(() => Int, {
    description:
      'Number of running evaluations of teams that have had no shard on a runner for 30 minutes, although runners completed shards of other teams in the same pool.',
  })
  delayed!: number;
}

const EvaluationPurposeEnum = graphqlEnum<EvaluationPurpose>('EvaluationPurpose', 'Why an evaluation runs.', {
  entry: 'It evaluates a submission for the boards.',
  debug: 'A debug run of its team on published images.',
  rerun: 'It recomputes a result that a maintainer chose; that result stays until the new one is scored.',
  examples: 'It runs a leading entry on the public sample, to show its answers to readers.',
});

@ObjectType('QueuedEvaluation', {
  description:
    'An evaluation that has not ended. Non-maintainers see its submission and team only if `activity` names it too.',
})
export class QueuedEvaluationType {
  @Field(() => ID, { description: 'ID of the evaluation.' }) id!: string;
  @NullableField(() => String, 'Code of the submission; null for non-maintainers unless public.') code!: string | null;
  @NullableField(() => String, 'Name of the submission; null for non-maintainers unless public.') name!: string | null;
  @NullableField(() => String, 'Name of the team; null for non-maintainers unless public.') team!: string | null;
  @NullableField(() => Float, 'Share weight of the team among the waiting teams of a pool; null for non-maintainers.')
  teamShareWeight!: number | null;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => String, { description: 'Short name of the track.' }) track!: string;
  @Field(() => String, { description: 'Name of the runner pool.' }) pool!: string;
  @Field(() => EvaluationPurposeEnum, { description: 'Why it runs.' }) purpose!: EvaluationPurpose;
  @Field(() => EvaluationStateEnum, { description: 'Current state.' }) state!: EvaluationState;
  @Field(() => String, { description: 'Current state in words.' }) stateText!: string;
  @Field(() => GraphQLDateTime, { description: 'Time at which the evaluation entered its current state.' })
  stateSince!: Date;
  @Field(() => GraphQLDateTime, { description: 'Time of submission.' }) createdAt!: Date;
  @Field(() => Int, { description: 'Scheduling priority, -3 to 3. Each step doubles the weight of its shards.' })
  priority!: number;
  @Field(() => Int, { description: 'Total number of shards.' }) shards!: number;
  @Field(() => Int, { description: 'Number of completed shards.' }) done!: number;
  @Field(() => Int, { description: 'Number of shards leased to runners.' }) leased!: number;
  @NullableField(() => String, 'Why the evaluation is waiting; null if it is not.') waits!: string | null;
}

@ObjectType('ScorerStatus', { description: 'The scorer, which computes results from complete predictions.' })
export class ScorerStatusType {
  @Field(() => Boolean, { description: 'Whether a scorer process is connected to the database.' }) connected!: boolean;
  @Field(() => Int, { description: 'Number of evaluations that a scorer has started on.' }) scoring!: number;
  @Field(() => Int, { description: 'Number of evaluations that wait for a scorer.' }) waiting!: number;
  @NullableField(() => GraphQLDateTime, 'Time since which the oldest evaluation has been waiting; null if none is.')
  waitingSince!: Date | null;
}

@ObjectType('Fleet', { description: 'Runners, their pools and the evaluation queue.' })
export class FleetType {
  @Field(() => GraphQLDateTime, { description: 'Time of this state.' }) at!: Date;
  @Field(() => FleetSummaryType, { description: 'Summary of the fleet.' }) summary!: FleetSummaryType;
  @Field(() => ScorerStatusType, { description: 'State of the scorer and its queue.' }) scorer!: ScorerStatusType;
  @Field(() => [RunnerType], { description: 'Runners, including silent and removed ones.' }) runners!: RunnerType[];
  @Field(() => [PoolType], { description: 'Pools, ordered by name.' }) pools!: PoolType[];
  @Field(() => [QueuedEvaluationType], {
    description:
      'First evaluations in the queue of each pool: in progress, then by expected completion while teams share the runners; of one team by priority, then the oldest; runs for examples last, also those in progress.',
  })
  queue!: QueuedEvaluationType[];
}

@ObjectType('FleetPoint', { description: 'Metrics of the fleet in one interval.' })
export class FleetPointType {
  @Field(() => GraphQLDateTime, { description: 'End of the interval.' }) at!: Date;
  @Field(() => Int, { description: 'Number of waiting shards; the maximum in an interval of ten minutes.' })
  waiting!: number;
  @Field(() => Int, {
    description: 'Number of runners that could accept work; the minimum in an interval of ten minutes.',
  })
  ready!: number;
  @Field(() => Int, { description: 'Number of completed shards.' }) done!: number;
  @Field(() => Int, { description: 'Number of leases that ended without predictions.' }) failed!: number;
  @Field(() => Int, { description: 'Number of predicted instances.' }) instances!: number;
  @NullableField(() => Int, 'Number of instances predicted in the busiest minute; null if not recorded.')
  peakInstances!: number | null;
  @NullableField(() => Float, 'Median time from lease to predictions in milliseconds; null without completed shards.')
  medianMs!: number | null;
  @NullableField(
    () => Float,
    '95th percentile of the time from lease to predictions in milliseconds; null without completed shards.',
  )
  p95Ms!: number | null;
}

type FleetMarkKind = FleetEventKind | 'deployed';
const FleetMarkKindEnum = graphqlEnum<FleetMarkKind>('FleetMarkKind', 'Kind of an event in the history of the fleet.', {
  ...RUNNER_EVENT_KINDS,
  deployed: 'Another version of the platform was deployed.',
});

@ObjectType('FleetMark', { description: 'An event that explains a change of the metrics.' })
export class FleetMarkType {
  @Field(() => GraphQLDateTime, { description: 'Time of the event.' }) at!: Date;
  @Field(() => FleetMarkKindEnum, { description: 'What happened.' }) kind!: FleetMarkKind;
  @Field(() => String, {
    description: 'Name of the runner (an alias for non-maintainers), or the deployed version.',
  })
  subject!: string;
}

@ObjectType('FleetSeries', { description: 'Metrics of the fleet over a period.' })
export class FleetSeriesType {
  @Field(() => Int, { description: 'Length of an interval in minutes.' }) minutes!: number;
  @Field(() => GraphQLDateTime, { description: 'Start of the period.' }) from!: Date;
  @Field(() => GraphQLDateTime, { description: 'End of the period.' }) to!: Date;
  @Field(() => [FleetPointType], {
    description: 'Points in time order. Intervals in which no dispatcher was running are missing.',
  })
  points!: FleetPointType[];
  @Field(() => [FleetMarkType], { description: 'Events in time order.' }) marks!: FleetMarkType[];
}
