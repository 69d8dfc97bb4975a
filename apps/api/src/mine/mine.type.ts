import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { QuotaType } from '../benchmarks/track.type.js';
import { EvaluationStateEnum, EvaluationType } from '../evaluations/evaluation.type.js';
import { PageInfoType } from '../graphql/page-info.type.js';

@ObjectType('StateCount')
export class StateCountType {
  @Field(() => EvaluationStateEnum) state!: EvaluationState;
  @Field(() => Int) count!: number;
}

@ObjectType('EvaluationConnection')
export class EvaluationConnectionType {
  @Field(() => [EvaluationType]) nodes!: EvaluationType[];
  @Field(() => Int, { description: 'In the states asked for.' }) totalCount!: number;
  @Field(() => [StateCountType], { description: 'Of all states that one is in.' }) states!: StateCountType[];
  @Field(() => PageInfoType) pageInfo!: PageInfoType;
}

/** Its fields `team` and `track` are read one by one. */
@ObjectType('TeamQuota', { description: 'What a team of the viewer has left on an open track.' })
export class TeamQuotaType extends QuotaType {
  @Field(() => Int, { description: 'Submissions of the window that count.' }) used!: number;
}
