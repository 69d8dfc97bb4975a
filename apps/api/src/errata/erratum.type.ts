import { createUnionType, Field, ID, Int, InputType, ObjectType } from '@nestjs/graphql';
import { BoardCellType } from '../boards/board-row.type.js';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('CorrectedEntry', {
  description: 'An entry before and after a correction, under the primary metric of a board.',
})
export class CorrectedEntryType {
  @Field(() => String, { description: 'Code of the submission.' }) submissionCode!: string;
  @Field(() => String, { description: 'Name of the submission.' }) name!: string;
  @Field(() => BoardCellType, { nullable: true, description: 'The cell before; null where it was not on the board.' })
  before!: BoardCellType | null;
  @Field(() => BoardCellType, {
    nullable: true,
    description: 'The cell under the corrected labels; null where it left the board.',
  })
  after!: BoardCellType | null;
}

@ObjectType('Erratum', { description: "A correction of a track's labels: what was predicted was scored again." })
export class ErratumType {
  @Field(() => ID, { description: 'Id of the erratum, a UUID.' }) id!: string;
  @Field(() => Int, { description: 'Number of the erratum on its track, from 1.' }) number!: number;
  @Field(() => String, { description: 'What was wrong.' }) reason!: string;
  @Field(() => Int, { description: "The benchmark's version before." }) fromVersion!: number;
  @Field(() => Int, { description: "The benchmark's version with the corrected labels." }) toVersion!: number;
  @Field(() => Instant, { description: 'When the correction began.' }) at!: Date;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the boards changed; null while entries are scored again.',
  })
  finishedAt!: Date | null;
  @Field(() => Int, { description: 'Entries that are scored again.' }) evaluations!: number;
  @Field(() => Int, { description: 'Entries that are scored again already.' }) done!: number;
  /** Behind the fields `entries`, `before` and `after`. */
  trackId!: string;
}

@InputType({ description: 'Corrected labels of a track, by version or by label file: one of the two.' })
export class CorrectTrackInput {
  @Field(() => String, { description: 'Slug of the track.' }) track!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'The version of the same benchmark that has the corrected labels of the same images.',
  })
  version?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      "Instead of a version: the corrected label file in the scorer's folder, <sha256>.jsonl; the next version is made with it.",
  })
  labels?: string | null;
  @Field(() => String, { description: 'What was wrong, for readers of the board.' }) reason!: string;
}

@ObjectType('Corrected', { description: 'A correction that has begun.' })
export class CorrectedType {
  readonly __typename = 'Corrected';
  @Field(() => ErratumType, { description: 'The erratum; its entries are being scored again.' }) erratum!: ErratumType;
}

export const CorrectTrackPayload = createUnionType({
  name: 'CorrectTrackPayload',
  types: () => [CorrectedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The erratum that begins, or why none does.',
});
