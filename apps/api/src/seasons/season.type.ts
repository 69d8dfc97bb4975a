import { Field, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { graphqlEnum } from '../graphql/enum.js';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';
import { SubmissionType } from '../submissions/submission.type.js';

export type SeasonState = 'open' | 'closed';

export const SeasonStateEnum = graphqlEnum<SeasonState>('SeasonState', 'State of a season.', {
  open: 'Its models are evaluated; their results, the labels and the seed are secret.',
  closed: 'Results, labels and seed are published.',
});

@ObjectType('Season', {
  description:
    'A numbered test set of a track, drawn from a secret seed. It evaluates the models that were submitted before it opened.',
})
export class SeasonType {
  @Field(() => Int, { description: 'Number of the season on its track, from 1.' }) number!: number;
  @Field(() => SeasonStateEnum, { description: 'State of the season.' }) state!: SeasonState;
  @Field(() => String, {
    description: 'SHA-256 of the text of `statement`, published when the season opens: the seed was fixed by then.',
  })
  commitment!: string;
  @Field(() => String, { description: 'Program and version that turns the seed into scenes and labels.' })
  generator!: string;
  @Field(() => String, { description: 'Program and version that renders the images.' }) renderer!: string;
  @Field(() => GraphQLDateTime, { description: 'When the season opened.' }) openedAt!: Date;
  @NullableField(() => GraphQLDateTime, 'When the season closed; null while it is open.') closedAt!: Date | null;
  @NullableField(() => String, 'Text of the season-statement/1 with the seed; null while the season is open.')
  statement!: string | null;
  @Field(() => Int, { description: 'Number of models that the season evaluates.' }) models!: number;
  @Field(() => Int, { description: 'Number of these models whose evaluation has ended.' }) done!: number;
  /** Ids for the fields `track` and `results`; not part of the schema. */
  trackId!: string;
  resultsTrackId!: string;
}

@InputType({ description: 'A season to open, with the digests of its uploaded files.' })
export class OpenSeasonInput {
  @Field(() => String, { description: 'Slug of the track that the season renews.' }) track!: string;
  @Field(() => Int, { description: 'Number of the season: that of the last one + 1.' }) number!: number;
  @Field(() => String, { description: 'SHA-256 of the text of its season-statement/1.' }) commitment!: string;
  @Field(() => String, { description: 'Generator in the statement, such as still-life/1.' }) generator!: string;
  @Field(() => String, { description: 'Renderer in the statement.' }) renderer!: string;
  @Field(() => String, { description: 'SHA-256 of the uploaded instances (JSON Lines).' }) instances!: string;
  @Field(() => String, { description: 'SHA-256 of the uploaded ZIP archive of images.' }) images!: string;
  @Field(() => String, {
    description: "SHA-256 of the label file, stored as `<sha256>.jsonl` in the scorer's label directory.",
  })
  labels!: string;
  @NullableField(
    () => String,
    'SHA-256 of the uploaded captions, a JSON array in the order of the definition; of a caption benchmark only.',
  )
  captions?: string | null;
}

@InputType({ description: 'The end of a season. Its label file must be uploaded.' })
export class CloseSeasonInput {
  @Field(() => String, { description: 'Slug of the track that the season renews.' }) track!: string;
  @Field(() => Int, { description: 'Number of the season.' }) number!: number;
  @Field(() => String, { description: 'Text of the season-statement/1 with the seed.' }) statement!: string;
}

@ObjectType('SeasonChanged', { description: 'The season was opened or closed.' })
export class SeasonChangedType {
  readonly __typename = 'SeasonChanged';
  @Field(() => SeasonType, { description: 'The season after the change.' }) season!: SeasonType;
}

export const SeasonPayload = payload('SeasonPayload', 'The season, or why nothing changed.', SeasonChangedType);

@ObjectType('SeasonChoice', { description: 'Whether later seasons of its tracks evaluate a submission.' })
export class SeasonChoiceType {
  @Field(() => Boolean, { description: 'Whether they do. By default, they evaluate listed submissions.' })
  evaluate!: boolean;
  @Field(() => Boolean, { description: 'Whether its team or a maintainer chose that.' }) chosen!: boolean;
}

@InputType({ description: 'Whether later seasons evaluate a submission.' })
export class SetSeasonChoiceInput {
  @Field(() => String, { description: 'Id or code of the submission.' }) submission!: string;
  @Field(() => Boolean, { description: 'Whether seasons that open later evaluate it.' }) evaluate!: boolean;
}

@ObjectType('SeasonChoiceChanged', { description: 'The choice was recorded.' })
export class SeasonChoiceChangedType {
  readonly __typename = 'SeasonChoiceChanged';
  @Field(() => SubmissionType, { description: 'The submission after the change.' }) submission!: SubmissionType;
}

export const SeasonChoicePayload = payload(
  'SeasonChoicePayload',
  'The submission, or why nothing changed.',
  SeasonChoiceChangedType,
);
