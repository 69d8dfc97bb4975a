import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { CostsModule } from '../costs/costs.module.js';
import { ModelsModule } from '../models/models.module.js';
import { PaperTracksModule } from '../paper-tracks/paper-tracks.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { ExportsService } from './exports.service.js';
import { PagesService } from './pages.service.js';

@Module({
  imports: [BoardsModule, CostsModule, ModelsModule, PaperTracksModule, SubmissionsModule],
  providers: [ExportsService, PagesService],
})
export class WebModule {}
