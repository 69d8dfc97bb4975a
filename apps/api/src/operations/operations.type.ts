import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { GraphQLDateTime } from 'graphql-scalars';
import { payload } from '../graphql/payload.js';

@ObjectType('DeadLetter', {
  description: 'An evaluation that failed because of the platform and waits for a maintainer.',
})
export class DeadLetterType {
  @NullableField(() => Int, 'Index of the shard that failed; null when the failure concerns no shard.')
  shardIndex!: number | null;
  @Field(() => String, { description: 'Error code.' }) code!: string;
  @Field(() => String, { description: 'Error message.' }) reason!: string;
  @Field(() => Int, { description: 'Number of attempts.' }) tries!: number;
  @NullableField(() => String, 'The last runner of the shard; null when there was none.') lastRunner!: string | null;
  @Field(() => GraphQLDateTime, { description: 'When it failed.' }) at!: Date;
  /** The evaluation's id, for the field `evaluation`. */
  evaluationId!: string;
}

@ObjectType('DeadLetterGroup', { description: 'Dead letters with the same error code.' })
export class DeadLetterGroupType {
  @Field(() => String, { description: 'The error code.' }) code!: string;
  @Field(() => Int, { description: 'Number of dead letters.' }) count!: number;
  @Field(() => GraphQLDateTime, { description: 'When the oldest of them failed.' }) oldestAt!: Date;
}

/** Maximum page size. */
export const MAX_DEAD_LETTERS = 200;

@ArgsType()
export class DeadLettersArgs extends pageArgs(50, MAX_DEAD_LETTERS) {
  @NullableField(() => String, 'Only dead letters with this code.') code?: string | null;
}

@ObjectType('DeadLetterConnection', { description: 'A page of dead letters, newest first.' })
export class DeadLetterConnectionType extends connectionType('DeadLetter', DeadLetterType) {
  @Field(() => Int, { description: 'Number of dead letters with the requested code.' }) totalCount!: number;
}

@ObjectType('UnconfirmedResult', {
  description: 'A current result that depends on unconfirmed predictions of a quarantined runner.',
})
export class UnconfirmedResultType {
  @Field(() => ID, { description: 'Id of the evaluation.' }) evaluationId!: string;
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => Int, { description: 'Number of its unconfirmed shards.' }) shards!: number;
  @NullableField(() => GraphQLDateTime, 'When its rerun started; null when there is none.') rerunSince!: Date | null;
}

@ObjectType('QuarantinedRunner', {
  description:
    'A runner that receives no work because it kept failing or its predictions differed from those of other runners.',
})
export class QuarantinedRunnerType {
  @Field(() => String, { description: 'Name of the runner.' }) runner!: string;
  @Field(() => String, { description: 'Name of its pool.' }) pool!: string;
  @Field(() => GraphQLDateTime, { description: 'Start of the quarantine.' }) since!: Date;
  @Field(() => String, { description: 'Reason for the quarantine.' }) reason!: string;
}

/** What needs a maintainer; each field has its own query. */
@ObjectType('Operations', { description: 'What needs a maintainer.' })
export class OperationsType {
  @Field(() => [DeadLetterGroupType], { description: 'Dead letters grouped by error code, most frequent first.' })
  deadLetterGroups!: DeadLetterGroupType[];
  @Field(() => [QuarantinedRunnerType], {
    description: 'Runners that receive no work until a maintainer lifts the quarantine.',
  })
  quarantinedRunners!: QuarantinedRunnerType[];
}

@InputType({ description: 'Selects dead letters by exactly one of the three fields.' })
export class DeadLetterChoiceInput {
  @NullableField(() => [ID], 'Dead letters of these evaluations.') evaluations?: string[] | null;
  @NullableField(() => String, 'All dead letters with this code.') code?: string | null;
  @NullableField(() => Boolean, 'All dead letters.') all?: boolean | null;
}

@ObjectType('Requeued', { description: 'The result of requeueing dead letters.' })
export class RequeuedType {
  readonly __typename = 'Requeued';
  @Field(() => [EvaluationType], { description: 'The new attempts.' }) evaluations!: EvaluationType[];
  @Field(() => Int, { description: 'Dead letters that are still open.' }) left!: number;
}

@ObjectType('Dismissed', { description: 'The result of dismissing dead letters.' })
export class DismissedType {
  readonly __typename = 'Dismissed';
  @Field(() => Int, { description: 'Number of dismissed dead letters.' }) count!: number;
}

@ObjectType('Changed', { description: 'The change was applied.' })
export class ChangedType {
  readonly __typename = 'Changed';
  @Field(() => String, { description: 'What was changed.' }) subject!: string;
}

@ObjectType('ShareChanged', { description: "A team's new weight in the fair share." })
export class ShareChangedType {
  readonly __typename = 'ShareChanged';
  @Field(() => String, { description: 'Slug of the team.' }) team!: string;
  @Field(() => Float, { description: 'Weight relative to other waiting teams; 1 is the default.' }) weight!: number;
}

export const RequeuePayload = payload('RequeuePayload', 'The new attempts, or why there are none.', RequeuedType);
export const DismissPayload = payload(
  'DismissPayload',
  'Number of dismissed dead letters, or why none were dismissed.',
  DismissedType,
);
export const ChangePayload = payload('ChangePayload', 'What was changed, or why nothing was.', ChangedType);
export const SharePayload = payload('SharePayload', "The team's weight, or why nothing changed.", ShareChangedType);
