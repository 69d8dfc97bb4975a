import { Field, Float, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';

@ObjectType('ActivityItem', { description: 'One evaluation in the activity of the home page.' })
export class ActivityItemType {
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => String, { description: 'Slug of the track.' }) trackSlug!: string;
  @Field(() => Instant, { description: 'When it was published, or last moved.' }) at!: Date;
  @Field(() => Float, {
    nullable: true,
    description: "The primary metric on the track's first board, in the metric's unit; null while it runs.",
  })
  value!: number | null;
  /** Behind the field `evaluation`. */
  evaluationId!: string;
}

@ObjectType('Activity', { description: 'What happens on the installation, for the home page.' })
export class ActivityType {
  @Field(() => [ActivityItemType], { description: 'Results published last, newest first.' })
  published!: ActivityItemType[];
  @Field(() => [ActivityItemType], { description: 'Evaluations under way, the one that moved last first.' })
  running!: ActivityItemType[];
}
