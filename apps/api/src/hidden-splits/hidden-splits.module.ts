import { Module } from '@nestjs/common';
import { HiddenSplitsResolver } from './hidden-splits.resolver.js';
import { HiddenSplitsService } from './hidden-splits.service.js';

@Module({ providers: [HiddenSplitsService, HiddenSplitsResolver] })
export class HiddenSplitsModule {}
