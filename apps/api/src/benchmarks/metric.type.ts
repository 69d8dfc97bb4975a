import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { METRIC_NOTES, type MetricNote } from '@primitives/metrics';
import { graphqlEnum } from '../graphql/enum.js';

export const Direction = graphqlEnum<'higher' | 'lower'>(
  'Direction',
  'Whether higher or lower values of a metric are better.',
  {
    higher: 'Higher values are better.',
    lower: 'Lower values are better.',
  },
);
export const Format = graphqlEnum<'percent' | 'count'>('Format', 'Display format of metric values.', {
  percent: 'A fraction, displayed as a percentage.',
  count: 'Displayed without scaling.',
});
export const Axis = graphqlEnum<'linear' | 'log'>('Axis', 'Scale of an axis for metric values.', {
  linear: 'Linear scale.',
  log: 'Logarithmic scale, for counts over several orders of magnitude.',
});

export const MetricNoteEnum = graphqlEnum(
  'MetricNote',
  'What a reader must know about the column of a metric.',
  METRIC_NOTES,
);

@ObjectType('Metric', { description: 'A metric, one column of a board.' })
export class MetricType {
  @Field(() => ID, { description: 'ID with a version. A changed definition gets a new ID.' }) id!: string;
  @Field(() => String, { description: 'Column heading.' }) label!: string;
  @Field(() => String, { description: 'Heading of its column group.' }) group!: string;
  @Field(() => Direction, { description: 'Whether higher or lower values are better.' })
  direction!: (typeof Direction)[keyof typeof Direction];
  @Field(() => Format, { description: 'Display format of the values.' }) format!: (typeof Format)[keyof typeof Format];
  @Field(() => Axis, { description: 'Scale of an axis for its values.' }) axis!: (typeof Axis)[keyof typeof Axis];
  @Field(() => String, { description: 'Explanation in one or two sentences.' }) help!: string;
  @Field(() => String, { description: 'Formula of the value.' }) formula!: string;
  @Field(() => String, { description: 'Condition under which the value is null.' }) undefinedWhen!: string;
  @Field(() => String, { description: 'Source: paper with table or section, and reference code.' }) source!: string;
  @Field(() => Boolean, {
    description:
      'Whether tables hide the column by default: it is an addition to the metrics of the benchmark, or has no ' +
      'values on the board.',
  })
  optional!: boolean;
  @Field(() => [MetricNoteEnum], {
    description: 'What a reader must know about the column: on a board, also what its size and its labels imply.',
  })
  notes!: readonly MetricNote[];
  @Field(() => Int, {
    nullable: true,
    description:
      'Number of compound nouns, episodes or attributes that the intervals of the column are computed over; null for ' +
      'images, and outside boards and tracks.',
  })
  units?: number | null;
}
