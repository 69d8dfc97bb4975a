import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { MetricType } from '../benchmarks/metric.type.js';
import { DIFFERENCE_STEP, STEP } from '../boards/board-row.type.js';
import { graphqlEnum } from '../graphql/enum.js';
import { NullableField } from '../graphql/nullable-field.js';

/** Whether a model may have seen the images of a season. */
export type SeasonAccess = 'unseen' | 'published' | 'trained';

export const SeasonAccessEnum = graphqlEnum<SeasonAccess>(
  'SeasonAccess',
  'Whether a model may have seen the images of a season.',
  {
    unseen: 'It was submitted before the season opened.',
    published: 'It was submitted after the images were published; its value is not compared with others.',
    trained: 'Its team declares that it was trained on the published images; its value is not compared with others.',
  },
);

@ObjectType('SeasonCell', { description: 'The value of a model in a season.' })
export class SeasonCellType {
  @Field(() => Int, { description: 'Number of the season.' }) season!: number;
  @Field(() => SeasonAccessEnum, { description: 'Whether the model may have seen the images of the season.' })
  access!: SeasonAccess;
  @NullableField(() => Float, 'The value; null if it is undefined or not measured.') value!: number | null;
  @NullableField(() => Float, 'Lower limit of its 95% interval.') low!: number | null;
  @NullableField(() => Float, 'Upper limit of its 95% interval.') high!: number | null;
  @NullableField(() => Float, STEP) step?: number | null;
}

@ObjectType('SeasonDifference', { description: 'The difference of the values of a model in two seasons.' })
export class SeasonDifferenceType {
  @Field(() => Int, { description: 'Number of the earlier season.' }) from!: number;
  @Field(() => Int, { description: 'Number of the later season.' }) to!: number;
  @Field(() => Float, { description: 'Value in the later season minus value in the earlier one.' }) value!: number;
  @NullableField(() => Float, 'Lower limit of its 95% interval; the images of two seasons are independent.')
  low!: number | null;
  @NullableField(() => Float, 'Upper limit of its 95% interval.') high!: number | null;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
}

@ObjectType('SeasonDrop', {
  description:
    'A model that could have been trained on the published images of a season and does not declare it: its change until the next season, compared with models that are older than the images.',
})
export class SeasonDropType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Version of the model.' }) version!: string;
  @Field(() => Int, { description: 'Number of the published season.' }) from!: number;
  @Field(() => Int, { description: 'Number of the next season.' }) to!: number;
  @Field(() => Float, { description: 'Change of the model: later value minus earlier value.' }) change!: number;
  @Field(() => Float, { description: 'Mean change of the older models: how much the seasons differ.' })
  others!: number;
  @Field(() => Int, { description: 'Number of older models.' }) models!: number;
  @Field(() => Float, { description: 'Change of the model minus mean change of the older models.' }) value!: number;
  @Field(() => Float, {
    description: 'Lower limit of a conservative 95% interval of this difference, for all checked models together.',
  })
  low!: number;
  @Field(() => Float, { description: 'Upper limit of this interval.' }) high!: number;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
  @Field(() => Boolean, {
    description:
      'Whether the model lost more than the older ones, beyond chance. It may have been trained, selected or tuned on the published images.',
  })
  dropped!: boolean;
}

@ObjectType('SeasonRow', { description: 'A model in the closed seasons of a track.' })
export class SeasonRowType {
  @Field(() => String, { description: 'Code of its newest submission in a season.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Version of that submission.' }) version!: string;
  @Field(() => String, { description: 'Name of its team.' }) team!: string;
  @Field(() => [SeasonCellType], {
    description:
      'Its values by season. A season without a result is absent, unless the model declares that it was trained on it.',
  })
  cells!: SeasonCellType[];
  @Field(() => [SeasonDifferenceType], {
    description:
      'Differences between one season and the next in which the same submission has a result on unseen images.',
  })
  differences!: SeasonDifferenceType[];
}

@ObjectType('SeasonTable', { description: 'The closed seasons of a track side by side.' })
export class SeasonTableType {
  @Field(() => String, { description: 'Name of the board.' }) board!: string;
  @Field(() => MetricType, { description: 'Primary metric of the board.' }) metric!: MetricType;
  @Field(() => [Int], { description: 'Numbers of the closed seasons.' }) seasons!: number[];
  @Field(() => [SeasonRowType], { description: 'Models, best value in the newest season first.' })
  rows!: SeasonRowType[];
  @Field(() => [SeasonDropType], {
    description: 'Checked models that were submitted after a season was published, by season.',
  })
  drops!: SeasonDropType[];
}
