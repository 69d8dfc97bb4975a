import { createUnionType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { PageInfoType } from '../graphql/page-info.type.js';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('DeadLetter', { description: 'An evaluation that failed by our fault and waits for a maintainer.' })
export class DeadLetterType {
  @Field(() => Int, { nullable: true, description: 'The shard that could not be predicted; null where it was none.' })
  shardIndex!: number | null;
  @Field(() => String, { description: 'Code of what went wrong.' }) code!: string;
  @Field(() => String, { description: 'What went wrong, in full.' }) reason!: string;
  @Field(() => Int, { description: 'How often it was tried.' }) tries!: number;
  @Field(() => String, { nullable: true, description: 'The runner that had it last; null where none had.' })
  lastRunner!: string | null;
  @Field(() => Instant, { description: 'When it failed.' }) at!: Date;
  /** Behind the field `evaluation`. */
  evaluationId!: string;
}

@ObjectType('DeadLetterGroup', { description: 'Dead letters with one code.' })
export class DeadLetterGroupType {
  @Field(() => String, { description: 'What went wrong with all of them.' }) code!: string;
  @Field(() => Int, { description: 'How many there are.' }) count!: number;
  @Field(() => Instant, { description: 'When the oldest of them failed.' }) oldestAt!: Date;
}

@ObjectType('DeadLetterConnection', { description: 'A page of dead letters.' })
export class DeadLetterConnectionType {
  @Field(() => [DeadLetterType], { description: 'The dead letters, newest first.' }) nodes!: DeadLetterType[];
  @Field(() => Int, { description: 'How many there are with the code asked for.' }) totalCount!: number;
  @Field(() => PageInfoType, { description: 'Whether more follow, and from where.' }) pageInfo!: PageInfoType;
}

@ObjectType('UnconfirmedResult', {
  description: 'A result that counts, with answers of a runner in quarantine that no one confirmed.',
})
export class UnconfirmedResultType {
  @Field(() => ID, { description: 'Id of the evaluation.' }) evaluationId!: string;
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => Int, { description: 'Its shards that no one confirmed.' }) shards!: number;
  @Field(() => Instant, { nullable: true, description: 'Since when it is evaluated again; null where it is not.' })
  rerunSince!: Date | null;
}

@ObjectType('QuarantinedRunner', {
  description: 'A runner that gets no work, since it failed at everything or answered otherwise than others.',
})
export class QuarantinedRunnerType {
  @Field(() => String, { description: 'Name of the runner.' }) runner!: string;
  @Field(() => String, { description: 'Name of its pool.' }) pool!: string;
  @Field(() => Instant, { description: 'Since when.' }) since!: Date;
  @Field(() => String, { description: 'Why it is quarantined.' }) reason!: string;
}

/** What needs a maintainer; its fields are read one by one. */
@ObjectType('Operations', { description: 'What maintainers look after in the fleet.' })
export class OperationsType {
  @Field(() => [DeadLetterGroupType], { description: 'Dead letters by their code, the most frequent first.' })
  deadLetterGroups!: DeadLetterGroupType[];
  @Field(() => [QuarantinedRunnerType], { description: 'Runners that get no work until someone looks.' })
  quarantinedRunners!: QuarantinedRunnerType[];
}

@InputType({ description: 'Exactly one of the three.' })
export class DeadLetterChoiceInput {
  @Field(() => [ID], { nullable: true, description: 'Those of these evaluations.' }) evaluations?: string[] | null;
  @Field(() => String, { nullable: true, description: 'All with this code.' }) code?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'All of them.' }) all?: boolean | null;
}

@ObjectType('Requeued', { description: 'Dead letters that are tried again.' })
export class RequeuedType {
  readonly __typename = 'Requeued';
  @Field(() => [EvaluationType], { description: 'The new attempts.' }) evaluations!: EvaluationType[];
  @Field(() => Int, { description: 'Dead letters that are still open.' }) left!: number;
}

@ObjectType('Dismissed', { description: 'Dead letters that were put away.' })
export class DismissedType {
  readonly __typename = 'Dismissed';
  @Field(() => Int, { description: 'How many.' }) count!: number;
}

@ObjectType('Settled', { description: 'It is as asked.' })
export class SettledType {
  readonly __typename = 'Settled';
  @Field(() => String, { description: 'What was changed.' }) subject!: string;
}

@ObjectType('ShareChanged', { description: 'A team has another part of the pools.' })
export class ShareChangedType {
  readonly __typename = 'ShareChanged';
  @Field(() => String, { description: 'Slug of the team.' }) team!: string;
  @Field(() => Float, { description: 'Its part beside other teams that wait; 1 is usual.' }) weight!: number;
}

const union = (name: string, description: string, member: () => new () => object) =>
  createUnionType({ name, description, types: () => [member(), UserErrorType] as const, resolveType: typenameOf });

export const RequeuePayload = union('RequeuePayload', 'The new attempts, or why there are none.', () => RequeuedType);
export const DismissPayload = union('DismissPayload', 'How many were put away, or why none were.', () => DismissedType);
export const SettlePayload = union('SettlePayload', 'What was changed, or why nothing was.', () => SettledType);
export const SharePayload = union('SharePayload', "The team's part, or why nothing changed.", () => ShareChangedType);
