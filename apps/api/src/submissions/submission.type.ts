import { createUnionType, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Listing, Weights } from '@primitives/evaluation';
import { PageInfoType } from '../graphql/page-info.type.js';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';
import { WeightsEnum } from './weights.type.js';

@ObjectType('Submission', { description: 'A bundle submitted under a name and version.' })
export class SubmissionType {
  @Field(() => ID, { description: 'Id of the submission, a UUID.' }) id!: string;
  @Field(() => String, { description: "Its six characters (Crockford's base 32): its page is /s/<code>." })
  code!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Version of the model.' }) version!: string;
  @Field(() => String, { description: "What it is, in its team's words; may be empty." }) description!: string;
  @Field(() => String, { description: 'What its graphs compute: classifier, dual-encoder, matcher, vqa or embedder.' })
  interface!: string;
  @Field(() => String, { nullable: true, description: 'The backbone that was declared, such as ViT-B/32.' }) backbone!:
    string | null;
  @Field(() => Float, { nullable: true, description: 'Parameters of all graphs; null until they are counted.' })
  parameters!: number | null;
  @Field(() => String, { nullable: true, description: 'Licence of the model, as declared.' }) licence!: string | null;
  @Field(() => WeightsEnum, {
    nullable: true,
    description: 'Whether its weights may be had; null where that was not said.',
  })
  weights!: Weights | null;
  @Field(() => [String], { description: 'Addresses of paper, code and weights, as declared.' }) links!: string[];
  @Field(() => [String], {
    nullable: true,
    description: 'Benchmarks and data sets that it was trained on, as declared; null where that was not said.',
  })
  trainedOn!: string[] | null;
  @Field(() => String, { description: 'SHA-256 of the bundle.' }) bundleSha256!: string;
  @Field(() => Float, { description: 'Size of the bundle, in bytes.' }) bundleBytes!: number;
  @Field(() => Instant, { description: 'When it was submitted.' }) createdAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When the bundle had arrived; null where that is not known.' })
  uploadedAt!: Date | null;
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
    LISTED: { description: 'Everyone; its results stand on the boards.' },
    UNLISTED: { description: 'Anyone who has its address; on no board and no list.' },
    PRIVATE: { description: 'Its team and the maintainers.' },
  },
});

@ObjectType('ListingChoice', { description: 'Who may see a submission, and until when.' })
export class ListingChoiceType {
  @Field(() => ListingEnum, { description: 'As it is now.' }) listing!: Listing;
  @Field(() => Instant, { nullable: true, description: 'From then on it is listed by itself.' }) until!: Date | null;
}

@ObjectType('SubmissionConnection', { description: 'A page of submissions.' })
export class SubmissionConnectionType {
  @Field(() => [SubmissionType], { description: 'The submissions, newest first.' }) nodes!: SubmissionType[];
  @Field(() => Int, { description: 'How many there are on all pages.' }) totalCount!: number;
  @Field(() => PageInfoType, { description: 'Whether more follow, and from where.' }) pageInfo!: PageInfoType;
}

@InputType({ description: 'A bundle to submit, and what it is.' })
export class SubmitInput {
  @Field(() => String, {
    description: 'Made up by the client, 1 to 200 characters: asked again with it, nothing is submitted twice.',
  })
  clientMutationId!: string;
  @Field(() => String, { description: 'Digest of a completed upload of the viewer.' }) bundleSha256!: string;
  @Field(() => [String], { description: 'Slugs of the tracks to be judged on.' }) tracks!: string[];
  @Field(() => ID, { nullable: true, description: "Id of the team that submits it; the viewer's own when left out." })
  team?: string | null;
  @Field(() => String, { description: 'Name of the model, 1 to 120 characters.' }) name!: string;
  @Field(() => String, { description: 'Version of the model, 1 to 40 characters.' }) version!: string;
  @Field(() => String, { nullable: true, description: 'What it is, in a paragraph.' }) description?: string | null;
  @Field(() => String, { nullable: true, description: 'Backbone of the model, such as ViT-B/32.' }) backbone?:
    string | null;
  @Field(() => String, { nullable: true, description: 'Licence of the model, best as an SPDX identifier.' }) licence?:
    string | null;
  @Field(() => WeightsEnum, { nullable: true, description: 'Whether readers may have its weights.' })
  weights?: Weights | null;
  @Field(() => [String], { nullable: true, description: 'Addresses of paper, code and weights.' }) links?:
    string[] | null;
  @Field(() => [String], {
    nullable: true,
    description: 'Benchmarks and data sets that it was trained on, 20 at most; empty: on none of them, null: not said.',
  })
  trainedOn?: string[] | null;
  @Field(() => [ID], { nullable: true, description: 'Ids of reported rows that it reproduces, one a track at most.' })
  reproduces?: string[] | null;
  @Field(() => ListingEnum, { nullable: true, description: 'Listed unless said otherwise.' }) listing?: Listing | null;
  @Field(() => Instant, { nullable: true, description: 'When it becomes listed by itself; a year away at most.' })
  listedAt?: Date | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'A run to see whether everything works: tracks of published images only, on no board, in its own small quota.',
  })
  debug?: boolean | null;
}

@ObjectType('Submitted', { description: 'A submission that is in.' })
export class SubmittedType {
  readonly __typename = 'Submitted';
  @Field(() => SubmissionType, { description: 'With an evaluation queued for each of its tracks.' })
  submission!: SubmissionType;
  @Field(() => Boolean, { description: 'True when this clientMutationId had been answered before.' })
  repeated!: boolean;
}

export const SubmitPayload = createUnionType({
  name: 'SubmitPayload',
  types: () => [SubmittedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'What was submitted, or why nothing was.',
});

@ObjectType('ListingChanged', { description: 'A submission that is listed otherwise now.' })
export class ListingChangedType {
  readonly __typename = 'ListingChanged';
  @Field(() => SubmissionType, { description: 'As it is listed now.' }) submission!: SubmissionType;
}

export const ListingPayload = createUnionType({
  name: 'ListingPayload',
  types: () => [ListingChangedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The submission, or why nothing changed.',
});
