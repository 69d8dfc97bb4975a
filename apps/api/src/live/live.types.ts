import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { EvaluationStateEnum, LogLineType, ShardType } from '../evaluations/evaluation.type.js';
import { Instant } from '../graphql/scalars.js';

@ObjectType('BoardChange')
export class BoardChangeType {
  @Field(() => ID) snapshotId!: string;
  @Field(() => Int) number!: number;
  @Field(() => ID) evaluationId!: string;
}

@ObjectType('SubmissionChange')
export class SubmissionChangeType {
  @Field(() => ID) evaluationId!: string;
  @Field(() => EvaluationStateEnum) state!: EvaluationState;
  @Field(() => Instant) stateSince!: Date;
  @Field(() => [ShardType]) shards!: ShardType[];
  @Field(() => Int) instancesDone!: number;
  @Field(() => [LogLineType]) log!: LogLineType[];
}
