import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { EvaluationStateEnum } from '../evaluations/evaluation.type.js';
import { Instant } from '../graphql/scalars.js';
import { PoolType } from './pool.type.js';
import { RunnerType } from './runner.type.js';

@ObjectType('FleetSummary', { description: 'The fleet in one line; as of the fleet it belongs to.' })
export class FleetSummaryType {
  @Field(() => Int, { description: 'Runners that may take work now.' }) ready!: number;
  @Field(() => Int, { description: 'Runners that were not removed.' }) total!: number;
  @Field(() => Int, { description: 'Shards that wait for a runner.' }) waiting!: number;
  @Field(() => Instant, { nullable: true, description: 'Since when the oldest of them waits.' })
  waitingSince!: Date | null;
  @Field(() => Float, { description: 'Images predicted a second, over the last five minutes.' })
  imagesPerSecond!: number;
  @Field(() => Float, {
    nullable: true,
    description: "Part of the last hour's leases that ended in predictions; null without any.",
  })
  successRate!: number | null;
  @Field(() => Int, { description: 'Evaluations that failed by our fault and wait for a maintainer.' })
  deadLetters!: number;
}

@ObjectType('QueuedEvaluation', {
  description: 'An evaluation that has not ended. Whose it is, is shown to maintainers only.',
})
export class QueuedEvaluationType {
  @Field(() => ID, { description: 'Id of the evaluation.' }) id!: string;
  @Field(() => String, { nullable: true, description: 'Code of the submission.' }) code!: string | null;
  @Field(() => String, { nullable: true, description: 'Name of the submission; told to maintainers.' }) name!:
    string | null;
  @Field(() => String, { nullable: true, description: 'Name of the team; told to maintainers.' }) team!: string | null;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => String, { description: 'Short name of the track.' }) track!: string;
  @Field(() => String, { description: 'Name of the pool that it waits for.' }) pool!: string;
  @Field(() => EvaluationStateEnum, { description: 'How far it is.' }) state!: EvaluationState;
  @Field(() => Instant, { description: 'Since when it is in that state.' }) stateSince!: Date;
  @Field(() => Instant, { description: 'When it was handed in.' }) createdAt!: Date;
  @Field(() => Int, { description: '-3 to 3; each step doubles what its shards weigh.' }) priority!: number;
  @Field(() => Int, { description: 'Shards in all.' }) shards!: number;
  @Field(() => Int, { description: 'Shards that are predicted.' }) done!: number;
  @Field(() => Int, { description: "In runners' hands." }) leased!: number;
  @Field(() => String, { nullable: true, description: 'Why it waits, in plain words; null when it does not.' }) waits!:
    string | null;
}

@ObjectType('Fleet', { description: 'All machines that predict, their pools, and what waits for them.' })
export class FleetType {
  @Field(() => Instant, { description: 'When this was true.' }) at!: Date;
  @Field(() => FleetSummaryType, { description: 'The fleet in one line.' }) summary!: FleetSummaryType;
  @Field(() => [RunnerType], { description: 'The runners, also silent and removed ones.' }) runners!: RunnerType[];
  @Field(() => [PoolType], { description: 'The pools, by name.' }) pools!: PoolType[];
  @Field(() => [QueuedEvaluationType], {
    description: "The head of each pool's queue, in the order in which it is served.",
  })
  queue!: QueuedEvaluationType[];
}

@ObjectType('FleetPoint', { description: 'How the fleet did within a span.' })
export class FleetPointType {
  @Field(() => Instant, { description: 'The end of the span.' }) at!: Date;
  @Field(() => Int, { description: 'Shards that waited; within ten minutes the most.' }) waiting!: number;
  @Field(() => Int, { description: 'Runners that might take work; within ten minutes the fewest.' }) ready!: number;
  @Field(() => Int, { description: 'Shards that were predicted.' }) done!: number;
  @Field(() => Int, { description: 'Leases that ended in nothing.' }) failed!: number;
  @Field(() => Int, { description: 'Instances that were predicted.' }) instances!: number;
  @Field(() => Float, { nullable: true, description: 'From the lease to the predictions.' }) medianMs!: number | null;
  @Field(() => Float, { nullable: true, description: 'As `medianMs`, at the 95th percentile; in milliseconds.' })
  p95Ms!: number | null;
}

@ObjectType('FleetMark', { description: 'Something that explains a bend in the figures.' })
export class FleetMarkType {
  @Field(() => Instant, { description: 'When it happened.' }) at!: Date;
  @Field(() => String, { description: 'deployed, or what happened to a runner: draining, removed, silent, …' })
  kind!: string;
  @Field(() => String, {
    description: "A runner's name (an alias for everybody but maintainers), or the version deployed.",
  })
  subject!: string;
}

@ObjectType('FleetSeries', { description: 'How the fleet did over the last hours.' })
export class FleetSeriesType {
  @Field(() => Int, { description: 'Minutes that a point spans.' }) minutes!: number;
  @Field(() => Instant, { description: 'Beginning of the series.' }) from!: Date;
  @Field(() => Instant, { description: 'End of the series.' }) to!: Date;
  @Field(() => [FleetPointType], { description: 'In order; spans that nobody noted are missing.' })
  points!: FleetPointType[];
  @Field(() => [FleetMarkType], { description: 'What happened meanwhile, in order.' }) marks!: FleetMarkType[];
}
