import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { CopiesResolver } from './copies.resolver.js';
import { CopiesService } from './copies.service.js';

@Module({ imports: [TracksModule], providers: [CopiesService, CopiesResolver], exports: [CopiesService] })
export class CopiesModule {}
