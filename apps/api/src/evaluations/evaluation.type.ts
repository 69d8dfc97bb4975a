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
registerEnumType(EvaluationStateEnum, { name: 'EvaluationState' });
export { EvaluationStateEnum };

export const ShardStateEnum = { WAITING: 'waiting', LEASED: 'leased', DONE: 'done', FAILED: 'failed' } as const;
export type ShardState = (typeof ShardStateEnum)[keyof typeof ShardStateEnum];
registerEnumType(ShardStateEnum, { name: 'ShardState' });

@ObjectType('Shard')
export class ShardType {
  @Field(() => Int) index!: number;
  @Field(() => ShardStateEnum) state!: ShardState;
  @Field(() => String, { nullable: true }) runner!: string | null;
  @Field(() => Int) tries!: number;
  @Field(() => Int) instances!: number;
  @Field(() => Int) done!: number;
}

@ObjectType('Step')
export class StepType {
  @Field(() => String) name!: string;
  @Field(() => Instant, { nullable: true }) startedAt!: Date | null;
  @Field(() => Instant, { nullable: true }) endedAt!: Date | null;
  @Field(() => String, { nullable: true }) detail!: string | null;
}

@ObjectType('Waiting')
export class WaitingType {
  @Field(() => String) reason!: string;
  @Field(() => Int) ahead!: number;
  @Field(() => Float, { nullable: true }) expectedSeconds!: number | null;
}

@ObjectType('AuditCounts', { description: 'Shards that a second runner predicted, and how that went.' })
export class AuditCountsType {
  @Field(() => Int) planned!: number;
  @Field(() => Int) agreed!: number;
  @Field(() => Int) disagreed!: number;
  @Field(() => Int, { description: 'Not made, since the pool had no other runner that was ready.' }) waived!: number;
}

@ObjectType('ServiceRecord', { description: 'What the house did for an evaluation, and what it cost.' })
export class ServiceRecordType {
  @Field(() => Instant, { description: 'It ends by then, whatever happens.' }) deadlineAt!: Date;
  @Field(() => Int) priority!: number;
  @Field(() => Boolean, { description: 'The same bundle was predicted before; its answers were used again.' }) reused!: boolean;
  @Field(() => Boolean, { description: 'Whether it counts against the quota.' }) charged!: boolean;
  @Field(() => String, { nullable: true, description: 'Why it does not count.' }) refundReason!: string | null;
  @Field(() => [String]) runners!: string[];
  @Field(() => Int, { description: 'Leases of its shards.' }) tries!: number;
  @Field(() => Int, { description: 'Leases that ended in nothing.' }) lostTries!: number;
  @Field(() => AuditCountsType) audits!: AuditCountsType;
}

export const VisibilityEnum = {
  SHOWN: 'shown',
  HIDDEN: 'hidden',
  RETRACTED: 'retracted',
  SUPERSEDED: 'superseded',
  EMBARGOED: 'embargoed',
  WITHHELD: 'withheld',
} as const satisfies Record<Uppercase<Visibility>, Visibility>;
registerEnumType(VisibilityEnum, {
  name: 'Visibility',
  valuesMap: {
    SHOWN: { description: 'It stands on its boards.' },
    SUPERSEDED: { description: 'It was scored again under an erratum.' },
    EMBARGOED: { description: 'Its team does not list it yet.' },
    WITHHELD: { description: "No step on its track's Ladder: its figures are told to nobody." },
  },
});

@ObjectType('Publication', { description: 'Whether the result is on its boards, and why not.' })
export class PublicationType {
  @Field(() => VisibilityEnum) visibility!: (typeof VisibilityEnum)[keyof typeof VisibilityEnum];
  @Field(() => String, { nullable: true }) reason!: string | null;
  @Field(() => Instant) at!: Date;
}

@ObjectType('LogLine')
export class LogLineType {
  @Field(() => ID) id!: string;
  @Field(() => Instant) at!: Date;
  @Field(() => String) level!: string;
  @Field(() => String) code!: string;
  @Field(() => String) message!: string;
}

@ObjectType('Evaluation')
export class EvaluationType {
  @Field(() => ID) id!: string;
  @Field(() => Int) attempt!: number;
  @Field(() => Boolean, { description: 'A run on published images to see whether everything works; on no board.' })
  debug!: boolean;
  @Field(() => EvaluationStateEnum) state!: EvaluationState;
  @Field(() => Instant) stateSince!: Date;
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant, { nullable: true }) endedAt!: Date | null;
  @Field(() => Instant, { nullable: true }) refundedAt!: Date | null;
  @Field(() => UserErrorType, { nullable: true }) failure!: UserErrorType | null;
  @Field(() => Json, {
    nullable: true,
    description: 'Checks of the bundle with the failing ones marked; null before validation.',
  })
  bundleReport!: unknown;
  /** Behind the fields `submission` and `track`. */
  submissionId!: string;
  trackId!: string;
}

@ObjectType('VisibilityChanged')
export class VisibilityChangedType {
  readonly __typename = 'VisibilityChanged';
  @Field(() => EvaluationType) evaluation!: EvaluationType;
}

export const VisibilityPayload = createUnionType({
  name: 'VisibilityPayload',
  types: () => [VisibilityChangedType, UserErrorType] as const,
  resolveType: typenameOf,
});

@ObjectType('Cancelled')
export class CancelledType {
  readonly __typename = 'Cancelled';
  @Field(() => EvaluationType) evaluation!: EvaluationType;
}

export const CancelPayload = createUnionType({
  name: 'CancelPayload',
  types: () => [CancelledType, UserErrorType] as const,
  resolveType: typenameOf,
});
