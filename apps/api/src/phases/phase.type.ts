import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { PhaseResults } from '@primitives/evaluation';
import { GraphQLDateTime } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { graphqlEnum } from '../graphql/enum.js';

export const PhaseResultsEnum = graphqlEnum<PhaseResults>(
  'PhaseResults',
  'When the results of a phase are published.',
  {
    at_once: 'Each result as soon as it is scored.',
    at_end: 'Sealed until the phase closes, also for the submitting team; then all are published.',
  },
);

@ObjectType('Phase', {
  description: 'A period in which a track accepts submissions. Phases of a track never overlap.',
})
export class PhaseType {
  @Field(() => String, { description: 'Name of the phase in URLs: `?phase=` on a board.' }) slug!: string;
  @Field(() => String, { description: 'Display name.' }) name!: string;
  @Field(() => GraphQLDateTime, { description: 'When the phase starts to accept submissions.' }) opensAt!: Date;
  @NullableField(() => GraphQLDateTime, 'When the phase stops accepting submissions; null: never.')
  closesAt!: Date | null;
  @NullableField(() => Int, "Submissions per team in the whole phase; null: only the track's quota applies.")
  quotaLimit!: number | null;
  @Field(() => PhaseResultsEnum, { description: 'When its results are published.' }) results!: PhaseResults;
  @Field(() => Boolean, { description: 'Whether the phase is open now.' }) open!: boolean;
}

@InputType({ description: 'Creates a phase, or updates the one with this slug.' })
export class SetPhaseInput {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Up to 31 lower-case letters, digits and dashes; cannot be changed.' })
  slug!: string;
  @Field(() => String, { description: 'Display name, at most 80 characters.' }) name!: string;
  @Field(() => GraphQLDateTime, { description: 'When the phase starts to accept submissions.' }) opensAt!: Date;
  @NullableField(() => GraphQLDateTime, 'When the phase stops accepting submissions; omitted: never.')
  closesAt?: Date | null;
  @NullableField(() => Int, "Submissions per team in the whole phase; omitted: only the track's quota applies.")
  quotaLimit?: number | null;
  @NullableField(() => PhaseResultsEnum, 'When its results are published; default AT_ONCE.')
  results?: PhaseResults | null;
  @Field(() => String, { description: 'Public reason for the change.' }) reason!: string;
}

@InputType({ description: 'Removes a phase without submissions.' })
export class RemovePhaseInput {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Slug of the phase.' }) slug!: string;
  @Field(() => String, { description: 'Public reason, 3 to 500 characters.' }) reason!: string;
}
