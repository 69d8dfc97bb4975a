import { createUnionType, Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import { MetricType } from '../benchmarks/metric.type.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';
import { BoardRowType } from '../boards/board-row.type.js';

@ObjectType('ComparableBoard', { description: 'A board on which all of the submissions stand.' })
export class ComparableBoardType {
  @Field(() => ID, { description: 'track.board' }) id!: string;
  @Field(() => String) track!: string;
  @Field(() => String) board!: string;
  @Field(() => String) title!: string;
}

@ObjectType('ComparedFigure', {
  description: "A metric of a submission less the baseline's, paired over the same resamples of the test images.",
})
export class ComparedFigureType {
  @Field(() => ID) metric!: string;
  @Field(() => String) submissionCode!: string;
  @Field(() => Float, { nullable: true }) difference!: number | null;
  @Field(() => Float, { nullable: true }) low!: number | null;
  @Field(() => Float, { nullable: true }) high!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Two-sided, corrected by Holm for the submissions compared under this metric.',
  })
  p!: number | null;
  @Field(() => String, { description: '`better` or `worse` than the baseline at 5 %, `tied`, or `undefined`.' })
  verdict!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Instances at which such a difference would be found four times of five.',
  })
  itemsNeeded!: number | null;
}

@ObjectType('SliceDifference', { description: 'One attribute, object or pair of a submission beside the baseline.' })
export class SliceDifferenceType {
  @Field(() => String) name!: string;
  @Field(() => Int) n!: number;
  @Field(() => Float, { description: "The baseline's." }) first!: number;
  @Field(() => Float) second!: number;
  @Field(() => Float) difference!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Of the 95 % interval, as if the two figures were independent: wider than a paired one.',
  })
  half!: number | null;
  @Field(() => Boolean, { description: 'Whether the interval leaves zero out; not corrected for how many slices there are.' })
  separated!: boolean;
}

@ObjectType('SliceComparison')
export class SliceComparisonType {
  @Field(() => String) submissionCode!: string;
  @Field(() => String) figure!: string;
  @Field(() => String, { description: '`percent` or `count`.' }) format!: string;
  @Field(() => [SliceDifferenceType], { description: 'The largest difference first.' })
  attributes!: readonly SliceDifferenceType[];
  @Field(() => [SliceDifferenceType], { description: 'The largest ten each way.' }) objects!: readonly SliceDifferenceType[];
  @Field(() => [SliceDifferenceType], { description: 'The largest ten each way.' }) pairs!: readonly SliceDifferenceType[];
}

@ObjectType('Comparison', { description: 'Two to six submissions of one board; the first is the baseline.' })
export class ComparisonType {
  @Field(() => ComparableBoardType) board!: ComparableBoardType;
  @Field(() => [ComparableBoardType]) boards!: readonly ComparableBoardType[];
  @Field(() => [MetricType]) metrics!: readonly MetricType[];
  @Field(() => [BoardRowType]) models!: readonly BoardRowType[];
  @Field(() => Int) resamples!: number;
  @Field(() => [ComparedFigureType]) figures!: readonly ComparedFigureType[];
}

export const ComparePayload = createUnionType({
  name: 'ComparePayload',
  types: () => [ComparisonType, UserErrorType] as const,
  resolveType: typenameOf,
});
