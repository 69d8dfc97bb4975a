import { ArgsType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { RunnerState } from '@primitives/evaluation';
import type { FleetEventKind, IsolationLevel } from '@primitives/protocol';
import type { RunnerPause } from '@primitives/store/fleet';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { graphqlEnum } from '../graphql/enum.js';
import { payload } from '../graphql/payload.js';
import { IsolationLevelEnum } from './isolation-level.type.js';

const States = graphqlEnum<RunnerState>('RunnerState', 'State of a runner.', {
  busy: 'Processing a shard.',
  cordoned: 'Receives no new shards until uncordoned.',
  disk_full: 'Receives no new shards until disk space is free; then continues automatically.',
  drained: 'Drained: has no shards and receives no new ones.',
  draining: 'Finishing its current shards before leaving the fleet.',
  left: 'Left the fleet in order; may return.',
  lost: 'Sent no heartbeat for at least five minutes.',
  quarantined:
    'Gave predictions that differ from those of other runners, or failed repeatedly. Receives no new shards ' +
    'until a maintainer lifts the quarantine.',
  ready: 'Waiting for work.',
  removed: 'Removed: its credentials are revoked. It stays listed.',
  silent: 'Missed heartbeats. Its shards go to other runners.',
});

@ObjectType('Gpu', { description: 'GPU of a runner.' })
export class GpuType {
  @Field(() => String, { description: 'Model of the GPU.' }) model!: string;
  @Field(() => Float, { description: 'GPU memory in bytes.' }) memoryBytes!: number;
  @Field(() => String, { description: 'Version of the driver.' }) driver!: string;
}

@ObjectType('Hardware', { description: 'Hardware of a runner.' })
export class HardwareType {
  @Field(() => String, { description: 'Model of the CPU.' }) cpu!: string;
  @Field(() => Int, { description: 'Number of logical processors.' }) cores!: number;
  @Field(() => Float, { description: 'Memory in bytes.' }) memoryBytes!: number;
  @NullableField(() => GpuType, 'GPU; null if there is none.') gpu!: GpuType | null;
}

@ObjectType('GpuLoad', { description: 'Load of the GPU of a runner.' })
export class GpuLoadType {
  @Field(() => Float, { description: 'GPU utilization, 0 to 1.' }) busy!: number;
  @Field(() => Float, { description: 'GPU memory in use in bytes.' }) memoryBytes!: number;
}

@ObjectType('RunnerLoad', { description: 'Load of a runner at the last heartbeat.' })
export class RunnerLoadType {
  @Field(() => Float, { description: 'CPU utilization, 0 to 1.' }) cpu!: number;
  @Field(() => Float, { description: 'Memory in use in bytes.' }) memoryBytes!: number;
  @NullableField(() => GpuLoadType, 'Load of the GPU; null if there is none.') gpu!: GpuLoadType | null;
}

@ObjectType('RunnerLoadSample', { description: 'Load of a runner at the end of a minute.' })
export class RunnerLoadSampleType {
  @Field(() => GraphQLDateTime, { description: 'The end of the minute.' }) at!: Date;
  @Field(() => Float, { description: 'CPU utilization, 0 to 1.' }) cpu!: number;
  @Field(() => Float, { description: 'Memory in use in bytes.' }) memoryBytes!: number;
  @NullableField(() => Float, 'GPU utilization, 0 to 1; null if there is no GPU.') gpu!: number | null;
  @Field(() => Int, { description: 'Number of shards that it computed.' }) busy!: number;
}

@ObjectType('AssignedShard', { description: 'A shard leased to a runner.' })
export class AssignedShardType {
  @Field(() => ID, { description: 'ID of the evaluation.' }) evaluationId!: string;
  @Field(() => Int, { description: 'Zero-based index of the shard.' }) shardIndex!: number;
  @Field(() => String, { description: 'Code of the submission.' }) submission!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) trackName!: string;
  @Field(() => GraphQLDateTime, { description: 'Time since which the runner has the shard.' }) leasedAt!: string;
}

@ObjectType('PastLease', { description: 'A lease of a shard that ended, with predictions or with an error.' })
export class PastLeaseType {
  @Field(() => ID, { description: 'ID of the lease.' }) id!: string;
  @Field(() => ID, { description: 'ID of the evaluation.' }) evaluationId!: string;
  @Field(() => Int, { description: 'Zero-based index of the shard.' }) shardIndex!: number;
  @Field(() => String, { description: 'Code of the submission.' }) submission!: string;
  @Field(() => String, { description: 'Name of the submission.' }) submissionName!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) trackName!: string;
  @Field(() => GraphQLDateTime, { description: 'Time at which the platform received its predictions or its error.' })
  endedAt!: Date;
  @NullableField(() => Float, 'Duration in seconds; null for a failed lease of a shard that was leased again since.')
  seconds!: number | null;
  @NullableField(() => String, 'Error code in lower snake case; null if the runner gave predictions.')
  code!: string | null;
  @NullableField(() => String, 'Description of the error for people; null if the runner gave predictions.')
  reason!: string | null;
}

export const RUNNER_EVENT_KINDS: Readonly<Record<FleetEventKind, string>> = {
  joined: 'Joined the fleet.',
  returned: 'Sent a heartbeat again after a silence.',
  silent: 'Missed heartbeats.',
  quarantined: 'Was quarantined.',
  trusted: 'Its quarantine was lifted.',
  cordoned: 'Was cordoned: it receives no new shards.',
  draining: 'Began to finish its current shards before leaving.',
  left: 'Left the fleet in order.',
  uncordoned: 'Was uncordoned: it receives shards again.',
  removed: 'Was removed: its credentials are revoked.',
};
const RunnerEventKindEnum = graphqlEnum<FleetEventKind>(
  'RunnerEventKind',
  'Kind of an event of a runner.',
  RUNNER_EVENT_KINDS,
);

@ObjectType('RunnerEvent', { description: 'An event of a runner.' })
export class RunnerEventType {
  @Field(() => ID, { description: 'ID of the event. IDs increase with time.' }) id!: string;
  @Field(() => RunnerEventKindEnum, { description: 'What happened.' }) kind!: FleetEventKind;
  @Field(() => GraphQLDateTime, { description: 'Time of the event.' }) at!: Date;
  @Field(() => GraphQLJSON, { description: 'Further details, a JSON object.' }) details!: unknown;
  @NullableField(() => String, 'Name of the account that caused the event; null for automatic events.')
  by!: string | null;
}

/** Maximum page size of events and leases. */
export const MAX_EVENTS = 100;

@ArgsType()
export class RunnerEventsArgs extends pageArgs(20, MAX_EVENTS) {}

@ObjectType('RunnerEventConnection', { description: 'A page of events of a runner, newest first.' })
export class RunnerEventConnectionType extends connectionType('RunnerEvent', RunnerEventType) {}

@ArgsType()
export class PastLeasesArgs extends pageArgs(20, MAX_EVENTS) {
  @Field(() => Boolean, { defaultValue: false, description: 'Whether to return only leases that count as failures.' })
  onlyFailed!: boolean;
}

@ObjectType('PastLeaseConnection', { description: 'A page of ended leases of a runner, newest first.' })
export class PastLeaseConnectionType extends connectionType('PastLease', PastLeaseType) {}

const PauseKindEnum = graphqlEnum<RunnerPause['kind']>('RunnerPauseKind', 'Why a runner receives no new shards.', {
  cordoned: RUNNER_EVENT_KINDS.cordoned,
  draining: RUNNER_EVENT_KINDS.draining,
  removed: RUNNER_EVENT_KINDS.removed,
});

@ObjectType('RunnerPause', { description: "A maintainer's action on a runner that is still in effect." })
export class RunnerPauseType {
  @Field(() => PauseKindEnum, { description: 'What the maintainer did.' }) kind!: RunnerPause['kind'];
  @Field(() => GraphQLDateTime, { description: 'Time of the action.' }) at!: string;
  @NullableField(() => String, 'Name of the account; null if it was deleted.') by!: string | null;
  @NullableField(() => String, 'Reason, if one was given.') reason!: string | null;
}

@ObjectType('Runner', {
  description: 'A machine that computes predictions. Only maintainers see its name and its shards.',
})
export class RunnerType {
  readonly __typename = 'Runner';
  @Field(() => ID, { description: 'Name of the runner for maintainers, otherwise its public name.' }) id!: string;
  @Field(() => String, {
    description: 'Permanent public name, by which logs, shards, measurements and receipts refer to it.',
  })
  publicName!: string;
  @Field(() => String, { description: 'Name of the pool.' }) pool!: string;
  @Field(() => States, { description: 'Current state.' }) state!: RunnerState;
  @NullableField(
    () => GraphQLDateTime,
    'Time since which it has been away, quarantined, cordoned or draining; null in other states.',
  )
  stateSince!: Date | null;
  @Field(() => Boolean, {
    description: 'Whether a maintainer cordoned or drained it. Until uncordoned, it receives no shards after a return.',
  })
  cordoned!: boolean;
  @Field(() => GraphQLDateTime, { description: 'Time at which it joined the fleet.' }) joinedAt!: Date;
  @Field(() => GraphQLDateTime, { description: 'Time of the last heartbeat.' }) lastSeenAt!: Date;
  @Field(() => GraphQLDateTime, { description: 'Start time of its process.' }) startedAt!: string;
  @Field(() => String, { description: 'Version of the runner software.' }) version!: string;
  @Field(() => String, { description: 'Version of ONNX Runtime.' }) onnxruntime!: string;
  @Field(() => IsolationLevelEnum, { description: 'Isolation level of models.' }) isolation!: IsolationLevel;
  @Field(() => Boolean, {
    description:
      'Whether its isolation level meets the minimum of an open track of its pool; true if the pool has no open track. A runner that is not eligible receives no shards.',
  })
  eligible!: boolean;
  @Field(() => [String], { description: 'Execution providers in order of preference.' })
  providers!: readonly string[];
  @Field(() => HardwareType, { description: 'Hardware of the machine.' }) hardware!: HardwareType;
  @NullableField(() => RunnerLoadType, 'Load of the machine; null if not reported.') load!: RunnerLoadType | null;
  @NullableField(() => Float, 'Free space of its working disk in bytes; null if not reported.')
  freeDiskBytes!: number | null;
  @Field(() => Int, { description: 'Number of shards leased to it.' }) busy!: number;
  @Field(() => [AssignedShardType], { description: 'Shards leased to it; empty for non-maintainers.' })
  shards!: readonly AssignedShardType[];
  @Field(() => Int, { description: 'Number of shards completed in the last hour.' }) doneLastHour!: number;
  @Field(() => Int, { description: 'Number of leases that ended without predictions in the last hour.' })
  failedLastHour!: number;
  @NullableField(() => String, 'Reason for the quarantine; null if not quarantined and for non-maintainers.')
  quarantineReason!: string | null;
  @NullableField(
    () => RunnerPauseType,
    'The last action of a maintainer that cordoned, drained or removed it; null after it was uncordoned and for non-maintainers.',
  )
  pause!: RunnerPause | null;
}

export const RunnerPayload = payload('RunnerPayload', 'The runner, or the error.', RunnerType);
