import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { EvaluationCostResolver, BoardRowCostResolver, BoardCostResolver } from './costs.resolver.js';
import { CostsService } from './costs.service.js';

@Module({
  imports: [TracksModule],
  providers: [CostsService, BoardCostResolver, BoardRowCostResolver, EvaluationCostResolver],
  exports: [CostsService],
})
export class CostsModule {}
