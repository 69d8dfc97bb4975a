import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { Instant, Json } from '../graphql/scalars.js';
import type { Cost } from './cost.js';

@ObjectType('Cost', { description: "What one image costs, by MAC's table 4; docs/hardware.md says how it is measured." })
export class CostType implements Cost {
  @Field(() => Float, { description: 'Of all graphs.' }) parameters!: number;
  @Field(() => Float, { nullable: true, description: 'Two a multiply-accumulate; null where they could not be counted.' }) flops!: number | null;
  @Field(() => Float, { description: 'Peak at batch 16, less an empty process.' }) memoryBytes!: number;
  @Field(() => Float, { nullable: true, description: 'Median of one image on one thread.' }) latencyMs!: number | null;
  @Field(() => Float, { nullable: true }) latencyLowMs!: number | null;
  @Field(() => Float, { nullable: true }) latencyHighMs!: number | null;
  @Field(() => Float, { nullable: true, description: "Beside the calibration graph's: comparable across machines." }) ratio!: number | null;
  @Field(() => String, { nullable: true, description: 'Why no latency is told.' }) withheld!: string | null;
  @Field(() => Int, { nullable: true, description: 'How often the model runs for one image; null where that differs, and the cost is that of one run.' })
  runsPerImage!: number | null;
  @Field(() => String) hardwareClass!: string;
  @Field(() => String) provider!: string;
}

@ObjectType('Efficiency')
export class EfficiencyType {
  @Field(() => Instant) measuredAt!: Date;
  @Field(() => String) runner!: string;
  @Field(() => CostType, { nullable: true, description: 'Null where it could not be measured.' }) cost!: Cost | null;
  @Field(() => String, { nullable: true }) failed!: string | null;
  @Field(() => Json, { nullable: true, description: 'Everything that was measured, graph by graph.' }) measurement!: unknown;
}

@ObjectType('ReportedCost', { description: "A paper's figures, taken on other machines: never ranked against ours." })
export class ReportedCostType {
  @Field(() => String) method!: string;
  @Field(() => Float) latencyMs!: number;
  @Field(() => Float, { nullable: true }) flops!: number | null;
  @Field(() => Float, { nullable: true }) memoryBytes!: number | null;
  @Field(() => String) hardware!: string;
  @Field(() => String) citation!: string;
  @Field(() => String) tableReference!: string;
}
