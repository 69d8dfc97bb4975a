import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { BoardsModule } from '../boards/boards.module.js';
import { CostsModule } from '../costs/costs.module.js';
import { ModelsModule } from '../models/models.module.js';
import { PaperTracksModule } from '../paper-tracks/paper-tracks.module.js';
import { SearchModule } from '../search/search.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { BoardPagesService } from './board-pages.service.js';
import { ExportsService } from './exports.service.js';
import { PagesService } from './pages.service.js';
import { StaticPagesService } from './static-pages.service.js';

@Module({
  imports: [BoardsModule, CostsModule, ModelsModule, PaperTracksModule, SearchModule, SubmissionsModule, TracksModule],
  providers: [BoardPagesService, ExportsService, PagesService, StaticPagesService],
})
export class WebModule {}
