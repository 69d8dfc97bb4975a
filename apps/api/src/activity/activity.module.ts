import { Module } from '@nestjs/common';
import { ActivityResolver } from './activity.resolver.js';
import { ActivityService } from './activity.service.js';

@Module({ providers: [ActivityService, ActivityResolver], exports: [ActivityService] })
export class ActivityModule {}
