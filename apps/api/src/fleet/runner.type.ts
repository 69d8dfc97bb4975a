import { createUnionType, Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { RUNNER_STATES, type RunnerState } from '@primitives/fleet';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

const States = Object.fromEntries(RUNNER_STATES.map((state) => [state.toUpperCase(), state]));
registerEnumType(States, { name: 'RunnerState', description: 'How a runner stands; libs/fleet tells what each means.' });

@ObjectType('Gpu')
export class GpuType {
  @Field(() => String) model!: string;
  @Field(() => Float) memoryBytes!: number;
  @Field(() => String) driver!: string;
}

@ObjectType('Hardware')
export class HardwareType {
  @Field(() => String) cpu!: string;
  @Field(() => Int) cores!: number;
  @Field(() => Float) memoryBytes!: number;
  @Field(() => GpuType, { nullable: true }) gpu!: GpuType | null;
}

@ObjectType('GpuLoad')
export class GpuLoadType {
  @Field(() => Float) busy!: number;
  @Field(() => Float) memoryBytes!: number;
}

@ObjectType('RunnerLoad', { description: 'Shares of one, and bytes in use, at the last heartbeat.' })
export class RunnerLoadType {
  @Field(() => Float) cpu!: number;
  @Field(() => Float) memoryBytes!: number;
  @Field(() => GpuLoadType, { nullable: true }) gpu!: GpuLoadType | null;
}

@ObjectType('HeldShard')
export class HeldShardType {
  @Field(() => ID) evaluationId!: string;
  @Field(() => Int) shardIndex!: number;
  @Field(() => String, { description: 'Code of the submission.' }) submission!: string;
  @Field(() => String) track!: string;
}

@ObjectType('RunnerEvent')
export class RunnerEventType {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'joined, returned, silent, cordoned, draining, left, uncordoned or removed.' }) kind!: string;
  @Field(() => Instant) at!: Date;
  @Field(() => Json) details!: unknown;
  @Field(() => String, { nullable: true, description: 'Who did it; null when it happened by itself.' }) by!: string | null;
}

@ObjectType('Runner', { description: 'A machine that predicts. Its name and what it works on are shown to maintainers only.' })
export class RunnerType {
  readonly __typename = 'Runner';
  @Field(() => ID, { description: 'Its name for maintainers; an alias for everybody else.' }) id!: string;
  @Field(() => String) pool!: string;
  @Field(() => States) state!: RunnerState;
  @Field(() => Instant) joinedAt!: Date;
  @Field(() => Instant) lastSeenAt!: Date;
  @Field(() => Instant, { description: 'Of its process.' }) startedAt!: string;
  @Field(() => String) version!: string;
  @Field(() => String) onnxruntime!: string;
  @Field(() => String) isolation!: string;
  @Field(() => [String]) providers!: readonly string[];
  @Field(() => HardwareType) hardware!: HardwareType;
  @Field(() => RunnerLoadType, { nullable: true }) load!: RunnerLoadType | null;
  @Field(() => Int, { description: 'Shards in its hands.' }) busy!: number;
  @Field(() => [HeldShardType]) shards!: readonly HeldShardType[];
  @Field(() => Int) doneLastHour!: number;
  @Field(() => Int) failedLastHour!: number;
  @Field(() => String, { nullable: true, description: 'Why it is quarantined.' }) quarantineReason!: string | null;
}

export const RunnerPayload = createUnionType({
  name: 'RunnerPayload',
  types: () => [RunnerType, UserErrorType] as const,
  resolveType: typenameOf,
});
