import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';

export const Evidence = { VERIFIED: 'verified', REPORTED: 'reported' } as const;
export const Mark = { BEST: 'best', SECOND: 'second' } as const;
registerEnumType(Evidence, { name: 'Evidence' });
registerEnumType(Mark, { name: 'Mark' });

@ObjectType('Cell')
export class BoardCellType {
  @Field(() => ID) metric!: string;
  @Field(() => Float, { nullable: true, description: 'A fraction for PERCENT, a number for COUNT; null where undefined.' })
  value!: number | null;
  @Field(() => Float, { nullable: true }) low!: number | null;
  @Field(() => Float, { nullable: true }) high!: number | null;
  @Field(() => Int, { nullable: true }) rankLow!: number | null;
  @Field(() => Int, { nullable: true }) rankHigh!: number | null;
  @Field(() => Int, { nullable: true }) tier!: number | null;
  @Field(() => Mark, { nullable: true }) mark!: 'best' | 'second' | null;
}

@ObjectType('BoardRow')
export class BoardRowType {
  @Field(() => ID) id!: string;
  @Field(() => Evidence) evidence!: 'verified' | 'reported';
  @Field(() => String) name!: string;
  @Field(() => String, { nullable: true }) version!: string | null;
  @Field(() => String, { nullable: true }) team!: string | null;
  @Field(() => String, { nullable: true }) interface!: string | null;
  @Field(() => String, { nullable: true }) backbone!: string | null;
  @Field(() => Float, { nullable: true }) parameters!: number | null;
  @Field(() => String, { nullable: true }) licence!: string | null;
  @Field(() => Boolean) notTrained!: boolean;
  @Field(() => String, { nullable: true }) submissionCode!: string | null;
  @Field(() => ID, { nullable: true }) evaluationId!: string | null;
  @Field(() => Instant, { nullable: true }) publishedAt!: Date | string | null;
  @Field(() => String, { nullable: true }) citation!: string | null;
  @Field(() => String, { nullable: true }) tableReference!: string | null;
  @Field(() => String, { nullable: true }) url!: string | null;
  @Field(() => [BoardCellType]) cells!: readonly BoardCellType[];
}
