import { createUnionType, Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { Listing } from '@primitives/evaluation';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';
import { ListingEnum } from '../submissions/submission.type.js';

@ObjectType('BoardPlace', { description: 'Where a model stands on a board now, by its best version there.' })
export class BoardPlaceType {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) shortName!: string;
  @Field(() => String, { description: 'Name of the board: closed, open, main, …' }) board!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'Best rank that the evidence allows under the primary metric, from 1; null where that is undefined.',
  })
  rankLow!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Worst rank that the evidence allows under the primary metric; null where that is undefined.',
  })
  rankHigh!: number | null;
  @Field(() => Int, { description: 'How many verified entries the board has.' }) rowCount!: number;
  @Field(() => String, { description: 'Code of the version that stands there.' }) submissionCode!: string;
}

@ObjectType('FoundModel', { description: 'A model that was found: every version of it, on every board.' })
export class FoundModelType {
  readonly __typename = 'FoundModel';
  @Field(() => String, { description: 'As the newest version that the viewer is notified of writes it.' })
  name!: string;
  @Field(() => String, { description: 'The newest of these versions.' }) version!: string;
  @Field(() => String, { nullable: true, description: 'The backbone that it declares, such as ViT-B/32.' })
  backbone!: string | null;
  @Field(() => String, { description: 'Its six characters: its page is /s/<code>.' }) submissionCode!: string;
  @Field(() => ListingEnum, { description: 'Who may see it; other than LISTED only in what its own team finds.' })
  listing!: Listing;
  @Field(() => [BoardPlaceType], { description: 'The boards that it stands on; none for what only its team sees.' })
  places!: readonly BoardPlaceType[];
}

@ObjectType('FoundPaperRow', { description: 'Where a row that a paper reports stands.' })
export class FoundPaperRowType {
  @Field(() => ID, { description: "The reported row's id." }) id!: string;
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) shortName!: string;
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => String, { description: 'Table of the paper.' }) tableReference!: string;
}

@ObjectType('FoundPaper', { description: 'A method as a paper reports it, with its rows on all boards.' })
export class FoundPaperType {
  readonly __typename = 'FoundPaper';
  @Field(() => String, { description: 'Name of the method.' }) method!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @Field(() => String, { nullable: true, description: 'The backbone that the paper names.' }) backbone!: string | null;
  @Field(() => String, { nullable: true, description: 'Address of the paper.' }) url!: string | null;
  @Field(() => [FoundPaperRowType], { description: 'Its rows.' }) rows!: readonly FoundPaperRowType[];
}

@ObjectType('FoundTrack', { description: 'A track that was found.' })
export class FoundTrackType {
  readonly __typename = 'FoundTrack';
  @Field(() => String, { description: 'Its address: /t/<slug>.' }) slug!: string;
  @Field(() => String, { description: 'Its title.' }) title!: string;
  @Field(() => String, { description: 'Its short name.' }) shortName!: string;
  @Field(() => String, { description: 'What it asks, in a sentence.' }) task!: string;
  @Field(() => [String], { description: 'Its boards, the first shown first.' }) boards!: readonly string[];
}

export const Found = createUnionType({
  name: 'Found',
  types: () => [FoundModelType, FoundPaperType, FoundTrackType] as const,
  resolveType: typenameOf,
  description: 'What a search may find.',
});

@ObjectType('SearchAnswer', {
  description: 'What a text finds: models, then rows of papers, then tracks, of each kind the best first.',
})
export class SearchAnswerType {
  readonly __typename = 'SearchAnswer';
  @Field(() => [Found], { description: 'Of each kind at most `first`; nothing for an empty text.' })
  hits!: readonly (FoundModelType | FoundPaperType | FoundTrackType)[];
  @Field(() => Boolean, {
    description: 'Whether nothing is written so, and these are names that are written nearly so.',
  })
  nearly!: boolean;
}

export const SearchPayload = createUnionType({
  name: 'SearchPayload',
  types: () => [SearchAnswerType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'What was found, or why nothing was searched.',
});
