import { Module } from '@nestjs/common';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { EvaluationReproductionResolver, BoardReproductionResolver } from './reproductions.resolver.js';
import { ReproductionsService } from './reproductions.service.js';

@Module({
  imports: [SubmissionsModule],
  providers: [ReproductionsService, BoardReproductionResolver, EvaluationReproductionResolver],
  exports: [ReproductionsService],
})
export class ReproductionsModule {}
