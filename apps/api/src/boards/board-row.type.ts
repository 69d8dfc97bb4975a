import { Field, Float, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Weights } from '@primitives/evaluation';
import { Instant } from '../graphql/scalars.js';
import { WeightsEnum } from '../submissions/weights.type.js';

export const Evidence = { VERIFIED: 'verified', REPORTED: 'reported' } as const;
export const Mark = { BEST: 'best', SECOND: 'second' } as const;
registerEnumType(Evidence, {
  name: 'Evidence',
  description: 'What a row of a board rests on.',
  valuesMap: {
    REPORTED: { description: "A paper's table; never ranked." },
    VERIFIED: { description: 'The platform ran the model on the split; ranked, with a receipt.' },
  },
});
registerEnumType(Mark, {
  name: 'Mark',
  description: 'What a cell is marked as.',
  valuesMap: {
    BEST: { description: 'The best of its kind of evidence.' },
    SECOND: { description: 'The second best.' },
  },
});

@ObjectType('Cell', { description: "A metric's value of one entry, with its interval and its place." })
export class BoardCellType {
  @Field(() => ID, { description: 'Id of the metric, with its version: `mac.auc.v1`.' }) metric!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'A fraction for PERCENT, a number for COUNT; null where undefined.',
  })
  value!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Lower end of the 95 % interval, in the unit of the value; null where there is none.',
  })
  low!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Upper end of the 95 % interval, in the unit of the value; null where there is none.',
  })
  high!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Best rank that the evidence allows, from 1; null where it is not ranked.',
  })
  rankLow!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Worst rank that the evidence allows, from 1; null where it is not ranked.',
  })
  rankHigh!: number | null;
  @Field(() => Int, {
    nullable: true,
    description: 'Group of rows that cannot be told from its first, from 1; null where it is not ranked.',
  })
  tier!: number | null;
  @Field(() => Mark, {
    nullable: true,
    description: 'Best or second best among rows of the same evidence; ties share it.',
  })
  mark!: 'best' | 'second' | null;
}

@ObjectType('BoardRow', { description: 'An entry of a board: a verified evaluation, or a row that a paper reports.' })
export class BoardRowType {
  @Field(() => ID, { description: "The evaluation's id, or the reported row's." }) id!: string;
  @Field(() => Evidence, { description: 'Whether the platform ran the model, or a paper says so.' }) evidence!:
    'verified' | 'reported';
  @Field(() => String, { description: 'Name of the model.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'Version of the model; null for reported rows.' }) version!:
    string | null;
  @Field(() => String, { nullable: true, description: 'Name of the team; null for reported rows.' }) team!:
    string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What its graphs compute: classifier, dual-encoder, matcher, vqa or embedder.',
  })
  interface!: string | null;
  @Field(() => String, { nullable: true, description: 'The backbone that was declared, such as ViT-B/32.' }) backbone!:
    string | null;
  @Field(() => Float, { nullable: true, description: 'Parameters of all graphs.' }) parameters!: number | null;
  @Field(() => String, { nullable: true, description: 'Licence of the model, as declared.' }) licence!: string | null;
  @Field(() => WeightsEnum, {
    nullable: true,
    description: 'Whether its weights may be had; null where that was not said.',
  })
  weights!: Weights | null;
  @Field(() => [String], {
    nullable: true,
    description:
      'Execution providers that predicted it, as its runners say; null where that is not known, and of reported rows.',
  })
  providers!: readonly string[] | null;
  @Field(() => Boolean, {
    description:
      'Whether it is declared not to have been trained on this benchmark; of reported rows, whether the paper says so.',
  })
  notTrained!: boolean;
  @Field(() => Boolean, { description: 'Whether it was said what it was trained on; true of reported rows.' })
  trainingDeclared!: boolean;
  @Field(() => String, {
    nullable: true,
    description: "The submission's six characters: its page is /s/<code>; null for reported rows.",
  })
  submissionCode!: string | null;
  @Field(() => ID, { nullable: true, description: 'Id of the evaluation; null for reported rows.' }) evaluationId!:
    string | null;
  @Field(() => Instant, { nullable: true, description: 'When it was scored; null for reported rows.' }) publishedAt!:
    Date | string | null;
  @Field(() => String, { nullable: true, description: 'Authors and year of the paper; null for verified rows.' })
  citation!: string | null;
  @Field(() => String, { nullable: true, description: 'Table of the paper; null for verified rows.' }) tableReference!:
    string | null;
  @Field(() => String, { nullable: true, description: 'Address of the paper; null for verified rows.' }) url!:
    string | null;
  @Field(() => String, { nullable: true, description: 'The phase of the track in which it was handed in.' })
  phase!: string | null;
  @Field(() => [BoardCellType], { description: 'A cell for each metric of the board, in its order.' })
  cells!: readonly BoardCellType[];
}
