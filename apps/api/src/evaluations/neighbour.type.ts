import { Field, Float, ID, ObjectType } from '@nestjs/graphql';
import type { Neighbour, NoRequirement } from '@primitives/boards';
import { NullableField } from '../graphql/nullable-field.js';
import { DIFFERENCE_STEP } from '../boards/board-row.type.js';
import { graphqlEnum } from '../graphql/enum.js';

const RelationEnum = graphqlEnum<Neighbour['relation']>(
  'NeighbourRelation',
  'Place of an entry next to another one, by the primary metric.',
  { above: 'The next better value.', below: 'The next worse value.' },
);
export const OutcomeEnum = graphqlEnum<Neighbour['outcome']>(
  'NeighbourOutcome',
  'Outcome of the test of a difference at the 5% level.',
  {
    significant: 'The difference is significant.',
    not_significant: 'The difference is not significant.',
    not_tested: 'Not tested: the intervals of the metric are not calibrated at the size of the split.',
    not_ranked: 'Not tested: the result is not on the board, for example because it is not listed.',
    not_listed: 'The snapshot does not list the test of this pair: it lists those of the first 50 rows.',
  },
);
const BasisEnum = graphqlEnum<NonNullable<Neighbour['basis']>>(
  'RequirementBasis',
  'What the requirement of a significant difference is estimated from.',
  {
    paired: 'The paired test of the board over the same test set, adjusted for all of its pairs.',
    intervals:
      'The published intervals of both values, as if they were independent, adjusted for all pairs (Bonferroni): ' +
      'usually an upper bound. For hidden splits, and for pairs that the snapshot does not list.',
  },
);
const ReasonEnum = graphqlEnum<NoRequirement>('NoRequirementReason', 'Why no requirement is estimated.', {
  not_calibrated: 'The intervals of the metric are not calibrated at the size of the split.',
  no_interval: 'A value has no interval, or the values do not vary over the test set.',
});

@ObjectType('Neighbour', {
  description: 'The next entry above or below a result, and what would make their difference significant.',
})
export class NeighbourType {
  @Field(() => RelationEnum, { description: 'Where the neighbour is.' }) relation!: Neighbour['relation'];
  @Field(() => ID, { description: 'Code of the neighbour.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the neighbour.' }) name!: string;
  @Field(() => String, { description: 'Version of the neighbour.' }) version!: string;
  @Field(() => Float, { description: 'Value of this result minus that of the neighbour, in the unit of the metric.' })
  difference!: number;
  @NullableField(() => Float, DIFFERENCE_STEP) step!: number | null;
  @Field(() => OutcomeEnum, { description: 'Outcome of the test of the difference.' }) outcome!: Neighbour['outcome'];
  @NullableField(
    () => Float,
    'How far this result must improve, in the unit of the metric, to be significantly better than the neighbour on ' +
      'the present test set, if the spread of the differences remains; 0 if it is. Null if it cannot be estimated.',
  )
  gain!: number | null;
  @NullableField(
    () => Float,
    'Multiple of the present test set at which the present difference would be significant with 80% power; null ' +
      'if it is significant, if the values are equal, or if it cannot be estimated.',
  )
  factor!: number | null;
  @NullableField(() => Float, '`factor` as a number of units; null also for a hidden split.') units!: number | null;
  @Field(() => String, {
    description: 'The independent unit of the test: image, image pair, compound noun, attribute, episode or class.',
  })
  unit!: string;
  @NullableField(() => BasisEnum, 'Null if nothing is estimated.') basis!: Neighbour['basis'];
  @NullableField(() => ReasonEnum, 'Why nothing is estimated; null otherwise.') reason!: NoRequirement | null;
}
