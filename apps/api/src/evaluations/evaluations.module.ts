import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { BoardsModule } from '../boards/boards.module.js';
import { CopiesModule } from '../copies/copies.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { EvaluationsResolver } from './evaluations.resolver.js';
import { EvaluationsService } from './evaluations.service.js';
import { LiveShards } from './live-shards.js';
import { LogsResolver } from './logs.resolver.js';
import { LogsService } from './logs.service.js';
import { PublicationsService } from './publications.service.js';
import { ResultsResolver } from './results.resolver.js';
import { ResultsService } from './results.service.js';
import { SliceEndsResolver, SlicesResolver } from './slices.resolver.js';
import { SlicesService } from './slices.service.js';

@Module({
  imports: [BoardsModule, CopiesModule, SubmissionsModule, TracksModule],
  providers: [
    EvaluationsService,
    LiveShards,
    LogsService,
    PublicationsService,
    ResultsService,
    SlicesService,
    EvaluationsResolver,
    LogsResolver,
    ResultsResolver,
    SliceEndsResolver,
    SlicesResolver,
  ],
  exports: [EvaluationsService, LiveShards, LogsService, PublicationsService, ResultsService],
})
export class EvaluationsModule {}
