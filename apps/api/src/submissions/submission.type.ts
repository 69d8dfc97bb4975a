import { createUnionType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Listing } from '@primitives/evaluation';
import { PageInfoType } from '../graphql/page-info.type.js';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Submission')
export class SubmissionType {
  @Field(() => ID) id!: string;
  @Field(() => String) code!: string;
  @Field(() => String) name!: string;
  @Field(() => String) version!: string;
  @Field(() => String) description!: string;
  @Field(() => String) interface!: string;
  @Field(() => String, { nullable: true }) backbone!: string | null;
  @Field(() => Float, { nullable: true }) parameters!: number | null;
  @Field(() => String, { nullable: true }) licence!: string | null;
  @Field(() => [String]) links!: string[];
  @Field(() => [String]) trainedOn!: string[];
  @Field(() => String) bundleSha256!: string;
  @Field(() => Float) bundleBytes!: number;
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant, { nullable: true }) uploadedAt!: Date | null;
  /** Behind the field `team`. */
  teamId!: string;
}

export const ListingEnum = { LISTED: 'listed', UNLISTED: 'unlisted', PRIVATE: 'private' } as const satisfies Record<
  Uppercase<Listing>,
  Listing
>;
registerEnumType(ListingEnum, {
  name: 'Listing',
  description: 'Who may see a submission.',
  valuesMap: {
    LISTED: { description: 'Everybody; its results stand on the boards.' },
    UNLISTED: { description: 'Whoever has its address; on no board and no list.' },
    PRIVATE: { description: 'Its team and the maintainers.' },
  },
});

@ObjectType('ListingChoice')
export class ListingChoiceType {
  @Field(() => ListingEnum, { description: 'As it is now.' }) listing!: Listing;
  @Field(() => Instant, { nullable: true, description: 'From then on it is listed by itself.' }) until!: Date | null;
}

@ObjectType('SubmissionConnection')
export class SubmissionConnectionType {
  @Field(() => [SubmissionType]) nodes!: SubmissionType[];
  @Field(() => Int) totalCount!: number;
  @Field(() => PageInfoType) pageInfo!: PageInfoType;
}

@InputType()
export class SubmitInput {
  @Field(() => String) clientMutationId!: string;
  @Field(() => String, { description: 'Digest of a completed upload of the viewer.' }) bundleSha256!: string;
  @Field(() => [String]) tracks!: string[];
  @Field(() => ID, { nullable: true }) team?: string | null;
  @Field(() => String) name!: string;
  @Field(() => String) version!: string;
  @Field(() => String, { nullable: true }) description?: string | null;
  @Field(() => String, { nullable: true }) backbone?: string | null;
  @Field(() => String, { nullable: true }) licence?: string | null;
  @Field(() => [String], { nullable: true }) links?: string[] | null;
  @Field(() => [String], { nullable: true }) trainedOn?: string[] | null;
  @Field(() => ListingEnum, { nullable: true, description: 'Listed unless said otherwise.' }) listing?: Listing | null;
  @Field(() => Instant, { nullable: true, description: 'When it becomes listed by itself; a year away at most.' })
  listedAt?: Date | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'A run to see whether everything works: tracks of published images only, on no board, in a small quota of its own.',
  })
  debug?: boolean | null;
}

@ObjectType('Submitted')
export class SubmittedType {
  readonly __typename = 'Submitted';
  @Field(() => SubmissionType) submission!: SubmissionType;
  @Field(() => Boolean, { description: 'True when this clientMutationId had been answered before.' }) repeated!: boolean;
}

export const SubmitPayload = createUnionType({
  name: 'SubmitPayload',
  types: () => [SubmittedType, UserErrorType] as const,
  resolveType: typenameOf,
});

@ObjectType('ListingChanged')
export class ListingChangedType {
  readonly __typename = 'ListingChanged';
  @Field(() => SubmissionType) submission!: SubmissionType;
}

export const ListingPayload = createUnionType({
  name: 'ListingPayload',
  types: () => [ListingChangedType, UserErrorType] as const,
  resolveType: typenameOf,
});
