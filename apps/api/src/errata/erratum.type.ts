import { createUnionType, Field, ID, Int, InputType, ObjectType } from '@nestjs/graphql';
import { BoardCellType } from '../boards/board-row.type.js';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('CorrectedEntry', { description: 'An entry before and after a correction, under the primary metric of a board.' })
export class CorrectedEntryType {
  @Field(() => String) submissionCode!: string;
  @Field(() => String) name!: string;
  @Field(() => BoardCellType, { nullable: true }) before!: BoardCellType | null;
  @Field(() => BoardCellType, { nullable: true }) after!: BoardCellType | null;
}

@ObjectType('Erratum', { description: "A correction of a track's labels: what was predicted was scored again." })
export class ErratumType {
  @Field(() => ID) id!: string;
  @Field(() => Int) number!: number;
  @Field(() => String, { description: 'What was wrong.' }) reason!: string;
  @Field(() => Int, { description: "The benchmark's version before." }) fromVersion!: number;
  @Field(() => Int) toVersion!: number;
  @Field(() => Instant) at!: Date;
  @Field(() => Instant, { nullable: true, description: 'When the boards changed; null while entries are scored again.' })
  finishedAt!: Date | null;
  @Field(() => Int, { description: 'Entries that are scored again.' }) evaluations!: number;
  @Field(() => Int) done!: number;
  /** Behind the fields `entries`, `before` and `after`. */
  trackId!: string;
}

@InputType()
export class CorrectTrackInput {
  @Field(() => String) track!: string;
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

@ObjectType('Corrected')
export class CorrectedType {
  readonly __typename = 'Corrected';
  @Field(() => ErratumType) erratum!: ErratumType;
}

export const CorrectTrackPayload = createUnionType({
  name: 'CorrectTrackPayload',
  types: () => [CorrectedType, UserErrorType] as const,
  resolveType: typenameOf,
});
