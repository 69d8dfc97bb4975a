import { Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';

export const Direction = { HIGHER: 'higher', LOWER: 'lower' } as const;
export const Format = { PERCENT: 'percent', COUNT: 'count' } as const;
export const Axis = { LINEAR: 'linear', LOG: 'log' } as const;
registerEnumType(Direction, { name: 'Direction' });
registerEnumType(Format, { name: 'Format' });
registerEnumType(Axis, { name: 'Axis' });

@ObjectType('Metric')
export class MetricType {
  @Field(() => ID) id!: string;
  @Field(() => String) label!: string;
  @Field(() => String) group!: string;
  @Field(() => Direction) direction!: (typeof Direction)[keyof typeof Direction];
  @Field(() => Format) format!: (typeof Format)[keyof typeof Format];
  @Field(() => Axis) axis!: (typeof Axis)[keyof typeof Axis];
  @Field(() => String) help!: string;
  @Field(() => String) formula!: string;
  @Field(() => String, { description: 'When the value is null.' }) undefinedWhen!: string;
  @Field(() => String, { description: 'Paper with table or section, and the reference code.' }) source!: string;
}
