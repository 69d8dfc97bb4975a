import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { CopiesModule } from '../copies/copies.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { ComparisonsResolver } from './comparisons.resolver.js';
import { ComparisonsService } from './comparisons.service.js';
import { SubmissionBoardsService } from './submission-boards.service.js';

@Module({
  imports: [BoardsModule, CopiesModule, SubmissionsModule],
  providers: [ComparisonsService, ComparisonsResolver, SubmissionBoardsService],
})
export class ComparisonsModule {}
