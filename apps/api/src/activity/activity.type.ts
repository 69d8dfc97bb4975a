import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { STEP } from '../boards/board-row.type.js';
import { NullableField } from '../graphql/nullable-field.js';

@ObjectType('ActivityItem', { description: 'A recently published or running evaluation.' })
export class ActivityItemType {
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of publication, or of the last change while it runs.' }) at!: Date;
  @NullableField(
    () => Float,
    'Primary metric on the first board of the track, in the unit of the metric; null while it runs.',
  )
  value!: number | null;
  @NullableField(() => Float, STEP) step!: number | null;
  /** Source of the field `evaluation`; not part of the schema. */
  evaluationId!: string;
}

@ObjectType('Activity', { description: 'Recent activity on the installation.' })
export class ActivityType {
  @Field(() => [ActivityItemType], {
    description: 'Latest ranked results, newest first: no copies of earlier submissions, and none without a value.',
  })
  published!: ActivityItemType[];
  @Field(() => [ActivityItemType], { description: 'Running evaluations, most recently changed first.' })
  running!: ActivityItemType[];
  @Field(() => Int, { description: 'Number of all evaluations in progress, also those that `running` does not name.' })
  runningCount!: number;
  @Field(() => Int, {
    description: 'Number of runs in progress that compute the example answers of data pages; runners do them last.',
  })
  exampleRunCount!: number;
}
