import { createUnionType, Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
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
