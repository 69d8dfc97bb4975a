import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { Weights } from '@primitives/boards';
import type { Listing } from '@primitives/evaluation';
import { NullableField } from '../graphql/nullable-field.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { GraphQLDateTime, GraphQLURL } from 'graphql-scalars';
import { payload } from '../graphql/payload.js';
import { WeightsEnum } from './weights.type.js';
import { graphqlEnum } from '../graphql/enum.js';

@ObjectType('Submission', { description: 'A bundle submitted under a name and version.' })
export class SubmissionType {
  @Field(() => ID, { description: 'Id of the submission, a UUID.' }) id!: string;
  @Field(() => String, { description: "Six-character code (Crockford's base 32); its page is /s/<code>." })
  code!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Version of the model.' }) version!: string;
  @Field(() => String, { description: 'Description by its team; may be empty.' }) description!: string;
  @Field(() => String, { description: 'Interface of the bundle: classifier, dual-encoder, matcher, vqa or embedder.' })
  interface!: string;
  @NullableField(() => String, 'Declared backbone, such as ViT-B/32.') backbone!: string | null;
  @NullableField(() => Float, 'Number of parameters of all graphs; null until they are counted.')
  parameters!: number | null;
  @NullableField(() => String, 'Declared licence of the model.') licence!: string | null;
  @NullableField(() => WeightsEnum, 'Declared availability of the weights; null when not declared.')
  weights!: Weights | null;
  @Field(() => [GraphQLURL], { description: 'Declared URLs of paper, code and weights.' }) links!: string[];
  @NullableField(
    () => [String],
    'Declared benchmarks, published seasons and data sets of the training; null when not declared.',
  )
  trainedOn!: string[] | null;
  @Field(() => String, { description: 'SHA-256 of the bundle.' }) bundleSha256!: string;
  @Field(() => Float, { description: 'Size of the bundle, in bytes.' }) bundleBytes!: number;
  @Field(() => GraphQLDateTime, { description: 'When it was submitted.' }) createdAt!: Date;
  /** Id of the team, for the field `team`. */
  teamId!: string;
}

export const ListingEnum = graphqlEnum<Listing>('Listing', 'Who may see a submission.', {
  listed: 'Visible to everyone; its results are on the boards.',
  unlisted: 'Visible to anyone with its URL; on no board or list.',
  private: 'Visible to its team and the maintainers.',
});

@ObjectType('ListingChoice', { description: 'Visibility of a submission, and when it changes.' })
export class ListingChoiceType {
  @Field(() => ListingEnum, { description: 'The current visibility.' }) listing!: Listing;
  @NullableField(() => GraphQLDateTime, 'When it becomes listed automatically; null: never.') until!: Date | null;
}

/** Maximum page size. */
export const MAX_SUBMISSIONS = 100;

@ArgsType()
export class SubmissionsArgs extends pageArgs(20, MAX_SUBMISSIONS) {}

@ObjectType('SubmissionConnection', { description: 'A page of submissions, newest first.' })
export class SubmissionConnectionType extends connectionType('Submission', SubmissionType) {
  @Field(() => Int, { description: 'Number of submissions on all pages.' }) totalCount!: number;
}

@InputType({ description: 'A bundle to submit, with its declarations.' })
export class SubmitInput {
  @Field(() => String, {
    description: 'Idempotency key chosen by the client, 1 to 200 characters; a repeated key returns the first answer.',
  })
  clientMutationId!: string;
  @Field(() => String, { description: 'SHA-256 of a completed upload of the viewer.' }) bundleSha256!: string;
  @Field(() => [String], { description: 'Slugs of the tracks to submit to.' }) tracks!: string[];
  @NullableField(() => ID, "Id, slug or name of the submitting team; default: the viewer's personal team.") team?:
    string | null;
  @Field(() => String, { description: 'Name of the model, 1 to 120 characters.' }) name!: string;
  @Field(() => String, { description: 'Version of the model, 1 to 40 characters.' }) version!: string;
  @NullableField(() => String, 'Description of the model, one paragraph.') description?: string | null;
  @NullableField(() => String, 'Backbone of the model, such as ViT-B/32.') backbone?: string | null;
  @NullableField(() => String, 'Licence of the model, preferably an SPDX identifier.') licence?: string | null;
  @NullableField(() => WeightsEnum, 'Availability of the weights.') weights?: Weights | null;
  @NullableField(() => [String], 'URLs of paper, code and weights.') links?: string[] | null;
  @NullableField(
    () => [String],
    'Benchmarks, published seasons (slugs of their tracks of results) and data sets of the training, at most 20; empty: none of them, null: not declared.',
  )
  trainedOn?: string[] | null;
  @NullableField(() => [ID], 'Ids of reported rows that it reproduces, at most one per track.')
  reproduces?: string[] | null;
  @NullableField(() => ListingEnum, 'Visibility; default LISTED. A debug run is always private.')
  listing?: Listing | null;
  @NullableField(() => GraphQLDateTime, 'When it becomes listed automatically, within 366 days.')
  listedAt?: Date | null;
  @NullableField(() => Boolean, 'A test run: only tracks with public images, on no board, with a separate small quota.')
  debug?: boolean | null;
}

@ObjectType('Submitted', { description: 'The result of a submission.' })
export class SubmittedType {
  readonly __typename = 'Submitted';
  @Field(() => SubmissionType, { description: 'The submission, with an evaluation queued for each of its tracks.' })
  submission!: SubmissionType;
  @Field(() => Boolean, { description: 'True when this clientMutationId was used before.' })
  repeated!: boolean;
}

export const SubmitPayload = payload('SubmitPayload', 'The submission, or why it was refused.', SubmittedType);

@InputType({ description: 'The visibility of a submission.' })
export class SetListingInput {
  @Field(() => String, { description: 'Id or code of the submission.' }) submission!: string;
  @Field(() => ListingEnum, { description: 'The new visibility.' }) listing!: Listing;
  @NullableField(() => GraphQLDateTime, 'When it becomes listed automatically, within 366 days; omitted: never.')
  until?: Date | null;
}

@ObjectType('ListingChanged', { description: 'The visibility was changed.' })
export class ListingChangedType {
  readonly __typename = 'ListingChanged';
  @Field(() => SubmissionType, { description: 'The submission after the change.' }) submission!: SubmissionType;
}

export const ListingPayload = payload('ListingPayload', 'The submission, or why nothing changed.', ListingChangedType);
