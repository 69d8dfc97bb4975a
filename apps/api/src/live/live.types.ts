import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { NullableField } from '../graphql/nullable-field.js';
import type { EntryChange } from '../boards/entry-changes.js';
import { EvaluationStateEnum, EvaluationType, LogLineType, ShardType } from '../evaluations/evaluation.type.js';
import { GraphQLDateTime } from 'graphql-scalars';
import { graphqlEnum } from '../graphql/enum.js';

export const EntryChangeKind = graphqlEnum<'published' | 'corrected' | 'withdrawn'>(
  'EntryChangeKind',
  'Kind of change of a board entry.',
  {
    published: 'The entry appeared on the board.',
    corrected: 'Another evaluation of the same submission replaced it, for example after an erratum.',
    withdrawn: 'The entry left the board: the team withdrew or unlisted it, or a maintainer hid it.',
  },
);

@ObjectType('EntryChange', { description: 'A change of a board entry.' })
export class EntryChangeType {
  @Field(() => EntryChangeKind, { description: 'Kind of change.' }) kind!: EntryChange['kind'];
  @Field(() => String, { description: 'Code of the submission, six characters.' }) submissionCode!: string;
  @Field(() => ID, { description: 'ID of its evaluation; for a withdrawn entry, of its last evaluation.' })
  evaluationId!: string;
}

@ObjectType('BoardChange', { description: 'A new snapshot of a board.' })
export class BoardChangeType {
  @Field(() => ID, { description: 'ID of the snapshot.' }) snapshotId!: string;
  @Field(() => Int, { description: 'Sequence number of the snapshot.' }) number!: number;
  @Field(() => ID, { description: 'ID of the evaluation whose result caused the snapshot.' }) evaluationId!: string;
  @Field(() => [EntryChangeType], {
    description: 'Entries that appeared, changed or left since the previous snapshot; empty if only ranks changed.',
  })
  entries!: readonly EntryChange[];
}

@ObjectType('SubmissionChange', {
  description: 'The current state of an evaluation, with new log lines.',
})
export class SubmissionChangeType {
  @Field(() => ID, { description: 'ID of the evaluation.' }) evaluationId!: string;
  @NullableField(
    () => EvaluationType,
    'The evaluation after a change of its state or a measurement of its cost; null when only shards or log lines ' +
      'changed, and in the first message, whose state tells whether earlier changes were missed.',
  )
  evaluation!: EvaluationType | null;
  @Field(() => EvaluationStateEnum, { description: 'Current state.' }) state!: EvaluationState;
  @Field(() => String, { description: 'Current state in words.' }) stateText!: string;
  @Field(() => GraphQLDateTime, { description: 'Time at which the evaluation entered its current state.' })
  stateSince!: Date;
  @Field(() => [ShardType], { description: 'Current shards.' }) shards!: ShardType[];
  @Field(() => Int, { description: 'Number of instances predicted so far.' }) instancesDone!: number;
  @Field(() => [LogLineType], { description: 'Log lines that were not delivered before.' }) log!: LogLineType[];
}
