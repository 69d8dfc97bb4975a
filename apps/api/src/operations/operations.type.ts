import { createUnionType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { PageInfoType } from '../graphql/page-info.type.js';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('DeadLetter', { description: 'An evaluation that failed by our fault and waits for a maintainer.' })
export class DeadLetterType {
  @Field(() => Int, { nullable: true, description: 'The shard that could not be predicted; null where it was none.' })
  shardIndex!: number | null;
  @Field(() => String) code!: string;
  @Field(() => String) reason!: string;
  @Field(() => Int) tries!: number;
  @Field(() => String, { nullable: true }) lastRunner!: string | null;
  @Field(() => Instant) at!: Date;
  /** Behind the field `evaluation`. */
  evaluationId!: string;
}

@ObjectType('DeadLetterGroup')
export class DeadLetterGroupType {
  @Field(() => String) code!: string;
  @Field(() => Int) count!: number;
  @Field(() => Instant) oldestAt!: Date;
}

@ObjectType('DeadLetterConnection')
export class DeadLetterConnectionType {
  @Field(() => [DeadLetterType]) nodes!: DeadLetterType[];
  @Field(() => Int) totalCount!: number;
  @Field(() => PageInfoType) pageInfo!: PageInfoType;
}

@ObjectType('UnconfirmedResult', {
  description: 'A published result with answers of a runner in quarantine that nobody confirmed.',
})
export class UnconfirmedResultType {
  @Field(() => ID) evaluationId!: string;
  @Field(() => String) submissionCode!: string;
  @Field(() => Int) shards!: number;
}

@ObjectType('QuarantinedRunner', {
  description: 'A runner that gets no work, since it failed at everything or answered otherwise than others.',
})
export class QuarantinedRunnerType {
  @Field(() => String) runner!: string;
  @Field(() => String) pool!: string;
  @Field(() => Instant) since!: Date;
  @Field(() => String) reason!: string;
}

/** What needs a maintainer; its fields are read one by one. */
@ObjectType('Operations')
export class OperationsType {
  @Field(() => [DeadLetterGroupType], { description: 'Dead letters by their code, the most frequent first.' })
  deadLetterGroups!: DeadLetterGroupType[];
  @Field(() => [QuarantinedRunnerType]) quarantinedRunners!: QuarantinedRunnerType[];
}

@InputType({ description: 'Exactly one of the three.' })
export class DeadLetterChoiceInput {
  @Field(() => [ID], { nullable: true }) evaluations?: string[] | null;
  @Field(() => String, { nullable: true, description: 'All with this code.' }) code?: string | null;
  @Field(() => Boolean, { nullable: true }) all?: boolean | null;
}

@ObjectType('Requeued')
export class RequeuedType {
  readonly __typename = 'Requeued';
  @Field(() => [EvaluationType], { description: 'The new attempts.' }) evaluations!: EvaluationType[];
  @Field(() => Int, { description: 'Dead letters that are still open.' }) left!: number;
}

@ObjectType('Dismissed')
export class DismissedType {
  readonly __typename = 'Dismissed';
  @Field(() => Int) count!: number;
}

@ObjectType('Settled', { description: 'It is as asked.' })
export class SettledType {
  readonly __typename = 'Settled';
  @Field(() => String, { description: 'What was changed.' }) subject!: string;
}

@ObjectType('ShareChanged')
export class ShareChangedType {
  readonly __typename = 'ShareChanged';
  @Field(() => String) team!: string;
  @Field(() => Float) weight!: number;
}

const union = (name: string, member: () => new () => object) =>
  createUnionType({ name, types: () => [member(), UserErrorType] as const, resolveType: typenameOf });

export const RequeuePayload = union('RequeuePayload', () => RequeuedType);
export const DismissPayload = union('DismissPayload', () => DismissedType);
export const SettlePayload = union('SettlePayload', () => SettledType);
export const SharePayload = union('SharePayload', () => ShareChangedType);
