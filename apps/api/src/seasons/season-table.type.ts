import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { MetricType } from '../benchmarks/metric.type.js';
import { NullableField } from '../graphql/nullable-field.js';

@ObjectType('SeasonCell', { description: 'The value of a model in a season.' })
export class SeasonCellType {
  @Field(() => Int, { description: 'Number of the season.' }) season!: number;
  @NullableField(() => Float, 'The value; null if it is undefined.') value!: number | null;
  @NullableField(() => Float, 'Lower limit of its 95% interval.') low!: number | null;
  @NullableField(() => Float, 'Upper limit of its 95% interval.') high!: number | null;
}

@ObjectType('SeasonDifference', { description: 'The difference of the values of a model in two seasons.' })
export class SeasonDifferenceType {
  @Field(() => Int, { description: 'Number of the earlier season.' }) from!: number;
  @Field(() => Int, { description: 'Number of the later season.' }) to!: number;
  @Field(() => Float, { description: 'Value in the later season minus value in the earlier one.' }) value!: number;
  @NullableField(() => Float, 'Lower limit of its 95% interval; the images of two seasons are independent.')
  low!: number | null;
  @NullableField(() => Float, 'Upper limit of its 95% interval.') high!: number | null;
}

@ObjectType('SeasonRow', { description: 'A model in the closed seasons of a track.' })
export class SeasonRowType {
  @Field(() => String, { description: 'Code of its newest submission in a season.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { description: 'Version of that submission.' }) version!: string;
  @Field(() => String, { description: 'Name of its team.' }) team!: string;
  @Field(() => [SeasonCellType], { description: 'Its values by season; seasons without a result are absent.' })
  cells!: SeasonCellType[];
  @Field(() => [SeasonDifferenceType], {
    description: 'Differences between one season and the next in which the same submission has a result.',
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
}
