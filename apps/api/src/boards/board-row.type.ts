import { Field, Float, ID, Int, ObjectType } from '@nestjs/graphql';
import type { BoardRow, Cell, SimilarEntry, Weights } from '@primitives/boards';
import { UNDEFINED_REASONS } from '@primitives/metrics';
import { GraphQLDateTime, GraphQLURL } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { WeightsEnum } from '../submissions/weights.type.js';
import { graphqlEnum } from '../graphql/enum.js';

export const Evidence = graphqlEnum<'VERIFIED' | 'REPORTED' | 'REFERENCE'>(
  'Evidence',
  'Evidence for a row of a board.',
  {
    VERIFIED: 'The platform ran the model on the split. Ranked, with a receipt.',
    REPORTED: 'Reported in a table of a paper. Never ranked.',
    REFERENCE: 'A model without training, scored by the platform as a bound. Never ranked.',
  },
);
export const Mark = graphqlEnum<'BEST' | 'SECOND'>('Mark', 'Highlight of a cell.', {
  BEST: 'Best value among rows with the same evidence; of rounded values, the best one of the best rank. Variants of a reported method do not count.',
  SECOND:
    'Second-best value among rows with the same evidence, in the same order. Variants of a reported method do not count.',
});

export const UndefinedReasonEnum = graphqlEnum(
  'UndefinedReason',
  'Why a metric has no value, or its value no interval.',
  Object.fromEntries(
    Object.entries(UNDEFINED_REASONS).map(([reason, text]) => [
      reason,
      `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`,
    ]),
  ),
);

/** Description of the field `step` next to a value. */
export const STEP =
  'Step to which the value was rounded, as the split is hidden, in the unit of the value; null if it is exact.';
/** Description of the field `step` of a cell, also in rows that papers report. */
const CELL_STEP =
  'Step to which the value was rounded, in its unit: by the platform, as the split is hidden, or, in a reported row, ' +
  'by the paper. Null if it is exact.';
/** Description of the field `step` next to a difference. */
export const DIFFERENCE_STEP =
  'Coarsest step of the values behind it, rounded as the split is hidden, in their unit; null if they are exact.';

@ObjectType('Cell', { description: 'Value of a metric for one entry, with confidence interval and rank range.' })
export class BoardCellType implements Cell {
  @Field(() => ID, { description: 'ID of the metric with its version, such as `mac.auc.v1`.' }) metric!: string;
  @NullableField(() => Float, 'Value: a fraction for PERCENT, a number for COUNT; null if undefined.')
  value!: number | null;
  @NullableField(() => Float, 'Lower end of the 95% interval, in the unit of the value; null if there is none.')
  low!: number | null;
  @NullableField(() => Float, 'Upper end of the 95% interval, in the unit of the value; null if there is none.')
  high!: number | null;
  @NullableField(() => Float, CELL_STEP)
  step?: number | null;
  @NullableField(
    () => UndefinedReasonEnum,
    'Why the value or its interval is null; null if neither is, and for reported rows.',
  )
  reason?: Exclude<Cell['reason'], undefined>;
  @NullableField(() => Int, 'Best possible rank, from 1; null if not ranked.') rankLow!: number | null;
  @NullableField(() => Int, 'Worst possible rank, from 1; null if not ranked.') rankHigh!: number | null;
  @NullableField(
    () => Int,
    'Tier, from 1: rows that do not differ significantly from the first row of the tier; null if not ranked.',
  )
  tier!: number | null;
  @NullableField(
    () => Mark,
    'Highlight of the best and second-best values among rows with the same evidence. Ties share it.',
  )
  mark!: Cell['mark'];
}

@ObjectType('SimilarEntry', { description: 'An earlier entry of a board that has nearly the same results.' })
export class SimilarEntryType implements SimilarEntry {
  @Field(() => String, { description: 'Code of its submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
}

@ObjectType('BoardRow', { description: 'An entry of a board: a verified evaluation or a row reported by a paper.' })
export class BoardRowType implements BoardRow {
  @Field(() => ID, { description: 'ID of the evaluation or of the reported row.' }) id!: string;
  @Field(() => Evidence, { description: 'Evidence for the row: verified by the platform or reported by a paper.' })
  evidence!: BoardRow['evidence'];
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @NullableField(() => String, 'Version of the model; null for reported rows.') version!: string | null;
  @NullableField(() => String, 'Name of the team; null for reported rows.') team!: string | null;
  @NullableField(() => String, 'Interface of the model: classifier, dual-encoder, matcher, vqa or embedder.')
  interface!: string | null;
  @NullableField(() => String, 'Declared backbone, such as ViT-B/32.') backbone!: string | null;
  @NullableField(() => Float, 'Number of parameters of all graphs.') parameters!: number | null;
  @NullableField(() => String, 'Declared licence of the model.') licence!: string | null;
  @NullableField(() => WeightsEnum, 'Declared availability of the weights; null if not declared.')
  weights!: Weights | null;
  @NullableField(
    () => [String],
    'Execution providers that computed the predictions, as reported by the runners; null if unknown and for ' +
      'reported rows.',
  )
  providers!: readonly string[] | null;
  @Field(() => Boolean, {
    description:
      'Whether the submitter (for reported rows, the paper) declares that the model was not trained on this benchmark.',
  })
  notTrained!: boolean;
  @Field(() => Boolean, { description: 'Whether training data was declared; true for reported rows.' })
  trainingDeclared!: boolean;
  @NullableField(
    () => String,
    'Code of the submission, six characters. Its page is `/s/<code>`. Null for reported rows.',
  )
  submissionCode!: string | null;
  @NullableField(() => ID, 'ID of the evaluation; null for reported rows.') evaluationId!: string | null;
  @NullableField(() => GraphQLDateTime, 'Time of scoring; null for reported rows.') publishedAt!: string | null;
  @NullableField(() => String, 'Authors and year of the paper; null for verified rows.') citation!: string | null;
  @NullableField(() => String, 'Table of the paper; null for verified rows.') tableReference!: string | null;
  @NullableField(() => GraphQLURL, 'URL of the paper; null for verified rows.') url!: string | null;
  @NullableField(() => String, 'Phase of the track in which it was submitted; null if the track had none.')
  phase!: string | null;
  @Field(() => Int, {
    description: 'Number of later submissions of the same model on the track. They are not ranked.',
  })
  copies!: number;
  @NullableField(
    () => String,
    'What a reader must know about its values, in a sentence; null if nothing, and for reported rows.',
  )
  note?: Exclude<BoardRow['note'], undefined>;
  @NullableField(
    () => SimilarEntryType,
    'Earlier entry that has nearly the same results; null if none is known, and for reported rows. Only a maintainer ' +
      'decides whether one is a copy of the other; both are ranked until then.',
  )
  similarTo?: SimilarEntryType | null;
  @Field(() => [BoardCellType], { description: 'One cell per metric of the board, in display order.' })
  cells!: readonly BoardCellType[];
}
