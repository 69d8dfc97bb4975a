import { Field, Float, ObjectType } from '@nestjs/graphql';
import type { Quantisation, WeightShare } from '@primitives/bundle';
import type { BundlePrecision } from './cost.js';
import { graphqlEnum } from '../graphql/enum.js';

const QuantisationEnum = graphqlEnum<Quantisation>('Quantisation', 'Quantisation format of a graph.', {
  dynamic: 'Input ranges are computed at run time.',
  qoperator: 'Operators such as QLinearConv compute on integers.',
  qdq: 'QuantizeLinear and DequantizeLinear surround floating-point operators.',
  weight_only: 'Only the weights are quantised; operators compute on floating-point numbers.',
});

@ObjectType('WeightShare', { description: 'Weights of one data type.' })
export class WeightShareType implements WeightShare {
  @Field(() => String, {
    description: 'Data type in the file, such as float16. Weights packed below one byte count as uint8.',
  })
  dtype!: string;
  @Field(() => Float, { description: 'Number of parameters of this type.' }) parameters!: number;
  @Field(() => Float, { description: 'Share of all parameters, in (0, 1].' }) share!: number;
}

@ObjectType('Precision', { description: 'Storage types of the weights of a bundle, over all its graphs.' })
export class PrecisionType implements BundlePrecision {
  @Field(() => [WeightShareType], {
    description: 'Weights by type in descending order of parameters, without integer tensors for indices and counts.',
  })
  weights!: WeightShare[];
  @Field(() => [QuantisationEnum], {
    description: 'Quantisation formats of its graphs; empty if none is quantised.',
  })
  quantisation!: Quantisation[];
}
