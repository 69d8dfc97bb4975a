import { Module } from '@nestjs/common';
import { SubmissionsModule } from '../submissions/submissions.module.js';
import { ModelsResolver } from './models.resolver.js';
import { ModelsService } from './models.service.js';

@Module({ imports: [SubmissionsModule], providers: [ModelsService, ModelsResolver], exports: [ModelsService] })
export class ModelsModule {}
