import { Module } from '@nestjs/common';
import { FleetChanges } from './fleet-changes.js';
import { FleetSeriesService } from './fleet-series.service.js';
import { FleetResolver } from './fleet.resolver.js';
import { FleetService } from './fleet.service.js';
import { JoinTokensResolver } from './join-tokens.resolver.js';
import { JoinTokensService } from './join-tokens.service.js';
import { JoinService } from './join.service.js';
import { PoolsResolver } from './pools.resolver.js';
import { PoolsService } from './pools.service.js';
import { RunnerLifecycleService } from './runner-lifecycle.service.js';
import { RunnersResolver } from './runners.resolver.js';

@Module({
  providers: [
    FleetChanges,
    FleetSeriesService,
    FleetService,
    JoinService,
    JoinTokensService,
    PoolsService,
    RunnerLifecycleService,
    FleetResolver,
    JoinTokensResolver,
    PoolsResolver,
    RunnersResolver,
  ],
})
export class FleetModule {}
