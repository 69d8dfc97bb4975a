import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { BoardsModule } from '../boards/boards.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { PaperResultsResolver } from './paper-results.resolver.js';
import { PaperResultsService } from './paper-results.service.js';
import { EvaluationReproductionResolver, BoardReproductionResolver } from './reproductions.resolver.js';
import { ReproductionsService } from './reproductions.service.js';

@Module({
  imports: [TracksModule, BoardsModule, SubmissionsModule],
  providers: [
    ReproductionsService,
    PaperResultsService,
    PaperResultsResolver,
    BoardReproductionResolver,
    EvaluationReproductionResolver,
  ],
  exports: [ReproductionsService],
})
export class ReproductionsModule {}
