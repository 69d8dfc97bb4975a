import { Args, Int, Query, Resolver, Subscription } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { FleetChanges } from './fleet-changes.js';
import { FleetSeriesService } from './fleet-series.service.js';
import { audienceOf, FleetService } from './fleet.service.js';
import { FleetSeriesType, FleetType } from './fleet.type.js';
import { RunnerPayload } from './runner.type.js';

@Resolver()
export class FleetResolver {
  constructor(
    private readonly service: FleetService,
    private readonly changes: FleetChanges,
    private readonly series: FleetSeriesService,
  ) {}

  @Query(() => FleetType, { description: 'Silent and removed runners stay listed.' })
  async fleet(@Request() { viewer }: RequestContext) {
    return this.service.fleet(audienceOf(viewer));
  }

  @Query(() => RunnerPayload, { description: 'One runner, by its name; for maintainers.' })
  async runner(
    @Args('id', { type: () => String, description: 'Name of the runner.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.runner(id, audienceOf(viewer)).catch(orUserError);
  }

  @Query(() => FleetSeriesType, {
    description:
      'How the fleet, or a pool of it, did: a point a minute up to two hours, else a point every ten; a week at most.',
  })
  async fleetSeries(
    @Args('hours', { type: () => Int, description: 'How far back, 1 to 168.' }) hours: number,
    @Request() { viewer }: RequestContext,
    @Args('pool', { type: () => String, nullable: true, description: 'Name of a pool; the whole fleet when left out.' })
    pool?: string | null,
  ) {
    return this.series.read({ hours, pool: pool ?? null }, audienceOf(viewer));
  }

  @Subscription(() => FleetType, {
    resolve: (fleet: FleetType) => fleet,
    description:
      'The fleet as it stands, then again within a second of whatever happens to a runner, and every five seconds.',
  })
  async fleetChanged(@Request() { viewer }: RequestContext) {
    return this.changes.listen(audienceOf(viewer));
  }
}
