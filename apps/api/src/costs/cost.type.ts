import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import type { BundleFallback, BundlePrecision, Cost } from './cost.js';
import { FallbackType } from './fallback.type.js';
import { PrecisionType } from './precision.type.js';

@ObjectType('Cost', {
  description:
    'Cost of one image, as in table 4 of MAC. Operations are counted when a runner validates the model; memory and ' +
    'times are measured later. docs/hardware.md describes both.',
})
export class CostType implements Cost {
  @Field(() => Float, { description: 'Number of parameters of all graphs.' }) parameters!: number;
  @NullableField(
    () => PrecisionType,
    'Storage types of the weights; null in measurements of runners that did not report it.',
  )
  precision!: BundlePrecision | null;
  @NullableField(
    () => Float,
    'Floating-point operations, two per multiply-accumulate; null if they could not be counted.',
  )
  flops!: number | null;
  @NullableField(() => String, 'Reason for missing operations; null if they were counted or the reason is not known.')
  flopsWithheld!: string | null;
  @NullableField(
    () => Float,
    'Peak memory at batch size 16 minus the memory of an empty process, in bytes; null if not measured.',
  )
  memoryBytes!: number | null;
  @NullableField(() => Float, 'Median latency of one image on one thread in milliseconds; null if not measured.')
  latencyMs!: number | null;
  @NullableField(() => Float, '10th percentile of the latency in milliseconds; null if not measured.')
  latencyLowMs!: number | null;
  @NullableField(() => Float, '90th percentile of the latency in milliseconds; null if not measured.')
  latencyHighMs!: number | null;
  @NullableField(() => Float, '95th percentile of the latency in milliseconds; null if not measured or not reported.')
  latencyP95Ms!: number | null;
  @NullableField(() => Float, 'Throughput at batch size 16 on one thread in images per second; null if not measured.')
  imagesPerSecond!: number | null;
  @NullableField(
    () => Float,
    'Latency relative to the calibration graph, comparable across machines; null if not measured.',
  )
  ratio!: number | null;
  @NullableField(
    () => String,
    'Reason for a missing latency; null if there is a latency, and until an idle runner has measured it.',
  )
  withheld!: string | null;
  @NullableField(
    () => Int,
    'Model runs per image; null if the number differs by image, and the cost is that of one run.',
  )
  runsPerImage!: number | null;
  @NullableField(
    () => String,
    'Hardware class of the measuring machine; null if not measured. Compare times of the same class only.',
  )
  hardwareClass!: string | null;
  @NullableField(() => String, 'Execution provider of the measurement, such as cuda; null if not measured.')
  provider!: string | null;
  @NullableField(() => FallbackType, 'Nodes that fell back to the CPU; null on the CPU provider and if unknown.')
  fallback!: BundleFallback | null;
}

@ObjectType('MeasuredCost', { description: 'A measurement of the cost of a bundle.' })
export class MeasuredCostType {
  @Field(() => GraphQLDateTime, { description: 'Time of the measurement.' }) measuredAt!: Date;
  @Field(() => String, { description: 'Name of the runner.' }) runner!: string;
  @NullableField(() => CostType, 'The cost; null if the measurement failed.') cost!: Cost | null;
  @NullableField(() => String, 'Reason for the failure; null if the measurement succeeded.')
  failureReason!: string | null;
  @NullableField(() => GraphQLJSON, 'Complete measurement by graph; null if it failed.') measurement!: unknown;
}

@ObjectType('ReportedCost', {
  description: 'Cost values from a paper, measured on other machines and therefore never ranked.',
})
export class ReportedCostType {
  @Field(() => String, { description: 'Name of the method.' }) method!: string;
  @Field(() => Float, { description: 'Time per image in milliseconds.' }) latencyMs!: number;
  @NullableField(() => Float, 'Floating-point operations per image; null if not reported.') flops!: number | null;
  @NullableField(() => Float, 'Memory in bytes; null if not reported.') memoryBytes!: number | null;
  @Field(() => String, { description: 'Machine, as named in the paper.' }) hardware!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @Field(() => String, { description: 'Table of the paper.' }) tableReference!: string;
}
