import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { ExamplesResolver } from './examples.resolver.js';
import { ExamplesService } from './examples.service.js';
import { SampleRuns } from './sample-runs.js';

@Module({ imports: [BoardsModule], providers: [ExamplesService, ExamplesResolver, SampleRuns] })
export class ExamplesModule {}
