import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DIMENSIONS, type Dimension } from '@primitives/boards';
import type { Aggregate } from '@primitives/ranking';
import { STEP } from '../boards/board-row.type.js';
import { NullableField } from '../graphql/nullable-field.js';
import { graphqlEnum } from '../graphql/enum.js';
import { MetricType } from '../benchmarks/metric.type.js';

const DimensionEnum = graphqlEnum<Dimension>(
  'Dimension',
  'What a track measures of composition.',
  Object.fromEntries(
    Object.entries(DIMENSIONS).map(([dimension, description]) => [
      dimension,
      `${description}, measured by the protocols of docs/metrics/composition.md.`,
    ]),
  ) as Record<Dimension, string>,
);

@ObjectType('ProfileResult', { description: "A model's newest entry on the first board of a track." })
export class ProfileResultType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Version of the submission.' }) version!: string;
  @NullableField(
    () => String,
    'SHA-256 of weights and graph, insensitive to names and order; null if the bundle has none.',
  )
  fingerprint!: string | null;
  @NullableField(() => Float, 'Value of the primary metric; null if undefined.') value!: number | null;
  @NullableField(
    () => Float,
    'Lower end of its interval: the intervals of the profile together contain all of its values with 95%.',
  )
  low!: number | null;
  @NullableField(() => Float, 'Upper end of its interval.') high!: number | null;
  @NullableField(() => Float, STEP) step!: number | null;
  @NullableField(() => Int, 'Best possible rank; null if not ranked.') rankLow!: number | null;
  @NullableField(() => Int, 'Worst possible rank; null if not ranked.') rankHigh!: number | null;
}

@ObjectType('ProfileTrack', { description: 'One track of a profile.' })
export class ProfileTrackType {
  @Field(() => ID, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) title!: string;
  @Field(() => String, { description: 'Name of its first board.' }) board!: string;
  @Field(() => DimensionEnum, { description: 'What it measures.' }) dimension!: Dimension;
  @Field(() => Boolean, { description: 'Whether its split is hidden.' }) hidden!: boolean;
  @Field(() => Boolean, { description: 'Whether the track accepts submissions now.' }) open!: boolean;
  @Field(() => MetricType, { description: 'Primary metric of the track.' }) metric!: MetricType;
  @Field(() => Int, { description: 'Entries of the board.' }) entries!: number;
  @NullableField(() => Float, 'Value of the first entry of the board; null without one.') best!: number | null;
  @NullableField(() => ProfileResultType, 'Null if the model has no entry.') result!: ProfileResultType | null;
}

@ObjectType('CompositionRank', { description: 'Rank range of a model on one track.' })
export class CompositionRankType {
  @Field(() => ID, { description: 'Slug of the track.' }) track!: string;
  @Field(() => Int, { description: 'Best possible rank.' }) rankLow!: number;
  @Field(() => Int, { description: 'Worst possible rank.' }) rankHigh!: number;
  @Field(() => Int, { description: 'Entries of the track.' }) of!: number;
}

@ObjectType('CompositionModel', { description: 'A model over all tracks that it entered.' })
export class CompositionModelType implements Aggregate {
  @Field(() => ID, { description: '`<team>.<name>`.' }) slug!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Name of its team.' }) team!: string;
  @NullableField(
    () => Float,
    'Mean over tracks of the share of other entries that it beats, 0 to 1; null on fewer tracks than needed.',
  )
  share!: number | null;
  @NullableField(
    () => Float,
    'Lower end of the 95% interval of the mean over tracks; null where the tracks do not differ.',
  )
  low!: number | null;
  @NullableField(() => Float, 'Upper end of the interval.') high!: number | null;
  @NullableField(() => Int, 'Best possible rank; null if not ranked.') rankLow!: number | null;
  @NullableField(() => Int, 'Worst possible rank; null if not ranked.') rankHigh!: number | null;
  @Field(() => Int, { description: 'Number of tracks that count.' }) tracks!: number;
  @Field(() => [CompositionRankType], { description: 'Its ranks, by track.' }) ranks!: readonly CompositionRankType[];
}

@ObjectType('CompositionTrack', { description: 'A track of the aggregate.' })
export class CompositionTrackType {
  @Field(() => ID, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) title!: string;
  @Field(() => String, { description: 'Name of its first board.' }) board!: string;
  @Field(() => DimensionEnum, { description: 'What it measures.' }) dimension!: Dimension;
}

@ObjectType('Composition', { description: 'Models over all tracks: one track for each benchmark and protocol.' })
export class CompositionType {
  @Field(() => Int, { description: 'Models on fewer tracks are not ranked.' }) fewestTracks!: number;
  @Field(() => [CompositionTrackType], { description: 'One track for each benchmark and protocol.' })
  tracks!: readonly CompositionTrackType[];
  @Field(() => Int, { description: 'Number of models with an entry, including those that are not returned.' })
  totalCount!: number;
  @Field(() => [CompositionModelType], {
    description: 'The first 500 models: ranked ones by their mean, then the others by their number of tracks.',
  })
  models!: readonly CompositionModelType[];
}
