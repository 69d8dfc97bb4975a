import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { ReleaseRule } from '@primitives/results';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';
import { ReleaseRuleEnum } from './release-rule.type.js';
import { TrackType } from './track.type.js';
import type { IsolationLevel } from '@primitives/protocol';
import type { SplitRole } from '@primitives/store/benchmarks';
import { SplitRoleEnum } from './split-role.type.js';
import { IsolationLevelEnum } from '../fleet/isolation-level.type.js';

@InputType({
  description:
    'A split, given by the SHA-256 digests of its files. Only the scorer has the labels of a hidden split. The labels ' +
    'of a public split can be downloaded if their file is uploaded.',
})
export class AddSplitInput {
  @Field(() => String, { description: 'Name of the split: train, val, test or all.' }) name!: string;
  @Field(() => SplitRoleEnum, { description: 'Role of the split.' }) role!: SplitRole;
  @Field(() => String, { description: 'SHA-256 of the uploaded instances (JSON Lines).' }) instances!: string;
  @Field(() => String, { description: 'SHA-256 of the uploaded ZIP archive of images.' }) images!: string;
  @Field(() => String, {
    description: "SHA-256 of the label file, stored as `<sha256>.jsonl` in the scorer's label directory.",
  })
  labels!: string;
  @NullableField(
    () => GraphQLJSON,
    'Leakage report of `primitives split audit`; of a public attribute probe, that of `split probe`.',
  )
  audit?: unknown;
}

@InputType({ description: 'A version of a benchmark, given by the digests of its uploaded files.' })
export class AddBenchmarkVersionInput {
  @Field(() => String, { description: 'SHA-256 of the uploaded definition.json.' }) definition!: string;
  @Field(() => [AddSplitInput], { description: 'Splits of the version.' }) splits!: AddSplitInput[];
}

@ObjectType('RegisteredSplit', { description: 'A split of a registered version.' })
export class RegisteredSplitType {
  @Field(() => String, { description: 'Name of the split.' }) name!: string;
  @Field(() => SplitRoleEnum, { description: 'Role of the split.' }) role!: SplitRole;
  @Field(() => Int, { name: 'instances', description: 'Number of instances.' }) instanceCount!: number;
}

@ObjectType('BenchmarkVersionAdded', { description: 'A successful registration of a benchmark version.' })
export class BenchmarkVersionAddedType {
  readonly __typename = 'BenchmarkVersionAdded';
  @Field(() => String, { description: 'Slug of the benchmark, used in URLs.' }) slug!: string;
  @Field(() => Int, { description: 'Number of the version.' }) number!: number;
  @Field(() => [RegisteredSplitType], { description: 'Splits of the version.' }) splits!: RegisteredSplitType[];
  @Field(() => Boolean, { description: 'Whether the version was already registered with the same files.' })
  repeated!: boolean;
}

export const AddBenchmarkVersionPayload = payload(
  'AddBenchmarkVersionPayload',
  'The registered version, or the error.',
  BenchmarkVersionAddedType,
);

@InputType({
  description: 'The track to open. Protocol and benchmark definition determine its boards and primary metric.',
})
export class OpenTrackInput {
  @Field(() => String, { description: 'Slug of the track. Its page is `/t/<slug>`.' }) slug!: string;
  @Field(() => String, { description: 'Title, 1 to 120 characters.' }) title!: string;
  @Field(() => String, { description: 'Short name, 1 to 30 characters.' }) shortName!: string;
  @Field(() => String, { description: 'Task of the model in one or two sentences.' }) task!: string;
  @Field(() => String, { description: 'Slug of the benchmark.' }) benchmark!: string;
  @Field(() => Int, { description: "Number of the benchmark's version." }) version!: number;
  @Field(() => String, { description: 'Name of the split: train, val, test or all.' }) split!: string;
  @Field(() => SplitRoleEnum, { description: 'Role of the split.' }) role!: SplitRole;
  @Field(() => String, { description: 'Evaluation protocol, such as mac, czsl or vaw-itc.' }) protocol!: string;
  @NullableField(() => String, 'Runner pool. Defaults to the pool `default`.') pool?: string | null;
  @NullableField(() => IsolationLevelEnum, 'Minimum isolation level of runners. Defaults to L3.')
  minimumIsolation?: IsolationLevel | null;
  @NullableField(() => Int, 'Maximum submissions of a team within the window. Defaults to 10.')
  quotaLimit?: number | null;
  @NullableField(() => Int, 'Length of the quota window in hours. Defaults to 24.') quotaWindowHours?: number | null;
  @NullableField(
    () => Float,
    'Minimum improvement that the rule IMPROVEMENTS publishes, in the unit of the primary metric. Defaults to the ' +
      'rounding step of the split.',
  )
  minImprovement?: number | null;
  @NullableField(() => ReleaseRuleEnum, 'Disclosure rule for results on a hidden split. Defaults to IMPROVEMENTS.')
  releaseRule?: ReleaseRule | null;
  @NullableField(
    () => Int,
    'Maximum evaluations of an account and of a team on the images of a hidden split in 90 days. Defaults to 12.',
  )
  seasonLimit?: number | null;
  @NullableField(() => Int, 'Maximum debug runs of a team within the debug window, on public images. Defaults to 20.')
  debugLimit?: number | null;
  @NullableField(() => Int, 'Length of the debug window in hours. Defaults to 1.') debugWindowHours?: number | null;
  @NullableField(() => Int, 'Time limit of an evaluation in seconds. Defaults to 3600.')
  timeLimitSeconds?: number | null;
  @NullableField(() => Int, 'Number of instances in the pilot shard, which runs first and alone. Defaults to 32.')
  pilotShardSize?: number | null;
  @NullableField(() => Int, 'Number of instances in every other shard. Defaults to 256.') shardSize?: number | null;
  @NullableField(() => Int, 'Position in the list of tracks. Defaults to 0.') position?: number | null;
  @NullableField(() => GraphQLDateTime, 'Opening time for submissions. Defaults to the current time.')
  opensAt?: Date | null;
  @NullableField(() => GraphQLDateTime, 'Closing time for submissions. Omit to keep the track open.')
  closesAt?: Date | null;
}

@ObjectType('TrackOpened', { description: 'A successful opening of a track.' })
export class TrackOpenedType {
  readonly __typename = 'TrackOpened';
  @Field(() => TrackType, { description: 'The opened track. It accepts submissions from `opensAt`.' })
  track!: TrackType;
}

export const OpenTrackPayload = payload('OpenTrackPayload', 'The opened track, or the error.', TrackOpenedType);
