import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { DIMENSIONS, type Dimension, type ProfileTest } from '@primitives/boards';
import type { Aggregate } from '@primitives/ranking';
import { DIFFERENCE_STEP, STEP } from '../boards/board-row.type.js';
import { VerdictEnum } from '../comparisons/verdict.type.js';
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

const ProfileRelationEnum = graphqlEnum<ProfileTest['relation']>(
  'ProfileRelation',
  'Place of an entry relative to a model, by the primary metric. Other submissions of the model do not count.',
  {
    best: 'The first entry of the board.',
    above: 'The next better entry.',
    below: 'The next worse entry, of a model that is first.',
  },
);

@ObjectType('ProfileTest', {
  description:
    'Paired test of a model against another entry of a board, by its primary metric: that of the board, in the family ' +
    'of all pairs of its entries.',
})
export class ProfileTestType implements Omit<ProfileTest, 'row'> {
  @Field(() => ProfileRelationEnum, { description: 'Where the other entry is.' }) relation!: ProfileTest['relation'];
  @Field(() => String, { description: 'Code of the other submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the other entry.' }) name!: string;
  @Field(() => String, { description: 'Version of the other entry.' }) version!: string;
  @Field(() => Float, { description: 'Value of the model minus that of the other entry, in the unit of the metric.' })
  difference!: number;
  @NullableField(() => Float, 'Lower end of the 95% interval; null if there is none or the split is hidden.')
  low!: number | null;
  @NullableField(() => Float, 'Upper end of the interval.') high!: number | null;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
  @NullableField(() => Float, 'Adjusted p-value; null if there is none or the split is hidden.') p!: number | null;
  @NullableField(
    () => VerdictEnum,
    'The model compared with the other entry; null if the board does not list their test: it lists those of its first ' +
      '50 rows.',
  )
  verdict!: ProfileTest['verdict'];
}

@ObjectType('ProfileTrack', { description: 'One track of a profile.' })
export class ProfileTrackType {
  @Field(() => ID, { description: 'Slug of the track.' }) track!: string;
  @Field(() => String, { description: 'Short name of the track.' }) title!: string;
  @Field(() => String, { description: 'Name of its first board.' }) board!: string;
  @Field(() => DimensionEnum, { description: 'What it measures.' }) dimension!: Dimension;
  @Field(() => Boolean, { description: 'Whether its split is hidden.' }) hidden!: boolean;
  @Field(() => Boolean, { description: 'Whether the track accepts submissions now.' }) open!: boolean;
  @Field(() => [String], { description: 'Bundle interfaces that the track accepts.' }) interfaces!: readonly string[];
  @Field(() => MetricType, { description: 'Primary metric of the track.' }) metric!: MetricType;
  @Field(() => Int, { description: 'Entries of the board.' }) entries!: number;
  @NullableField(() => Float, 'Value of the first entry of the board; null without one.') best!: number | null;
  @NullableField(() => ProfileResultType, 'Null if the model has no entry.') result!: ProfileResultType | null;
  @Field(() => [ProfileTestType], {
    description:
      'Tests of the entry against the best and the next better other model of the board, or against the next worse one if ' +
      'it is first; empty without an entry.',
  })
  tests!: readonly ProfileTestType[];
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
