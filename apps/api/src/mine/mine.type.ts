import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { QuotaType } from '../benchmarks/track.type.js';
import { EvaluationStateEnum, EvaluationType } from '../evaluations/evaluation.type.js';
import { PageInfoType } from '../graphql/page-info.type.js';

@ObjectType('StateCount', { description: 'Number of evaluations in one state.' })
export class StateCountType {
  @Field(() => EvaluationStateEnum, { description: 'State that is counted.' }) state!: EvaluationState;
  @Field(() => Int, { description: 'Number of evaluations.' }) count!: number;
}

@ObjectType('EvaluationConnection', { description: 'A page of evaluations.' })
export class EvaluationConnectionType {
  @Field(() => [EvaluationType], { description: 'The evaluations, newest first.' }) nodes!: EvaluationType[];
  @Field(() => Int, { description: 'Number of evaluations in the requested states.' }) totalCount!: number;
  @Field(() => [StateCountType], { description: 'Counts per state, for every state that occurs.' })
  states!: StateCountType[];
  @Field(() => PageInfoType, { description: 'Pagination.' }) pageInfo!: PageInfoType;
}

/** Its fields `team` and `track` are read one by one. */
@ObjectType('TeamQuota', { description: "Remaining quota of one of the viewer's teams on an open track." })
export class TeamQuotaType extends QuotaType {
  @Field(() => Int, { description: 'Submissions in the current window that count.' }) used!: number;
}
