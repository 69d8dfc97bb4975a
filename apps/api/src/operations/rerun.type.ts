import { createUnionType, Field, ID, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { EvaluationStateEnum, EvaluationType } from '../evaluations/evaluation.type.js';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Rerun', { description: 'A result is evaluated again, or was for nothing: the result stands.' })
export class RerunType {
  @Field(() => ID, { description: 'Id of the attempt that is to replace the result.' }) evaluationId!: string;
  @Field(() => EvaluationStateEnum, { description: 'How far that attempt is.' }) state!: EvaluationState;
  @Field(() => String, { description: 'Why, as a maintainer said.' }) reason!: string;
  @Field(() => Instant, { description: 'Since when.' }) at!: Date;
  @Field(() => Instant, { nullable: true, description: 'When it came to nothing; null while it is under way.' })
  endedAt!: Date | null;
  @Field(() => UserErrorType, { nullable: true, description: 'Why it came to nothing; null otherwise.' })
  failure!: UserErrorType | null;
}

@ObjectType('RerunQueued', { description: 'A result that is evaluated again.' })
export class RerunQueuedType {
  readonly __typename = 'RerunQueued';
  @Field(() => EvaluationType, { description: 'The new attempt.' }) evaluation!: EvaluationType;
}

export const RerunPayload = createUnionType({
  name: 'RerunPayload',
  types: () => [RerunQueuedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The new attempt, or why there is none.',
});
