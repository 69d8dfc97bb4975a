import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { BoardsResolver } from './boards.resolver.js';
import { BoardsService } from './boards.service.js';
import { Snapshots } from './snapshots.js';

@Module({
  imports: [TracksModule],
  providers: [BoardsService, Snapshots, BoardsResolver],
  exports: [BoardsService, Snapshots],
})
export class BoardsModule {}
