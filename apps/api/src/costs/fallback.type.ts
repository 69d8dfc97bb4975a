import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { BundleFallback } from './cost.js';

@ObjectType('FallbackOperator', { description: 'An operator that ran on the CPU instead of the selected device.' })
export class FallbackOperatorType {
  @Field(() => String, { description: 'Name of the operator in the optimised graph.' }) operator!: string;
  @Field(() => Int, { description: 'Number of its nodes that ran on the CPU.' }) nodes!: number;
}

@ObjectType('Fallback', {
  description: 'Nodes of a bundle that ran on the CPU although another device was selected.',
})
export class FallbackType implements BundleFallback {
  @Field(() => Int, { description: 'Number of executed nodes of all graphs.' }) nodes!: number;
  @Field(() => Int, { description: 'Number of nodes that ran on the CPU.' }) onProcessor!: number;
  @Field(() => [FallbackOperatorType], {
    description: 'Operators in descending order of nodes; empty without fallback.',
  })
  operators!: FallbackOperatorType[];
}
