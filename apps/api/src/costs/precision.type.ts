import { Field, Float, ObjectType, registerEnumType } from '@nestjs/graphql';
import type { Quantisation, WeightShare } from '@primitives/bundle';
import type { BundlePrecision } from './cost.js';

const QuantisationEnum = {
  DYNAMIC: 'dynamic',
  QOPERATOR: 'qoperator',
  QDQ: 'qdq',
  WEIGHT_ONLY: 'weight_only',
} as const satisfies Record<Uppercase<Quantisation>, Quantisation>;
registerEnumType(QuantisationEnum, {
  name: 'Quantisation',
  description: 'How a graph carries quantised numbers.',
  valuesMap: {
    DYNAMIC: { description: 'The range of each input is found while it runs.' },
    QOPERATOR: { description: 'Operators compute on integers, such as QLinearConv.' },
    QDQ: { description: 'QuantizeLinear and DequantizeLinear stand around ordinary operators.' },
    WEIGHT_ONLY: { description: 'Weights are stored quantised; it computes on floats.' },
  },
});

@ObjectType('WeightShare', { description: 'The weights of one data type.' })
export class WeightShareType implements WeightShare {
  @Field(() => String, {
    description: 'As the file has it, such as float16; weights packed below a byte stand as uint8.',
  })
  dtype!: string;
  @Field(() => Float, { description: 'Parameters that are stored so.' }) parameters!: number;
  @Field(() => Float, { description: 'Their share of all parameters, in (0, 1].' }) share!: number;
}

@ObjectType('Precision', { description: 'What the weights of a bundle are stored as, over all its graphs.' })
export class PrecisionType implements BundlePrecision {
  @Field(() => [WeightShareType], { description: 'Most parameters first; integers that index or count are left out.' })
  weights!: WeightShare[];
  @Field(() => [QuantisationEnum], {
    description: 'Each way in which a graph of it is quantised; empty where none is.',
  })
  quantisation!: Quantisation[];
}
