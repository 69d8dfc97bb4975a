import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AdministrationResolver } from './administration.resolver.js';
import { AdministrationService } from './administration.service.js';
import { TrackChangesResolver } from './track-changes.resolver.js';
import { TrackDeletionService } from './track-deletion.service.js';
import { TrackRulesService } from './track-rules.service.js';

@Module({
  imports: [BoardsModule, StorageModule, TracksModule],
  providers: [
    AdministrationService,
    TrackDeletionService,
    TrackRulesService,
    AdministrationResolver,
    TrackChangesResolver,
  ],
})
export class AdminModule {}
