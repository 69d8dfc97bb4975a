import { createUnionType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLURL } from 'graphql-scalars';
import type { Listing } from '@primitives/evaluation';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';
import { typenameOf } from '../graphql/user-error.type.js';
import { ListingEnum } from '../submissions/submission.type.js';

@ObjectType('BoardPlace', { description: 'Current place of a model on a board, for its best version there.' })
export class BoardPlaceType {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) shortName!: string;
  @Field(() => String, { description: 'Name of the board: closed, open, main, …' }) board!: string;
  @NullableField(
    () => Int,
    'Lower bound of the rank range under the primary metric, from 1; null when the metric is undefined.',
  )
  rankLow!: number | null;
  @NullableField(
    () => Int,
    'Upper bound of the rank range under the primary metric; null when the metric is undefined.',
  )
  rankHigh!: number | null;
  @Field(() => Int, { description: 'Number of verified entries of the board.' }) rowCount!: number;
  @Field(() => String, { description: 'Code of the version on the board.' }) submissionCode!: string;
}

@ObjectType('FoundModel', { description: 'A model, with all its versions on all boards.' })
export class FoundModelType {
  readonly __typename = 'FoundModel';
  @Field(() => String, { description: 'Name of the model, as spelled by the newest version that the viewer may see.' })
  name!: string;
  @Field(() => String, { description: 'The newest version that the viewer may see.' }) version!: string;
  @NullableField(() => String, 'Declared backbone, such as ViT-B/32.') backbone!: string | null;
  @Field(() => String, { description: 'Six-character code of the submission; its page is /s/<code>.' })
  submissionCode!: string;
  @Field(() => ListingEnum, { description: "Visibility; other than LISTED only for the viewer's own teams." })
  listing!: Listing;
  @Field(() => [BoardPlaceType], { description: 'Its places on boards; empty for a model that only its team sees.' })
  places!: readonly BoardPlaceType[];
}

@ObjectType('FoundPaperRow', { description: 'A reported row on a board.' })
export class FoundPaperRowType {
  @Field(() => ID, { description: 'Id of the reported row.' }) id!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) shortName!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => String, { description: 'Table in the paper.' }) tableReference!: string;
}

@ObjectType('FoundPaper', { description: 'A method as a paper reports it, with its rows on all boards.' })
export class FoundPaperType {
  readonly __typename = 'FoundPaper';
  @Field(() => String, { description: 'Name of the method.' }) method!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @NullableField(() => String, 'Backbone named by the paper.') backbone!: string | null;
  @NullableField(() => GraphQLURL, 'URL of the paper.') url!: string | null;
  @Field(() => [FoundPaperRowType], { description: 'Reported rows of the method.' })
  rows!: readonly FoundPaperRowType[];
}

@ObjectType('FoundTrack', { description: 'A track that was found.' })
export class FoundTrackType {
  readonly __typename = 'FoundTrack';
  @Field(() => String, { description: 'Slug of the track; its page is /t/<slug>.' }) slug!: string;
  @Field(() => String, { description: 'Title of the track.' }) title!: string;
  @Field(() => String, { description: 'Short name of the track.' }) shortName!: string;
  @Field(() => String, { description: 'The task in one sentence.' }) task!: string;
  @Field(() => [String], { description: 'Names of its boards; the first is the default.' }) boards!: readonly string[];
}

export const Found = createUnionType({
  name: 'Found',
  types: () => [FoundModelType, FoundPaperType, FoundTrackType] as const,
  resolveType: typenameOf,
  description: 'A search result.',
});

@ObjectType('SearchAnswer', {
  description: 'Search results: models, then rows of papers, then tracks, each sorted by relevance.',
})
export class SearchAnswerType {
  readonly __typename = 'SearchAnswer';
  @Field(() => [Found], { description: 'At most `first` results of each kind; empty for an empty text.' })
  hits!: readonly (FoundModelType | FoundPaperType | FoundTrackType)[];
  @Field(() => Boolean, {
    description: 'True when nothing matches exactly and the results have similar names.',
  })
  nearly!: boolean;
}

export const SearchPayload = payload('SearchPayload', 'The results, or why the search was refused.', SearchAnswerType);
