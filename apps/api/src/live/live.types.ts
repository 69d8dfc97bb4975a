import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { EvaluationStateEnum, LogLineType, ShardType } from '../evaluations/evaluation.type.js';
import { Instant } from '../graphql/scalars.js';

@ObjectType('BoardChange', { description: 'A board has a new snapshot.' })
export class BoardChangeType {
  @Field(() => ID, { description: 'Id of the snapshot.' }) snapshotId!: string;
  @Field(() => Int, { description: 'Number of the snapshot.' }) number!: number;
  @Field(() => ID, { description: 'Id of the evaluation whose result made it.' }) evaluationId!: string;
}

@ObjectType('SubmissionChange', { description: 'How an evaluation of a submission is now, and what happened to it since.' })
export class SubmissionChangeType {
  @Field(() => ID, { description: 'Id of the evaluation.' }) evaluationId!: string;
  @Field(() => EvaluationStateEnum, { description: 'How far it is.' }) state!: EvaluationState;
  @Field(() => Instant, { description: 'Since when it is in that state.' }) stateSince!: Date;
  @Field(() => [ShardType], { description: 'Its shards as they are now.' }) shards!: ShardType[];
  @Field(() => Int, { description: 'Instances that were predicted so far.' }) instancesDone!: number;
  @Field(() => [LogLineType], { description: 'Lines that were not told yet.' }) log!: LogLineType[];
}
