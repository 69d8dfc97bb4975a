import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import type { EntryChange } from '../boards/entry-changes.js';
import { EvaluationStateEnum, LogLineType, ShardType } from '../evaluations/evaluation.type.js';
import { Instant } from '../graphql/scalars.js';

export const EntryChangeKind = { PUBLISHED: 'published', CORRECTED: 'corrected', WITHDRAWN: 'withdrawn' } as const;
registerEnumType(EntryChangeKind, {
  name: 'EntryChangeKind',
  description: 'What happened to an entry of a board.',
  valuesMap: {
    CORRECTED: {
      description: 'Another evaluation of the same submission stands in its place: its figures were scored again.',
    },
    PUBLISHED: { description: 'It came onto the board.' },
    WITHDRAWN: {
      description: 'It left the board: withdrawn by its team, hidden by a maintainer, or not listed any more.',
    },
  },
});

@ObjectType('EntryChange', { description: 'An entry of a board that came, changed or left.' })
export class EntryChangeType {
  @Field(() => EntryChangeKind, { description: 'What happened to it.' }) kind!: EntryChange['kind'];
  @Field(() => String, { description: "The submission's six characters." }) submissionCode!: string;
  @Field(() => ID, { description: 'Its evaluation; of an entry that left, the one that stood.' }) evaluationId!: string;
}

@ObjectType('BoardChange', { description: 'A board has a new snapshot.' })
export class BoardChangeType {
  @Field(() => ID, { description: 'Id of the snapshot.' }) snapshotId!: string;
  @Field(() => Int, { description: 'Number of the snapshot.' }) number!: number;
  @Field(() => ID, { description: 'Id of the evaluation whose result made it.' }) evaluationId!: string;
  @Field(() => [EntryChangeType], {
    description:
      'Entries that came, changed or left since the snapshot before; none where the board was only ranked anew.',
  })
  entries!: readonly EntryChange[];
}

@ObjectType('SubmissionChange', {
  description: 'How an evaluation of a submission is now, and what happened to it since.',
})
export class SubmissionChangeType {
  @Field(() => ID, { description: 'Id of the evaluation.' }) evaluationId!: string;
  @Field(() => EvaluationStateEnum, { description: 'How far it is.' }) state!: EvaluationState;
  @Field(() => Instant, { description: 'Since when it is in that state.' }) stateSince!: Date;
  @Field(() => [ShardType], { description: 'Its shards as they are now.' }) shards!: ShardType[];
  @Field(() => Int, { description: 'Instances that were predicted so far.' }) instancesDone!: number;
  @Field(() => [LogLineType], { description: 'Lines that were not told yet.' }) log!: LogLineType[];
}
