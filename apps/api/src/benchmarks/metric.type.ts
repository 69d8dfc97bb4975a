import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';

export const Direction = { HIGHER: 'higher', LOWER: 'lower' } as const;
export const Format = { PERCENT: 'percent', COUNT: 'count' } as const;
export const Axis = { LINEAR: 'linear', LOG: 'log' } as const;
registerEnumType(Direction, {
  name: 'Direction',
  description: 'Which values of a metric are better.',
  valuesMap: { HIGHER: { description: 'More is better.' }, LOWER: { description: 'Less is better.' } },
});
registerEnumType(Format, {
  name: 'Format',
  description: "How a metric's values are printed.",
  valuesMap: { COUNT: { description: 'As they are.' }, PERCENT: { description: 'A fraction, printed times 100.' } },
});
registerEnumType(Axis, {
  name: 'Axis',
  description: "How a metric's values are drawn along an axis.",
  valuesMap: {
    LINEAR: { description: 'Equal steps are equal differences.' },
    LOG: { description: 'Equal steps are equal ratios: for counts over several magnitudes.' },
  },
});

@ObjectType('Metric', { description: 'A metric, one column of a board.' })
export class MetricType {
  @Field(() => ID, { description: 'Its id with a version: a changed definition is a new id.' }) id!: string;
  @Field(() => String, { description: 'What its column is called.' }) label!: string;
  @Field(() => String, { description: 'The heading that it stands under.' }) group!: string;
  @Field(() => Direction, { description: 'Which values are better.' })
  direction!: (typeof Direction)[keyof typeof Direction];
  @Field(() => Format, { description: 'How values are printed.' }) format!: (typeof Format)[keyof typeof Format];
  @Field(() => Axis, { description: 'How it is drawn along an axis.' }) axis!: (typeof Axis)[keyof typeof Axis];
  @Field(() => String, { description: 'What it says, in a sentence or two.' }) help!: string;
  @Field(() => String, { description: 'What is computed, as a formula.' }) formula!: string;
  @Field(() => String, { description: 'When the value is null.' }) undefinedWhen!: string;
  @Field(() => String, { description: 'Paper with table or section, and the reference code.' }) source!: string;
  @Field(() => Boolean, {
    description:
      "Whether it stands beside the benchmark's own columns, or no row of the board has a value of it: a table has it when it is asked for.",
  })
  optional!: boolean;
}
