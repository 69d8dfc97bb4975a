import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { PaperTracksModule } from '../paper-tracks/paper-tracks.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { PublishedModels } from './published-models.js';
import { ReportedMethods } from './reported-methods.js';
import { SearchResolver, FoundModelResolver, TeamModelsResolver } from './search.resolver.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [BoardsModule, PaperTracksModule, SubmissionsModule],
  providers: [PublishedModels, ReportedMethods, SearchService, FoundModelResolver, SearchResolver, TeamModelsResolver],
  exports: [PublishedModels, SearchService],
})
export class SearchModule {}
