import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import type { Visibility } from '@primitives/store/boards';
import type { OwnOrder } from '@primitives/store/evaluations';
import { graphqlEnum } from '../graphql/enum.js';
import { NullableField } from '../graphql/nullable-field.js';
import { QuotaType } from '../benchmarks/track.type.js';
import { EvaluationStateEnum, EvaluationType, VisibilityEnum } from '../evaluations/evaluation.type.js';
import { connectionType, pageArgs } from '../graphql/connection.js';

@ObjectType('StateCount', { description: 'Number of evaluations in one state.' })
export class StateCountType {
  @Field(() => EvaluationStateEnum, { description: 'State that is counted.' }) state!: EvaluationState;
  @Field(() => Int, { description: 'Number of evaluations.' }) count!: number;
}

/** Maximum page size. */
export const MAX_EVALUATIONS = 100;

@ArgsType()
export class EvaluationsArgs extends pageArgs(25, MAX_EVALUATIONS) {
  @NullableField(() => [EvaluationStateEnum], 'Only evaluations in one of these states; all when omitted.')
  states?: EvaluationState[] | null;
}

const OwnOrderEnum = graphqlEnum<OwnOrder['by']>(
  'OwnEvaluationOrder',
  "Order of the evaluations of the viewer's teams.",
  {
    submitted: 'Time of the submission.',
    name: 'Name of the submission.',
    value: 'Value of the primary metric, of one track. Evaluations without a value that the viewer sees come last.',
    state: 'Evaluations in progress, by the visibility of the result, and those without a result.',
  },
);

@ArgsType()
export class OwnEvaluationsArgs extends EvaluationsArgs {
  @NullableField(() => String, 'Slug of a track; all when omitted.') track?: string | null;
  @NullableField(() => Boolean, 'Only debug runs, or only evaluations that are none; both when omitted.')
  debug?: boolean | null;
  @NullableField(() => VisibilityEnum, 'Only results with this visibility; all evaluations when omitted.')
  visibility?: Visibility | null;
  @NullableField(() => Boolean, 'Only of listed submissions, or only of unlisted and private ones; both when omitted.')
  listed?: boolean | null;
  @Field(() => OwnOrderEnum, {
    nullable: true,
    defaultValue: 'submitted',
    description: 'The order; equal ones by the time of the submission, latest first. VALUE requires a track.',
  })
  orderBy!: OwnOrder['by'] | null;
  @NullableField(() => Boolean, 'Whether the latest or largest comes first; default: for SUBMITTED and VALUE.')
  descending?: boolean | null;
  @NullableField(
    () => Boolean,
    'Whether `first` counts submissions, each with all of its matching evaluations in the order of the tracks. Requires SUBMITTED or NAME.',
  )
  bySubmission?: boolean | null;
}

@ObjectType('EvaluationConnection', { description: 'A page of evaluations.' })
export class EvaluationConnectionType extends connectionType('Evaluation', EvaluationType) {
  @Field(() => Int, { description: 'Number of evaluations in the requested states.' }) totalCount!: number;
  @Field(() => [StateCountType], {
    description: 'Counts per state under the other filters, for every state that occurs.',
  })
  states!: readonly StateCountType[];
}

/** Its fields `team` and `track` are read one by one. */
@ObjectType('TeamQuota', { description: "Remaining quota of one of the viewer's teams on an open track." })
export class TeamQuotaType extends QuotaType {
  @Field(() => Int, { description: 'Submissions in the current window that count.' }) used!: number;
  @Field(() => Int, { description: 'Remaining debug runs of the team in the debug window of the track.' })
  debugLeft!: number;
}
