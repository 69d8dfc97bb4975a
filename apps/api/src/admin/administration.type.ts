import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Visibility } from '@primitives/store/boards';
import type { IsolationLevel } from '@primitives/protocol';
import type { ReleaseRule } from '@primitives/results';
import { NullableField } from '../graphql/nullable-field.js';
import { ReleaseRuleEnum } from '../benchmarks/release-rule.type.js';
import { TrackType } from '../benchmarks/track.type.js';
import { VisibilityEnum } from '../evaluations/evaluation.type.js';
import { GraphQLDateTime, GraphQLJSON, GraphQLURL } from 'graphql-scalars';
import { IsolationLevelEnum } from '../fleet/isolation-level.type.js';
import { EvaluationConnectionType, EvaluationsArgs } from '../mine/mine.type.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { payload } from '../graphql/payload.js';
import type { SplitRole } from '@primitives/store/benchmarks';
import { SplitRoleEnum } from '../benchmarks/split-role.type.js';

@ObjectType('SignOff', { description: 'A sign-off of the leakage audit of a split.' })
export class SignOffType {
  @Field(() => String, { description: 'Name of the maintainer.' }) by!: string;
  @Field(() => String, { description: 'What the maintainer checked.' }) note!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the sign-off.' }) at!: string;
}

@ObjectType('AdminSplit', { description: 'A split, as shown to maintainers.' })
export class AdminSplitType {
  @Field(() => ID, { description: 'ID of the split, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of the benchmark.' }) benchmark!: string;
  @Field(() => Int, { description: 'Version number of the benchmark.' }) version!: number;
  @Field(() => String, { description: 'Name of the split: train, val, test or all.' }) name!: string;
  @Field(() => SplitRoleEnum, { description: 'Role of the split.' }) role!: SplitRole;
  @Field(() => Boolean, { description: 'Whether a maintainer published the labels.' }) labelsPublished!: boolean;
  @Field(() => Boolean, { description: 'Whether a maintainer published the labels and withdrew them since.' })
  labelsWithdrawn!: boolean;
  @Field(() => Int, { description: 'Number of instances (images, or image regions with an object).' })
  instances!: number;
  @NullableField(() => GraphQLJSON, 'Leakage audit in the format split-audit/1; null if there is none.')
  audit!: unknown;
  @Field(() => [String], { description: 'Slugs of tracks that use the split.' }) tracks!: readonly string[];
  @Field(() => [SignOffType], { description: 'Sign-offs of the leakage audit.' }) signOffs!: readonly SignOffType[];
}

@ObjectType('ProtocolBoards', { description: 'Boards of a protocol on a benchmark version.' })
export class ProtocolBoardsType {
  @Field(() => String, { description: 'The protocol whose boards these are.' }) protocol!: string;
  @Field(() => [String], { description: 'Names of the boards, the default one first.' }) boards!: readonly string[];
}

@ObjectType('SupportedProtocols', { description: 'The protocols that a benchmark version supports.' })
export class SupportedProtocolsType {
  @Field(() => String, { description: 'Slug of the benchmark.' }) benchmark!: string;
  @Field(() => Int, { description: 'Version number of the benchmark.' }) version!: number;
  @Field(() => [String], { description: 'Protocols for which its definition has the required parts.' })
  protocols!: readonly string[];
  @Field(() => [ProtocolBoardsType], { description: 'Boards of a track with each of these protocols.' })
  boards!: readonly ProtocolBoardsType[];
}

@ObjectType('Reading', { description: 'A check of a reported row against its table.' })
export class ReadingType {
  @Field(() => String, { description: 'Name of the maintainer.' }) by!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the check.' }) at!: string;
}

@ObjectType('AdminReportedRow', { description: 'A row reported by a paper, as shown to maintainers.' })
export class AdminReportedRowType {
  @Field(() => ID, { description: 'ID of the row, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => String, { description: 'Name of the method, as in the paper.' }) method!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @Field(() => String, { description: 'Table of the paper that contains the values.' }) tableReference!: string;
  @NullableField(() => GraphQLURL, 'URL of the paper.') url!: string | null;
  @Field(() => GraphQLJSON, { description: 'Values by metric ID, percentages as fractions.' }) values!: unknown;
  @Field(() => [ReadingType], { description: 'Checks of the row against its table.' })
  readings!: readonly ReadingType[];
}

@ObjectType('UnpublishedResult', { description: 'A result that does not appear on its boards.' })
export class UnpublishedResultType {
  @Field(() => ID, { description: 'ID of the evaluation.' }) evaluationId!: string;
  @Field(() => String, { description: 'Code of the submission.' }) code!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => String, { description: 'Name of the team.' }) team!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => VisibilityEnum, { description: 'Visibility of the result.' }) visibility!: Visibility;
  @NullableField(() => String, 'Reason given for the visibility, if any.') reason!: string | null;
  @NullableField(() => String, 'Name of the account that set the visibility; null if a rule set it.')
  by!: string | null;
  @Field(() => GraphQLDateTime, { description: 'Time at which the visibility was set.' }) at!: Date;
}

/** Maximum page size. */
export const MAX_UNPUBLISHED_RESULTS = 200;

@ArgsType()
export class UnpublishedResultsArgs extends pageArgs(MAX_UNPUBLISHED_RESULTS, MAX_UNPUBLISHED_RESULTS) {}

@ObjectType('UnpublishedResultConnection', { description: 'A page of withheld results, most recent first.' })
export class UnpublishedResultConnectionType extends connectionType('UnpublishedResult', UnpublishedResultType) {}

@ObjectType('AdminTeam', { description: 'A team, as shown to maintainers.' })
export class AdminTeamType {
  @Field(() => ID, { description: 'ID of the team, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Slug of the team. Its page is `/teams/<slug>`.' }) slug!: string;
  @Field(() => String, { description: 'Name of the team.' }) name!: string;
  @Field(() => Int, { description: 'Number of members.' }) members!: number;
  @Field(() => Int, { description: 'Number of submissions.' }) submissions!: number;
  @Field(() => Float, {
    description: 'Scheduling weight relative to other waiting teams in every pool. The default is 1.',
  })
  shareWeight!: number;
  @Field(() => Float, { description: 'Storage used by its bundles in bytes.' }) usedBytes!: number;
  @NullableField(() => Float, 'Storage limit of the team in bytes; null if the default limit applies.')
  copyBytes!: number | null;
  @Field(() => Boolean, {
    description: 'Whether its entries are reference entries, exempt from the release rule and the 90-day limits.',
  })
  reference!: boolean;
}

@ArgsType()
export class AdminEvaluationsArgs extends EvaluationsArgs {
  @NullableField(() => String, 'Slug of a track; all when omitted.') track?: string | null;
  @NullableField(
    () => String,
    'Substring of the code or name of the submission, or of the name or slug of its team, case-insensitive.',
  )
  text?: string | null;
  @NullableField(
    () => [VisibilityEnum],
    'Only results with one of these visibilities, without debug runs; all evaluations when omitted.',
  )
  visibilities?: Visibility[] | null;
}

@ObjectType('VisibilityCount', { description: 'Number of results with one visibility.' })
export class VisibilityCountType {
  @Field(() => VisibilityEnum, { description: 'Visibility that is counted.' }) visibility!: Visibility;
  @Field(() => Int, { description: 'Number of results.' }) count!: number;
}

@ObjectType('AdminEvaluationConnection', { description: 'A page of evaluations of all teams.' })
export class AdminEvaluationConnectionType extends EvaluationConnectionType {
  @Field(() => Int, { description: 'Number of evaluations under the filters track and text.' }) allCount!: number;
  @Field(() => Int, {
    description: 'Number of scored ones under the filters track and text, also of those with a rerun in progress.',
  })
  scoredCount!: number;
  @Field(() => [VisibilityCountType], {
    description:
      'Results by visibility under the filters track and text, without debug runs, for every one that occurs.',
  })
  visibilities!: readonly VisibilityCountType[];
}

/** Maximum page size. */
export const MAX_TEAMS = 100;

@ArgsType()
export class AdminTeamsArgs extends pageArgs(MAX_TEAMS, MAX_TEAMS) {
  @Field(() => String, {
    nullable: true,
    defaultValue: '',
    description: 'Substring of the name, case-insensitive. Empty for all teams.',
  })
  text!: string | null;
}

@ObjectType('AdminTeamConnection', { description: 'A page of teams.' })
export class AdminTeamConnectionType extends connectionType('AdminTeam', AdminTeamType) {}

@ObjectType('TeamLimit', {
  description: 'A submission limit of a team on a track that differs from the limit of the track.',
})
export class TeamLimitType {
  @Field(() => String, { description: 'Slug of the team.' }) teamSlug!: string;
  @Field(() => String, { description: 'Name of the team.' }) team!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => Int, { description: "Maximum submissions within the track's window." }) limit!: number;
  @Field(() => String, { description: 'Reason for the limit.' }) reason!: string;
  @Field(() => GraphQLDateTime, { description: 'Time at which the limit was set.' }) at!: Date;
}

@ObjectType('DelayedEvaluation', {
  description:
    'A running evaluation of a team that has had no shard on a runner for 30 minutes, although runners completed ' +
    'shards of other teams in the same pool.',
})
export class DelayedEvaluationType {
  @Field(() => ID, { description: 'ID of the evaluation.' }) id!: string;
  @Field(() => String, { description: 'Code of the submission.' }) code!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => String, { description: 'Name of the team.' }) team!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => String, { description: 'Short name of the track.' }) track!: string;
  @Field(() => String, { description: 'Name of the runner pool.' }) pool!: string;
  @Field(() => GraphQLDateTime, { description: 'Time at which it entered its current state.' }) stateSince!: Date;
  @Field(() => IsolationLevelEnum, { description: 'Minimum isolation level of the track.' })
  minimumIsolation!: IsolationLevel;
  @Field(() => Int, { description: 'Number of ready runners of the pool with at least this isolation level.' })
  readyRunners!: number;
  @Field(() => Float, { description: 'Share weight of the team among the waiting teams of the pool.' })
  shareWeight!: number;
  @Field(() => Int, { description: 'Scheduling priority, -3 to 3.' }) priority!: number;
}

/** Field resolvers read the other fields. */
@ObjectType('Administration', { description: 'Data for administration, except for the fleet.' })
export class AdministrationType {
  @Field(() => [TeamLimitType], { description: 'Teams with a separate submission limit on a track.' })
  teamLimits!: TeamLimitType[];
  @Field(() => Float, { description: 'Default storage limit of a team in bytes.' })
  teamBytes!: number;
}

@InputType({ description: 'The submission limit of a team on a track.' })
export class SetTeamQuotaInput {
  @Field(() => String, { description: 'Slug of the team.' }) team!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @NullableField(() => Int, "Submissions within the track's window, 0 to 10,000; null to apply the limit of the track.")
  limit?: number | null;
  @Field(() => String, { description: 'Reason, 3 to 500 characters; stored in the audit log.' }) reason!: string;
}

@InputType({ description: 'Changes of a track. Omitted fields stay unchanged.' })
export class UpdateTrackInput {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @NullableField(() => String, 'Title, 1 to 120 characters.') title?: string;
  @NullableField(() => String, 'Short name, 1 to 30 characters.') shortName?: string;
  @NullableField(() => String, 'Task of the model in one or two sentences.') task?: string;
  @NullableField(() => GraphQLDateTime, 'Time at which the track starts to accept submissions.') opensAt?: Date;
  @NullableField(() => GraphQLDateTime, 'Closing time for submissions; null to keep the track open.')
  closesAt?: Date | null;
  @NullableField(() => Int, 'Maximum submissions of a team within the window.') quotaLimit?: number;
  @NullableField(() => Int, 'Length of the sliding window in hours.') quotaWindowHours?: number;
  @NullableField(() => Int, 'Maximum debug runs of a team within the debug window.') debugLimit?: number;
  @NullableField(() => Int, 'Length of the debug window in hours.') debugWindowHours?: number;
  @NullableField(() => ReleaseRuleEnum, 'Disclosure rule for results on a hidden split.') releaseRule?: ReleaseRule;
  @NullableField(
    () => Float,
    'Minimum improvement that the rule IMPROVEMENTS publishes; null for the rounding step of the split.',
  )
  minImprovement?: number | null;
  @NullableField(
    () => String,
    'Code of the submission that is the baseline of its boards; null for the best entry of a ' +
      'reference team. It must be on a board of the track and better than constant and random models.',
  )
  baseline?: string | null;
  @NullableField(() => Int, 'Maximum evaluations of an account and of a team on hidden images in 90 days.')
  seasonLimit?: number;
  @NullableField(() => Int, 'Position in the list of tracks.') position?: number;
  @Field(() => String, { description: 'Public reason for the change.' }) reason!: string;
}

@ObjectType('TrackUpdated', { description: 'A successful change of a track.' })
export class TrackUpdatedType {
  readonly __typename = 'TrackUpdated';
  @Field(() => TrackType, { description: 'The track after the change.' }) track!: TrackType;
}

export const UpdateTrackPayload = payload('UpdateTrackPayload', 'The changed track, or the error.', TrackUpdatedType);
