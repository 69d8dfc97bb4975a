import { createUnionType, Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { ReleaseRule } from '@primitives/evaluation';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';
import { ReleaseRuleEnum } from './release-rule.type.js';
import { TrackType } from './track.type.js';

@InputType({
  description: 'A split by the SHA-256 of its files. Labels are named, never sent: only the scorer has them.',
})
export class AddSplitInput {
  @Field(() => String, { description: 'train, val, test, or all.' }) name!: string;
  @Field(() => String, { description: 'public or hidden.' }) role!: string;
  @Field(() => String, { description: 'Instances as JSON Lines; uploaded.' }) instances!: string;
  @Field(() => String, { description: 'Zip of the images; uploaded.' }) images!: string;
  @Field(() => String, { description: "The label file in the scorer's folder, <sha256>.jsonl." }) labels!: string;
  @Field(() => Json, {
    nullable: true,
    description: 'What of it is public already: a report of `primitives split audit`.',
  })
  audit?: unknown;
}

@InputType({ description: 'A version of a benchmark by the digests of its uploaded files.' })
export class AddBenchmarkVersionInput {
  @Field(() => String, { description: 'SHA-256 of definition.json; uploaded.' }) definition!: string;
  @Field(() => [AddSplitInput], { description: 'Its splits, each with its files.' }) splits!: AddSplitInput[];
}

@ObjectType('RegisteredSplit', { description: 'A split of a registered version.' })
export class RegisteredSplitType {
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => String, { description: 'public or hidden.' }) role!: string;
  @Field(() => Int, { name: 'instances', description: 'How many instances it has.' }) instanceCount!: number;
}

@ObjectType('BenchmarkVersionAdded', { description: 'A version that is registered now.' })
export class BenchmarkVersionAddedType {
  readonly __typename = 'BenchmarkVersionAdded';
  @Field(() => String, { description: "The benchmark's name in addresses." }) slug!: string;
  @Field(() => Int, { description: 'Number of the version.' }) number!: number;
  @Field(() => [RegisteredSplitType], { description: 'Its splits.' }) splits!: RegisteredSplitType[];
  @Field(() => Boolean, { description: 'It was there before, with the same files.' }) repeated!: boolean;
}

export const AddBenchmarkVersionPayload = createUnionType({
  name: 'AddBenchmarkVersionPayload',
  types: () => [BenchmarkVersionAddedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The version, or why it was not published.',
});

@InputType({ description: 'Boards and primary metric follow from protocol and definition.' })
export class OpenTrackInput {
  @Field(() => String, { description: 'Its address: /t/<slug>.' }) slug!: string;
  @Field(() => String, { description: 'Its title, 1 to 120 characters.' }) title!: string;
  @Field(() => String, { description: 'Its name where room is short, 1 to 30 characters.' }) shortName!: string;
  @Field(() => String, { description: 'What a model must do, in a sentence or two.' }) task!: string;
  @Field(() => String, { description: 'Slug of the benchmark.' }) benchmark!: string;
  @Field(() => Int, { description: "Number of the benchmark's version." }) version!: number;
  @Field(() => String, { description: 'Name of the split: test, or all.' }) split!: string;
  @Field(() => String, { description: 'public or hidden.' }) role!: string;
  @Field(() => String, { description: 'How models are asked and judged: mac, czsl, vaw-itc, …' }) protocol!: string;
  @Field(() => String, { nullable: true, description: 'Runners of this pool predict; the default pool when left out.' })
  pool?: string | null;
  @Field(() => String, { nullable: true, description: 'L1, L2 or L3; L3 when left out.' }) minimumIsolation?:
    string | null;
  @Field(() => Int, { nullable: true, description: 'Submissions of a team within the window; 5 when left out.' })
  quotaLimit?: number | null;
  @Field(() => Int, { nullable: true, description: '24 when left out.' }) quotaWindowHours?: number | null;
  @Field(() => Float, {
    nullable: true,
    description:
      "The least improvement that the rule LADDER publishes, in the primary metric's unit; the rounding step of the split when left out.",
  })
  ladderStep?: number | null;
  @Field(() => ReleaseRuleEnum, {
    nullable: true,
    description: 'What is published of results on a hidden split; LADDER when left out.',
  })
  releaseRule?: ReleaseRule | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'Evaluations of an account and of a team on the images of a hidden split in 90 days; 12 when left out.',
  })
  seasonLimit?: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Debug runs of a team, where images are published; 20 when left out.',
  })
  debugLimit?: number | null;
  @Field(() => Int, { nullable: true, description: '1 when left out.' }) debugWindowHours?: number | null;
  @Field(() => Int, { nullable: true, description: 'An hour when left out.' }) timeLimitSeconds?: number | null;
  @Field(() => Int, { nullable: true, description: 'Instances of the first shard, which is let in alone.' })
  pilotShardSize?: number | null;
  @Field(() => Int, { nullable: true, description: 'Instances of every other shard.' }) shardSize?: number | null;
  @Field(() => Int, { nullable: true, description: 'Place in the list of tracks.' }) position?: number | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'When it stops taking submissions; it stays open when left out.',
  })
  closesAt?: Date | null;
}

@ObjectType('TrackOpened', { description: 'A track that is there now.' })
export class TrackOpenedType {
  readonly __typename = 'TrackOpened';
  @Field(() => TrackType, { description: 'Open as of its `opensAt`.' }) track!: TrackType;
}

export const OpenTrackPayload = createUnionType({
  name: 'OpenTrackPayload',
  types: () => [TrackOpenedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The track, or why it was not opened.',
});
