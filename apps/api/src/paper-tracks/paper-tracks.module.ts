import { Module } from '@nestjs/common';
import { PaperTracksResolver } from './paper-tracks.resolver.js';
import { PaperTracksService } from './paper-tracks.service.js';

@Module({ providers: [PaperTracksService, PaperTracksResolver], exports: [PaperTracksService] })
export class PaperTracksModule {}
