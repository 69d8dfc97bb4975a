import { Module } from '@nestjs/common';
import { TeamsModule } from '../teams/teams.module.js';
import { StorageResolver } from './storage.resolver.js';
import { StorageService } from './storage.service.js';

@Module({ imports: [TeamsModule], providers: [StorageService, StorageResolver], exports: [StorageService] })
export class StorageModule {}
