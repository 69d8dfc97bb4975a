import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { METRIC_NOTES, type MetricNote } from '@primitives/metrics';

export const Direction = { HIGHER: 'higher', LOWER: 'lower' } as const;
export const Format = { PERCENT: 'percent', COUNT: 'count' } as const;
export const Axis = { LINEAR: 'linear', LOG: 'log' } as const;
registerEnumType(Direction, {
  name: 'Direction',
  description: 'Whether higher or lower values of a metric are better.',
  valuesMap: {
    HIGHER: { description: 'Higher values are better.' },
    LOWER: { description: 'Lower values are better.' },
  },
});
registerEnumType(Format, {
  name: 'Format',
  description: 'Display format of metric values.',
  valuesMap: {
    COUNT: { description: 'Displayed without scaling.' },
    PERCENT: { description: 'A fraction, displayed as a percentage.' },
  },
});
registerEnumType(Axis, {
  name: 'Axis',
  description: 'Scale of an axis for metric values.',
  valuesMap: {
    LINEAR: { description: 'Linear scale.' },
    LOG: { description: 'Logarithmic scale, for counts over several orders of magnitude.' },
  },
});

export const MetricNoteEnum = Object.fromEntries(Object.keys(METRIC_NOTES).map((note) => [note, note]));
registerEnumType(MetricNoteEnum, {
  name: 'MetricNote',
  description: 'What a reader must know about the column of a metric.',
  valuesMap: Object.fromEntries(Object.entries(METRIC_NOTES).map(([note, description]) => [note, { description }])),
});

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
}
