import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { Instant, Json } from '../graphql/scalars.js';
import type { BundleFallback, BundlePrecision, Cost } from './cost.js';
import { FallbackType } from './fallback.type.js';
import { PrecisionType } from './precision.type.js';

@ObjectType('Cost', {
  description: "What one image costs, by MAC's table 4; docs/hardware.md says how it is measured.",
})
export class CostType implements Cost {
  @Field(() => Float, { description: 'Of all graphs.' }) parameters!: number;
  @Field(() => PrecisionType, { nullable: true, description: 'Null in what was measured before it was told.' })
  precision!: BundlePrecision | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Two a multiply-accumulate; null where they could not be counted.',
  })
  flops!: number | null;
  @Field(() => Float, { description: 'Peak at batch 16, less an empty process.' }) memoryBytes!: number;
  @Field(() => Float, { nullable: true, description: 'Median of one image on one thread.' }) latencyMs!: number | null;
  @Field(() => Float, { nullable: true, description: '10th percentile of the latency, in milliseconds.' })
  latencyLowMs!: number | null;
  @Field(() => Float, { nullable: true, description: '90th percentile of the latency, in milliseconds.' })
  latencyHighMs!: number | null;
  @Field(() => Float, {
    nullable: true,
    description: '95th percentile of the latency, in milliseconds; null also in what was measured before it was told.',
  })
  latencyP95Ms!: number | null;
  @Field(() => Float, { nullable: true, description: 'Images a second at batch 16, on one thread.' }) imagesPerSecond!:
    number | null;
  @Field(() => Float, { nullable: true, description: "Beside the calibration graph's: comparable across machines." })
  ratio!: number | null;
  @Field(() => String, { nullable: true, description: 'Why no latency is told.' }) withheld!: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'How often the model runs for one image; null where that differs, and the cost is that of one run.',
  })
  runsPerImage!: number | null;
  @Field(() => String, { description: 'The kind of machine that measured it; only costs of one class are compared.' })
  hardwareClass!: string;
  @Field(() => String, { description: 'Execution provider that ran it, such as cuda.' }) provider!: string;
  @Field(() => FallbackType, {
    nullable: true,
    description: 'Null on the processor, where there is nothing to fall back from; else where it is not known.',
  })
  fallback!: BundleFallback | null;
}

@ObjectType('Efficiency', { description: 'A measurement of what a bundle costs.' })
export class EfficiencyType {
  @Field(() => Instant, { description: 'When it was measured.' }) measuredAt!: Date;
  @Field(() => String, { description: 'The runner that measured it.' }) runner!: string;
  @Field(() => CostType, { nullable: true, description: 'Null where it could not be measured.' }) cost!: Cost | null;
  @Field(() => String, { nullable: true, description: 'Why it could not be measured; null where it could.' }) failed!:
    string | null;
  @Field(() => Json, { nullable: true, description: 'Everything that was measured, graph by graph.' })
  measurement!: unknown;
}

@ObjectType('ReportedCost', { description: "A paper's figures, taken on other machines: never ranked against ours." })
export class ReportedCostType {
  @Field(() => String, { description: 'Name of the method.' }) method!: string;
  @Field(() => Float, { description: 'Time an image, in milliseconds.' }) latencyMs!: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Floating-point operations an image; null where the paper does not say.',
  })
  flops!: number | null;
  @Field(() => Float, { nullable: true, description: 'Memory, in bytes; null where the paper does not say.' })
  memoryBytes!: number | null;
  @Field(() => String, { description: 'The machine, as the paper names it.' }) hardware!: string;
  @Field(() => String, { description: 'Authors and year of the paper.' }) citation!: string;
  @Field(() => String, { description: 'Table of the paper.' }) tableReference!: string;
}
