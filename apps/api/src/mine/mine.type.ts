import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { EvaluationState } from '@primitives/evaluation';
import { QuotaType } from '../benchmarks/track.type.js';
import { EvaluationStateEnum, EvaluationType } from '../evaluations/evaluation.type.js';
import { PageInfoType } from '../graphql/page-info.type.js';

@ObjectType('StateCount', { description: 'How many evaluations are in one state.' })
export class StateCountType {
  @Field(() => EvaluationStateEnum, { description: 'The one that is counted.' }) state!: EvaluationState;
  @Field(() => Int, { description: 'How many.' }) count!: number;
}

@ObjectType('EvaluationConnection', { description: 'A page of evaluations.' })
export class EvaluationConnectionType {
  @Field(() => [EvaluationType], { description: 'The evaluations, newest first.' }) nodes!: EvaluationType[];
  @Field(() => Int, { description: 'In the states asked for.' }) totalCount!: number;
  @Field(() => [StateCountType], { description: 'Of all states that one is in.' }) states!: StateCountType[];
  @Field(() => PageInfoType, { description: 'Whether more follow, and from where.' }) pageInfo!: PageInfoType;
}

/** Its fields `team` and `track` are read one by one. */
@ObjectType('TeamQuota', { description: 'What a team of the viewer has left on an open track.' })
export class TeamQuotaType extends QuotaType {
  @Field(() => Int, { description: 'Submissions of the window that count.' }) used!: number;
}
