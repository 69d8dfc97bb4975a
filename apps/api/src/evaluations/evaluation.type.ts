import { createUnionType, Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import type { Visibility } from '@primitives/store';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

const EvaluationStateEnum = {
  QUEUED: 'queued',
  VALIDATING: 'validating',
  PREDICTING: 'predicting',
  SCORING: 'scoring',
  SCORED: 'scored',
  REJECTED: 'rejected',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
} as const satisfies Record<Uppercase<EvaluationState>, EvaluationState>;
registerEnumType(EvaluationStateEnum, {
  name: 'EvaluationState',
  description: 'How far an evaluation is.',
  valuesMap: {
    CANCELLED: { description: 'Ended by its team or a maintainer.' },
    FAILED: { description: 'Ended by our fault; it does not count towards the quota.' },
    PREDICTING: { description: 'Runners predict its shards.' },
    QUEUED: { description: 'It waits to be validated.' },
    REJECTED: { description: "Ended by the bundle's fault; `failure` says which and what to do." },
    SCORED: { description: 'Ended with a result.' },
    SCORING: { description: 'All predictions are in; the scorer compares them with the labels.' },
    VALIDATING: { description: "Its bundle is checked against the track's contract, without being run." },
  },
});
export { EvaluationStateEnum };

export const ShardStateEnum = { WAITING: 'waiting', LEASED: 'leased', DONE: 'done', FAILED: 'failed' } as const;
export type ShardState = (typeof ShardStateEnum)[keyof typeof ShardStateEnum];
registerEnumType(ShardStateEnum, {
  name: 'ShardState',
  description: 'How far a shard is.',
  valuesMap: {
    DONE: { description: 'Its predictions are in.' },
    FAILED: { description: 'Nobody could predict it.' },
    LEASED: { description: 'A runner has it in hand.' },
    WAITING: { description: 'It waits for a runner.' },
  },
});

@ObjectType('Shard', { description: "A range of an evaluation's instances that one runner predicts at a time." })
export class ShardType {
  @Field(() => Int, { description: 'Which one, from 0.' }) index!: number;
  @Field(() => ShardStateEnum, { description: 'How far it is.' }) state!: ShardState;
  @Field(() => String, { nullable: true, description: 'Who predicts it, or did; null while nobody has it.' }) runner!:
    string | null;
  @Field(() => Int, { description: 'How often it was leased.' }) tries!: number;
  @Field(() => Int, { description: 'Instances of it.' }) instances!: number;
  @Field(() => Int, { description: 'Instances of it that are predicted.' }) done!: number;
}

@ObjectType('ShardFailure', { description: 'A lease of a shard that ended in nothing.' })
export class ShardFailureType {
  @Field(() => String, { description: 'Who had it.' }) runner!: string;
  @Field(() => Instant, { description: 'When it ended.' }) at!: Date;
  @Field(() => String, { description: 'Why, lower snake case.' }) code!: string;
  @Field(() => String, { description: 'The same in a sentence.' }) reason!: string;
}

@ObjectType('ShardHistory', { description: 'What a shard went through.' })
export class ShardHistoryType {
  @Field(() => Instant, { nullable: true, description: 'When its predictions were in; null before.' })
  doneAt!: Date | null;
  @Field(() => Float, { nullable: true, description: 'What its runner took for it, in seconds; null before.' })
  seconds!: number | null;
  @Field(() => [ShardFailureType], { description: 'Leases that ended in nothing, the first one first.' })
  failures!: readonly ShardFailureType[];
}

@ObjectType('Step', { description: "One step of an evaluation's way." })
export class StepType {
  @Field(() => String, { description: 'uploaded, checked, queued, warmedUp, evaluated, scored or published.' })
  name!: string;
  @Field(() => Instant, { nullable: true, description: 'When it began; null before.' }) startedAt!: Date | null;
  @Field(() => Instant, { nullable: true, description: 'When it was done; null before.' }) endedAt!: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'What is to be said of it, such as how many images; null where nothing is.',
  })
  detail!: string | null;
}

@ObjectType('Waiting', { description: 'Why an evaluation waits.' })
export class WaitingType {
  @Field(() => String, { description: 'Why, in plain words.' }) reason!: string;
  @Field(() => Int, { description: 'Evaluations that are served before it.' }) ahead!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Until it is scored, about, in seconds; null where that cannot be said.',
  })
  expectedSeconds!: number | null;
}

@ObjectType('AuditCounts', { description: 'Shards that a second runner predicted, and how that went.' })
export class AuditCountsType {
  @Field(() => Int, { description: 'Shards chosen to be predicted twice.' }) planned!: number;
  @Field(() => Int, { description: 'Audits whose two answers agreed.' }) agreed!: number;
  @Field(() => Int, { description: 'Audits whose two answers did not agree.' }) disagreed!: number;
  @Field(() => Int, { description: 'Not made, since the pool had no other runner that was ready.' }) waived!: number;
}

@ObjectType('ServiceRecord', { description: 'What the house did for an evaluation, and what it cost.' })
export class ServiceRecordType {
  @Field(() => Instant, { description: 'It ends by then, whatever happens.' }) deadlineAt!: Date;
  @Field(() => Int, { description: '-3 to 3; each step doubles what its shards weigh.' }) priority!: number;
  @Field(() => Boolean, { description: 'The same bundle was predicted before; its answers were used again.' })
  reused!: boolean;
  @Field(() => Boolean, { description: 'Whether it counts against the quota.' }) charged!: boolean;
  @Field(() => String, { nullable: true, description: 'Why it does not count.' }) refundReason!: string | null;
  @Field(() => [String], { description: 'Runners that predicted its shards.' }) runners!: string[];
  @Field(() => Int, { description: 'Leases of its shards.' }) tries!: number;
  @Field(() => Int, { description: 'Leases that ended in nothing.' }) lostTries!: number;
  @Field(() => AuditCountsType, { description: 'Shards that a second runner predicted.' }) audits!: AuditCountsType;
}

export const VisibilityEnum = {
  SHOWN: 'shown',
  HIDDEN: 'hidden',
  RETRACTED: 'retracted',
  SUPERSEDED: 'superseded',
  EMBARGOED: 'embargoed',
  WITHHELD: 'withheld',
  SEALED: 'sealed',
} as const satisfies Record<Uppercase<Visibility>, Visibility>;
registerEnumType(VisibilityEnum, {
  name: 'Visibility',
  description: 'Whether a result stands on its boards.',
  valuesMap: {
    SHOWN: { description: 'It stands on its boards.' },
    SUPERSEDED: { description: 'It was scored again under an erratum, or evaluated again by a maintainer.' },
    EMBARGOED: { description: 'Its team does not list it yet.' },
    WITHHELD: { description: "No step on its track's Ladder: its figures are told to nobody." },
    SEALED: {
      description: 'Handed in during a phase that tells its results when it closes: told to nobody until then.',
    },
    HIDDEN: { description: 'A maintainer took it off its boards.' },
    RETRACTED: { description: 'Its team or a maintainer took it back.' },
  },
});

@ObjectType('Publication', { description: 'Whether the result is on its boards, and why not.' })
export class PublicationType {
  @Field(() => VisibilityEnum, { description: 'Whether the result stands on its boards.' })
  visibility!: (typeof VisibilityEnum)[keyof typeof VisibilityEnum];
  @Field(() => String, { nullable: true, description: 'Why, where somebody said so.' }) reason!: string | null;
  @Field(() => Instant, { description: 'Since when.' }) at!: Date;
}

@ObjectType('LogLine', { description: "A line of an evaluation's log." })
export class LogLineType {
  @Field(() => ID, { description: 'Id of the line; ids rise with time.' }) id!: string;
  @Field(() => Instant, { description: 'When it happened.' }) at!: Date;
  @Field(() => String, { description: 'info, warning or error.' }) level!: string;
  @Field(() => String, { description: 'What happened, lower snake case.' }) code!: string;
  @Field(() => String, { description: 'The same in a sentence.' }) message!: string;
}

@ObjectType('Evaluation', { description: 'One judging of a submission on one track.' })
export class EvaluationType {
  @Field(() => ID, { description: 'Id of the evaluation, a UUID; /e/<id> leads to its page.' }) id!: string;
  @Field(() => Int, {
    description: 'From 1; another is made where one failed by our fault, under an erratum, or for a rerun.',
  })
  attempt!: number;
  @Field(() => Boolean, { description: 'A run on published images to see whether everything works; on no board.' })
  debug!: boolean;
  @Field(() => EvaluationStateEnum, { description: 'How far it is.' }) state!: EvaluationState;
  @Field(() => Instant, { description: 'Since when it is in that state.' }) stateSince!: Date;
  @Field(() => Instant, { description: 'When it was handed in.' }) createdAt!: Date;
  @Field(() => Instant, {
    nullable: true,
    description: 'When it was scored, rejected, failed or cancelled; null before.',
  })
  endedAt!: Date | null;
  @Field(() => Instant, {
    nullable: true,
    description: "When it was given back to the team's quota; null: it was not.",
  })
  refundedAt!: Date | null;
  @Field(() => UserErrorType, { nullable: true, description: 'Why it was rejected or failed; null otherwise.' })
  failure!: UserErrorType | null;
  @Field(() => Json, {
    nullable: true,
    description: 'Checks of the bundle with the failing ones marked; null before validation.',
  })
  bundleReport!: unknown;
  @Field(() => ID, {
    nullable: true,
    description: 'Id of the attempt whose result it is to replace, or did; null where it is no rerun.',
  })
  rerunOf!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why a maintainer had it evaluated again; null where it is no rerun.',
  })
  rerunReason!: string | null;
  /** Behind the fields `submission` and `track`. */
  submissionId!: string;
  trackId!: string;
}

@ObjectType('VisibilityChanged', { description: 'A result that is shown otherwise now.' })
export class VisibilityChangedType {
  readonly __typename = 'VisibilityChanged';
  @Field(() => EvaluationType, { description: 'With its `publication` as it is now.' }) evaluation!: EvaluationType;
}

export const VisibilityPayload = createUnionType({
  name: 'VisibilityPayload',
  types: () => [VisibilityChangedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The evaluation, or why nothing changed.',
});

@ObjectType('Cancelled', { description: 'An evaluation that was cancelled.' })
export class CancelledType {
  readonly __typename = 'Cancelled';
  @Field(() => EvaluationType, { description: 'The evaluation as it is now.' }) evaluation!: EvaluationType;
}

export const CancelPayload = createUnionType({
  name: 'CancelPayload',
  types: () => [CancelledType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The cancelled evaluation, or why it goes on.',
});
