import { createUnionType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Visibility } from '@primitives/store';
import type { ReleaseRule } from '@primitives/evaluation';
import { ReleaseRuleEnum } from '../benchmarks/release-rule.type.js';
import { TrackType } from '../benchmarks/track.type.js';
import { VisibilityEnum } from '../evaluations/evaluation.type.js';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('SignOff', { description: "Who has read a split's leakage audit and stands for it." })
export class SignOffType {
  @Field(() => String, { description: 'Name of who stands for it.' }) by!: string;
  @Field(() => String, { description: 'What was looked at.' }) note!: string;
  @Field(() => Instant, { description: 'When.' }) at!: string;
}

@ObjectType('AdminSplit', { description: 'A split of images, as maintainers look after it.' })
export class AdminSplitType {
  @Field(() => ID, { description: 'Id of the split, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of its benchmark.' }) benchmark!: string;
  @Field(() => Int, { description: 'Version of the benchmark that it belongs to.' }) version!: number;
  @Field(() => String, { description: 'Its name: train, val, test or all.' }) name!: string;
  @Field(() => String, { description: 'Whether its labels are known: public or hidden.' }) role!: string;
  @Field(() => Int, { description: 'How many instances (images, or regions with an object) it has.' })
  instances!: number;
  @Field(() => Json, { nullable: true, description: 'split-audit/1' }) audit!: unknown;
  @Field(() => [String], { description: 'Tracks that stand on it.' }) tracks!: readonly string[];
  @Field(() => [SignOffType], { description: 'Who stands for its leakage audit.' }) signOffs!: readonly SignOffType[];
}

@ObjectType('Reading', { description: 'Somebody has compared a reported row with its table.' })
export class ReadingType {
  @Field(() => String, { description: 'Name of who compared it.' }) by!: string;
  @Field(() => Instant, { description: 'When.' }) at!: string;
}

@ObjectType('AdminReportedRow', { description: 'A row of a paper on a board, as maintainers check it.' })
export class AdminReportedRowType {
  @Field(() => ID, { description: 'Id of the row, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of the track that it stands on.' }) trackSlug!: string;
  @Field(() => String, { description: 'Board that it stands on.' }) board!: string;
  @Field(() => String, { description: 'Name of the method, as the paper writes it.' }) method!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @Field(() => String, { description: 'Table of the paper that the figures are from.' }) tableReference!: string;
  @Field(() => String, { nullable: true, description: 'Address of the paper.' }) url!: string | null;
  @Field(() => Json, { description: 'Metric → value, as fractions.' }) values!: unknown;
  @Field(() => [ReadingType], { description: 'Who has compared it with its table, and when.' })
  readings!: readonly ReadingType[];
}

@ObjectType('HeldResult', { description: 'A result that does not stand on its boards.' })
export class HeldResultType {
  @Field(() => ID, { description: 'Id of the evaluation.' }) evaluationId!: string;
  @Field(() => String, { description: 'Of the submission.' }) code!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => String, { description: 'Name of the team.' }) team!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => VisibilityEnum, { description: 'How it is held.' }) visibility!: Visibility;
  @Field(() => String, { nullable: true, description: 'Why, as whoever did it wrote.' }) reason!: string | null;
  @Field(() => String, { nullable: true, description: 'Null: by a rule.' }) by!: string | null;
  @Field(() => Instant, { description: 'When it was taken off its boards.' }) at!: Date;
}

@ObjectType('AdminTeam', { description: 'A team, as maintainers look after it.' })
export class AdminTeamType {
  @Field(() => ID, { description: 'Id of the team, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Its address: /teams/<slug>.' }) slug!: string;
  @Field(() => String, { description: 'Its name.' }) name!: string;
  @Field(() => Int, { description: 'How many accounts belong to it.' }) members!: number;
  @Field(() => Int, { description: 'How many submissions it has handed in.' }) submissions!: number;
  @Field(() => Float, { description: 'Its part of every pool beside other teams that wait; 1 is usual.' })
  shareWeight!: number;
  @Field(() => Float, { description: 'Bytes of bundles that it keeps.' }) usedBytes!: number;
  @Field(() => Float, { nullable: true, description: "Its own bound; null: everybody's." }) copyBytes!: number | null;
  @Field(() => Boolean, {
    description: 'Whether its entries are references: not bound by the Ladder and the limits of a season.',
  })
  reference!: boolean;
}

@ObjectType('TeamLimit', { description: 'What a team may do on a track, where that is not what everybody may.' })
export class TeamLimitType {
  @Field(() => String, { description: 'Slug of the team.' }) teamSlug!: string;
  @Field(() => String, { description: 'Name of the team.' }) team!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => Int, { description: "Submissions within the track's window." }) limit!: number;
  @Field(() => String, { description: 'Why.' }) reason!: string;
  @Field(() => Instant, { description: 'Since when.' }) at!: Date;
}

/** Its fields are read one by one. */
@ObjectType('Administration', { description: 'What maintainers look after beside the fleet.' })
export class AdministrationType {
  @Field(() => [TeamLimitType], { description: 'Teams with a quota of their own on a track.' })
  teamLimits!: TeamLimitType[];
  @Field(() => Float, { description: 'Bytes of bundles that a team without a bound of its own may keep.' })
  teamBytes!: number;
}

@InputType({ description: 'What is left out stays as it is.' })
export class UpdateTrackInput {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { nullable: true, description: 'Its title, 1 to 120 characters.' }) title?: string;
  @Field(() => String, { nullable: true, description: 'Its name where room is short, 1 to 30 characters.' })
  shortName?: string;
  @Field(() => String, { nullable: true, description: 'What a model must do, in a sentence or two.' }) task?: string;
  @Field(() => Instant, { nullable: true, description: 'From when on it takes submissions.' }) opensAt?: Date;
  @Field(() => Instant, { nullable: true, description: 'Null: it stays open.' }) closesAt?: Date | null;
  @Field(() => Int, { nullable: true, description: 'Submissions of a team within the window.' }) quotaLimit?: number;
  @Field(() => Int, { nullable: true, description: 'Length of the sliding window, in hours.' })
  quotaWindowHours?: number;
  @Field(() => Int, { nullable: true, description: 'Debug runs of a team within their window.' }) debugLimit?: number;
  @Field(() => Int, { nullable: true, description: 'Length of that window, in hours.' }) debugWindowHours?: number;
  @Field(() => ReleaseRuleEnum, { nullable: true, description: 'What is published of results on a hidden split.' })
  releaseRule?: ReleaseRule;
  @Field(() => Float, { nullable: true, description: 'Null: the rounding step of the split.' }) ladderStep?:
    number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Evaluations of an account and of a team on hidden images in 90 days.',
  })
  seasonLimit?: number;
  @Field(() => Int, { nullable: true, description: 'Place in the list of tracks.' }) position?: number;
  @Field(() => String, { description: 'Why, for readers of the track.' }) reason!: string;
}

@ObjectType('TrackUpdated', { description: 'A track with other rules.' })
export class TrackUpdatedType {
  readonly __typename = 'TrackUpdated';
  @Field(() => TrackType, { description: 'The track as it is now.' }) track!: TrackType;
}

export const UpdateTrackPayload = createUnionType({
  name: 'UpdateTrackPayload',
  types: () => [TrackUpdatedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The track, or why nothing changed.',
});
