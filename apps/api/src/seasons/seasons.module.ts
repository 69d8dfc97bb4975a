import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { SeasonChoicesService } from './season-choices.service.js';
import { SeasonChoicesResolver, SeasonsResolver, TrackSeasonsResolver } from './seasons.resolver.js';
import { SeasonsService } from './seasons.service.js';

@Module({
  imports: [TracksModule, UploadsModule, SubmissionsModule],
  providers: [SeasonsService, SeasonChoicesService, TrackSeasonsResolver, SeasonsResolver, SeasonChoicesResolver],
})
export class SeasonsModule {}
