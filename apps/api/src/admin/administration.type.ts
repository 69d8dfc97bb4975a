import { createUnionType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Visibility } from '@primitives/store';
import { TrackType } from '../benchmarks/track.type.js';
import { VisibilityEnum } from '../evaluations/evaluation.type.js';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('SignOff', { description: "Who has read a split's leakage audit and stands for it." })
export class SignOffType {
  @Field(() => String) by!: string;
  @Field(() => String) note!: string;
  @Field(() => Instant) at!: string;
}

@ObjectType('AdminSplit')
export class AdminSplitType {
  @Field(() => ID) id!: string;
  @Field(() => String) benchmark!: string;
  @Field(() => Int) version!: number;
  @Field(() => String) name!: string;
  @Field(() => String) role!: string;
  @Field(() => Int) instances!: number;
  @Field(() => Json, { nullable: true, description: 'split-audit/1' }) audit!: unknown;
  @Field(() => [String], { description: 'Tracks that stand on it.' }) tracks!: readonly string[];
  @Field(() => [SignOffType]) signOffs!: readonly SignOffType[];
}

@ObjectType('Reading', { description: 'Somebody has compared a reported row with its table.' })
export class ReadingType {
  @Field(() => String) by!: string;
  @Field(() => Instant) at!: string;
}

@ObjectType('AdminReportedRow')
export class AdminReportedRowType {
  @Field(() => ID) id!: string;
  @Field(() => String) trackSlug!: string;
  @Field(() => String) board!: string;
  @Field(() => String) method!: string;
  @Field(() => String) citation!: string;
  @Field(() => String) tableReference!: string;
  @Field(() => String, { nullable: true }) url!: string | null;
  @Field(() => Json, { description: 'Metric → value, as fractions.' }) values!: unknown;
  @Field(() => [ReadingType]) readings!: readonly ReadingType[];
}

@ObjectType('HeldResult', { description: 'A result that does not stand on its boards.' })
export class HeldResultType {
  @Field(() => ID) evaluationId!: string;
  @Field(() => String, { description: 'Of the submission.' }) code!: string;
  @Field(() => String) name!: string;
  @Field(() => String) team!: string;
  @Field(() => String) trackSlug!: string;
  @Field(() => VisibilityEnum) visibility!: Visibility;
  @Field(() => String, { nullable: true }) reason!: string | null;
  @Field(() => String, { nullable: true, description: 'Null: by a rule.' }) by!: string | null;
  @Field(() => Instant) at!: Date;
}

@ObjectType('AdminTeam')
export class AdminTeamType {
  @Field(() => ID) id!: string;
  @Field(() => String) slug!: string;
  @Field(() => String) name!: string;
  @Field(() => Int) members!: number;
  @Field(() => Int) submissions!: number;
  @Field(() => Float, { description: 'Its part of every pool beside other teams that wait; 1 is usual.' }) shareWeight!: number;
}

@ObjectType('TeamLimit', { description: 'What a team may do on a track, where that is not what everybody may.' })
export class TeamLimitType {
  @Field(() => String) teamSlug!: string;
  @Field(() => String) team!: string;
  @Field(() => String) trackSlug!: string;
  @Field(() => Int) limit!: number;
  @Field(() => String) reason!: string;
  @Field(() => Instant) at!: Date;
}

/** Its fields are read one by one. */
@ObjectType('Administration', { description: 'What maintainers look after beside the fleet.' })
export class AdministrationType {
  @Field(() => [TeamLimitType]) teamLimits!: TeamLimitType[];
}

@InputType({ description: 'What is left out stays as it is.' })
export class UpdateTrackInput {
  @Field(() => String) track!: string;
  @Field(() => String, { nullable: true }) title?: string;
  @Field(() => String, { nullable: true }) shortName?: string;
  @Field(() => String, { nullable: true }) task?: string;
  @Field(() => Instant, { nullable: true }) opensAt?: Date;
  @Field(() => Instant, { nullable: true, description: 'Null: it stays open.' }) closesAt?: Date | null;
  @Field(() => Int, { nullable: true }) quotaLimit?: number;
  @Field(() => Int, { nullable: true }) quotaWindowHours?: number;
  @Field(() => Int, { nullable: true }) debugLimit?: number;
  @Field(() => Int, { nullable: true }) debugWindowHours?: number;
  @Field(() => Float, { nullable: true, description: 'Null: every result is told.' }) ladderStep?: number | null;
  @Field(() => Int, { nullable: true }) position?: number;
  @Field(() => String, { description: 'Why, for readers of the track.' }) reason!: string;
}

@ObjectType('TrackUpdated')
export class TrackUpdatedType {
  readonly __typename = 'TrackUpdated';
  @Field(() => TrackType) track!: TrackType;
}

export const UpdateTrackPayload = createUnionType({
  name: 'UpdateTrackPayload',
  types: () => [TrackUpdatedType, UserErrorType] as const,
  resolveType: typenameOf,
});
