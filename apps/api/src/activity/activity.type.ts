import { Field, Float, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';

@ObjectType('ActivityItem')
export class ActivityItemType {
  @Field(() => String) name!: string;
  @Field(() => String) trackSlug!: string;
  @Field(() => Instant) at!: Date;
  @Field(() => Float, { nullable: true }) value!: number | null;
  /** Behind the field `evaluation`. */
  evaluationId!: string;
}

@ObjectType('Activity')
export class ActivityType {
  @Field(() => [ActivityItemType]) published!: ActivityItemType[];
  @Field(() => [ActivityItemType]) running!: ActivityItemType[];
}
