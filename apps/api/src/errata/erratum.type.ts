import { Field, ID, Int, InputType, ObjectType } from '@nestjs/graphql';
import { NullableField } from '../graphql/nullable-field.js';
import { BoardCellType } from '../boards/board-row.type.js';
import { GraphQLDateTime } from 'graphql-scalars';
import { payload } from '../graphql/payload.js';

@ObjectType('CorrectedEntry', {
  description: 'An entry of a board before and after a correction, by one metric.',
})
export class CorrectedEntryType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @NullableField(() => BoardCellType, 'Cell before the correction; null if the entry was not on the board.')
  before!: BoardCellType | null;
  @NullableField(() => BoardCellType, 'Cell after the correction; null if the entry is no longer on the board.')
  after!: BoardCellType | null;
}

@ObjectType('Erratum', { description: 'A correction of the labels of a track, with rescoring of its entries.' })
export class ErratumType {
  @Field(() => ID, { description: 'ID of the erratum, a UUID.' }) id!: string;
  @Field(() => Int, { description: 'Number of the erratum on its track, from 1.' }) number!: number;
  @Field(() => String, { description: 'Description of the error in the labels.' }) reason!: string;
  @Field(() => Int, { description: 'Benchmark version before the correction.' }) fromVersion!: number;
  @Field(() => Int, { description: 'Benchmark version with the corrected labels.' }) toVersion!: number;
  @Field(() => GraphQLDateTime, { description: 'Start time of the correction.' }) at!: Date;
  @NullableField(() => GraphQLDateTime, 'Time at which the boards changed; null while rescoring is in progress.')
  finishedAt!: Date | null;
  @Field(() => Int, { description: 'Number of entries to rescore.' }) evaluations!: number;
  @Field(() => Int, { description: 'Number of rescored entries.' }) done!: number;
  /** Source of the fields `entries`, `before` and `after`; not part of the schema. */
  trackId!: string;
}

@InputType({ description: 'A correction of the labels of a track. Specify either `version` or `labels`.' })
export class CorrectTrackInput {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @NullableField(() => Int, 'Version of the same benchmark with corrected labels for the same images.')
  version?: number | null;
  @NullableField(
    () => String,
    "SHA-256 of the corrected label file, stored as `<sha256>.jsonl` in the scorer's label directory. Creates " +
      'the next version.',
  )
  labels?: string | null;
  @Field(() => String, { description: 'Description of the error for readers of the board, 10 to 2,000 characters.' })
  reason!: string;
}

@ObjectType('Corrected', { description: 'A successful start of a correction.' })
export class CorrectedType {
  readonly __typename = 'Corrected';
  @Field(() => ErratumType, { description: 'The erratum, whose entries are being rescored.' }) erratum!: ErratumType;
}

export const CorrectTrackPayload = payload('CorrectTrackPayload', 'The erratum, or the error.', CorrectedType);
