import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsResolver } from './uploads.resolver.js';
import { UploadsService } from './uploads.service.js';

@Module({ imports: [StorageModule], providers: [UploadsService, UploadsResolver], exports: [UploadsService] })
export class UploadsModule {}
