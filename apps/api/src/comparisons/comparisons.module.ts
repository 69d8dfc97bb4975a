import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { ComparisonsResolver } from './comparisons.resolver.js';
import { ComparisonsService } from './comparisons.service.js';

@Module({ imports: [BoardsModule], providers: [ComparisonsService, ComparisonsResolver] })
export class ComparisonsModule {}
