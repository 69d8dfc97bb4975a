import { Field, ID, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { NullableField } from '../graphql/nullable-field.js';
import { EvaluationStateEnum, EvaluationType } from '../evaluations/evaluation.type.js';
import { GraphQLDateTime } from 'graphql-scalars';
import { payload } from '../graphql/payload.js';
import { UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Rerun', {
  description: 'A rerun of a result that is in progress or failed; the result remains valid.',
})
export class RerunType {
  @Field(() => ID, { description: 'Id of the attempt that will replace the result.' }) evaluationId!: string;
  @Field(() => EvaluationStateEnum, { description: 'State of that attempt.' }) state!: EvaluationState;
  @Field(() => String, { description: "The maintainer's reason." }) reason!: string;
  @Field(() => GraphQLDateTime, { description: 'When the rerun started.' }) at!: Date;
  @NullableField(() => GraphQLDateTime, 'When it failed; null while it is in progress.') endedAt!: Date | null;
  @NullableField(() => UserErrorType, 'Why it failed; null otherwise.') failure!: UserErrorType | null;
}

@ObjectType('RerunQueued', { description: 'A rerun was queued.' })
export class RerunQueuedType {
  readonly __typename = 'RerunQueued';
  @Field(() => EvaluationType, { description: 'The new attempt.' }) evaluation!: EvaluationType;
}

export const RerunPayload = payload('RerunPayload', 'The new attempt, or why there is none.', RerunQueuedType);
