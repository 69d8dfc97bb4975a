import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { SeasonChoicesService } from './season-choices.service.js';
import { SeasonChoicesResolver, SeasonsResolver, TrackSeasonsResolver } from './seasons.resolver.js';
import { SeasonTableService } from './season-table.service.js';
import { SeasonsService } from './seasons.service.js';

@Module({
  imports: [BoardsModule, TracksModule, UploadsModule, SubmissionsModule],
  providers: [
    SeasonsService,
    SeasonTableService,
    SeasonChoicesService,
    TrackSeasonsResolver,
    SeasonsResolver,
    SeasonChoicesResolver,
  ],
})
export class SeasonsModule {}
