import { Args, ID, Int, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { FleetChanges } from './fleet-changes.js';
import { FleetSeriesService } from './fleet-series.service.js';
import { audienceOf } from './audience.js';
import { FleetService } from './fleet.service.js';
import { FleetSeriesType, FleetType } from './fleet.type.js';
import { RunnerPayload } from './runner.type.js';

@Resolver()
export class FleetResolver {
  constructor(
    private readonly service: FleetService,
    private readonly changes: FleetChanges,
    private readonly series: FleetSeriesService,
  ) {}

  @Query(() => FleetType, { description: 'The current state of the fleet, including silent and removed runners.' })
  async fleet(@Request() { viewer }: RequestContext) {
    return this.service.fleet(audienceOf(viewer));
  }

  @Query(() => RunnerPayload, { description: 'The runner with the given name. Requires the maintainer role.' })
  async runner(
    @Args('id', { type: () => ID, description: 'Name of the runner.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.runner(id, audienceOf(viewer)).catch(orUserError);
  }

  @Query(() => FleetSeriesType, {
    description:
      'Metrics of the fleet or of a pool: one point per minute for up to two hours, otherwise one per ten ' +
      'minutes, for at most a week.',
  })
  async fleetSeries(
    @Args('hours', { type: () => Int, description: 'Length of the period in hours, 1 to 168.' }) hours: number,
    @Request() { viewer }: RequestContext,
    @Args('pool', { type: () => String, nullable: true, description: 'Name of a pool. Defaults to the whole fleet.' })
    pool?: string | null,
  ) {
    return this.series.read({ hours, pool: pool ?? null }, audienceOf(viewer));
  }

  @Subscription(() => FleetType, {
    resolve: (fleet: FleetType) => fleet,
    description:
      'Delivers the current state of the fleet, then updates within a second of each change and every five seconds.',
  })
  async fleetChanged(@Request() { viewer }: RequestContext) {
    return this.changes.listen(audienceOf(viewer));
  }
}
