import { Field, Int, ObjectType } from '@nestjs/graphql';
import type { BundleFallback } from './cost.js';

@ObjectType('FallbackOperator', { description: 'An operator that the processor ran instead of the device.' })
export class FallbackOperatorType {
  @Field(() => String, { description: 'Its name, as the optimised graph has it.' }) operator!: string;
  @Field(() => Int, { description: 'Nodes of it that the processor ran.' }) nodes!: number;
}

@ObjectType('Fallback', {
  description: 'Nodes of a bundle that the processor ran, though it was given to another device.',
})
export class FallbackType implements BundleFallback {
  @Field(() => Int, { description: 'Nodes of all graphs that ran, wherever.' }) nodes!: number;
  @Field(() => Int, { description: 'Those of them that the processor ran.' }) onProcessor!: number;
  @Field(() => [FallbackOperatorType], { description: 'Most nodes first; empty where nothing fell back.' })
  operators!: FallbackOperatorType[];
}
