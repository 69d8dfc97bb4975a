import { Module } from '@nestjs/common';
import { TracksModule } from '../benchmarks/tracks.module.js';
import { QuotaModule } from '../quota/quota.module.js';
import { MineChanges } from './mine-changes.js';
import { MineResolver, TeamQuotaResolver } from './mine.resolver.js';
import { MineService } from './mine.service.js';

@Module({
  imports: [QuotaModule, TracksModule],
  providers: [MineChanges, MineService, MineResolver, TeamQuotaResolver],
  exports: [MineChanges],
})
export class MineModule {}
