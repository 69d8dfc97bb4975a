import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { TrackErrataResolver, ErrataResolver } from './errata.resolver.js';
import { ErrataService } from './errata.service.js';

@Module({ imports: [BoardsModule], providers: [ErrataService, ErrataResolver, TrackErrataResolver] })
export class ErrataModule {}
