import { createUnionType, Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { RUNNER_STATES, type RunnerState } from '@primitives/fleet';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

const States = Object.fromEntries(RUNNER_STATES.map((state) => [state.toUpperCase(), state]));
registerEnumType(States, {
  name: 'RunnerState',
  valuesMap: {
    BUSY: { description: 'Works on a shard.' },
    CORDONED: { description: 'Gets nothing new until it is uncordoned.' },
    DISK_FULL: { description: 'Takes nothing new until its disk has room; goes on by itself then.' },
    DRAINED: { description: 'Has nothing in hand, and gets nothing new.' },
    DRAINING: { description: 'Finishes what it has, and leaves.' },
    LEFT: { description: 'Said good-bye, and may come back.' },
    LOST: { description: 'Silent for five minutes or longer.' },
    QUARANTINED: {
      description: 'Gave answers that others do not give, or none; gets nothing new until a maintainer says so.',
    },
    READY: { description: 'Waits for work.' },
    REMOVED: { description: 'Its credentials are dead; it stays listed.' },
    SILENT: { description: 'Missed its heartbeats; its shards go to others.' },
  },
  description: 'How a runner stands; libs/fleet tells what each means.',
});

@ObjectType('Gpu', { description: 'A graphics processor of a runner.' })
export class GpuType {
  @Field(() => String, { description: 'Its model.' }) model!: string;
  @Field(() => Float, { description: 'Its memory, in bytes.' }) memoryBytes!: number;
  @Field(() => String, { description: 'Version of its driver.' }) driver!: string;
}

@ObjectType('Hardware', { description: 'What machine a runner is.' })
export class HardwareType {
  @Field(() => String, { description: 'Model of the processor.' }) cpu!: string;
  @Field(() => Int, { description: 'Logical processors.' }) cores!: number;
  @Field(() => Float, { description: 'Its memory, in bytes.' }) memoryBytes!: number;
  @Field(() => GpuType, { nullable: true, description: 'Its graphics processor; null where it has none.' })
  gpu!: GpuType | null;
}

@ObjectType('GpuLoad', { description: "How busy a runner's graphics processor is." })
export class GpuLoadType {
  @Field(() => Float, { description: 'Share of its time in use, 0 to 1.' }) busy!: number;
  @Field(() => Float, { description: 'Its memory in use, in bytes.' }) memoryBytes!: number;
}

@ObjectType('RunnerLoad', { description: 'Shares of one, and bytes in use, at the last heartbeat.' })
export class RunnerLoadType {
  @Field(() => Float, { description: 'Share of the processors in use, 0 to 1.' }) cpu!: number;
  @Field(() => Float, { description: 'Memory in use, in bytes.' }) memoryBytes!: number;
  @Field(() => GpuLoadType, { nullable: true, description: 'Of its graphics processor; null where it has none.' })
  gpu!: GpuLoadType | null;
}

@ObjectType('HeldShard', { description: "A shard in a runner's hands." })
export class HeldShardType {
  @Field(() => ID, { description: 'Id of the evaluation.' }) evaluationId!: string;
  @Field(() => Int, { description: 'Which shard of it, from 0.' }) shardIndex!: number;
  @Field(() => String, { description: 'Code of the submission.' }) submission!: string;
  @Field(() => String, { description: 'Short name of the track.' }) track!: string;
}

@ObjectType('RunnerEvent', { description: 'Something that happened to a runner.' })
export class RunnerEventType {
  @Field(() => ID, { description: 'Id of the event; ids rise with time.' }) id!: string;
  @Field(() => String, { description: 'joined, returned, silent, cordoned, draining, left, uncordoned or removed.' })
  kind!: string;
  @Field(() => Instant, { description: 'When.' }) at!: Date;
  @Field(() => Json, { description: 'What else is known: a JSON object.' }) details!: unknown;
  @Field(() => String, { nullable: true, description: 'Who did it; null when it happened by itself.' }) by!:
    string | null;
}

@ObjectType('Runner', {
  description: 'A machine that predicts. Its name and what it works on are shown to maintainers only.',
})
export class RunnerType {
  readonly __typename = 'Runner';
  @Field(() => ID, { description: 'Its name for maintainers; an alias for everybody else.' }) id!: string;
  @Field(() => String, { description: 'Name of its pool.' }) pool!: string;
  @Field(() => States, { description: 'How it stands.' }) state!: RunnerState;
  @Field(() => Instant, { description: 'When it joined the fleet.' }) joinedAt!: Date;
  @Field(() => Instant, { description: 'When it was last heard of.' }) lastSeenAt!: Date;
  @Field(() => Instant, { description: 'Of its process.' }) startedAt!: string;
  @Field(() => String, { description: 'Version of the platform that it runs.' }) version!: string;
  @Field(() => String, { description: 'Version of its ONNX Runtime.' }) onnxruntime!: string;
  @Field(() => String, { description: 'How it isolates models: L1, L2 or L3.' }) isolation!: string;
  @Field(() => [String], { description: 'Its execution providers, the preferred first.' })
  providers!: readonly string[];
  @Field(() => HardwareType, { description: 'What machine it is.' }) hardware!: HardwareType;
  @Field(() => RunnerLoadType, { nullable: true, description: 'How busy the machine is; null where it does not say.' })
  load!: RunnerLoadType | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Free bytes of the disk that it works on; null where it does not say.',
  })
  freeDiskBytes!: number | null;
  @Field(() => Int, { description: 'Shards in its hands.' }) busy!: number;
  @Field(() => [HeldShardType], { description: 'Shards in its hands; told to maintainers.' })
  shards!: readonly HeldShardType[];
  @Field(() => Int, { description: 'Shards that it predicted within the last hour.' }) doneLastHour!: number;
  @Field(() => Int, { description: 'Leases of its that ended in nothing within the last hour.' })
  failedLastHour!: number;
  @Field(() => String, { nullable: true, description: 'Why it is quarantined.' }) quarantineReason!: string | null;
}

export const RunnerPayload = createUnionType({
  name: 'RunnerPayload',
  types: () => [RunnerType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The runner, or why nothing changed.',
});
