import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { MaintainerAction } from '@primitives/store/fleet';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { audienceOf } from './audience.js';
import { FleetService } from './fleet.service.js';
import { RunnerLifecycleService } from './runner-lifecycle.service.js';
import {
  PastLeaseConnectionType,
  PastLeasesArgs,
  RunnerEventConnectionType,
  RunnerEventsArgs,
  RunnerLoadSampleType,
  RunnerPayload,
  RunnerType,
} from './runner.type.js';

const Id = () => Args('id', { type: () => ID, description: 'Name of the runner.' });
const Reason = () =>
  Args('reason', { type: () => String, nullable: true, description: 'Reason, stored in the history of the runner.' });

@Resolver(() => RunnerType)
export class RunnersResolver {
  constructor(
    private readonly lifecycle: RunnerLifecycleService,
    private readonly fleet: FleetService,
  ) {}

  @ResolveField(() => RunnerEventConnectionType, {
    description: 'Events of the runner, newest first; empty for non-maintainers.',
  })
  async events(@Parent() runner: RunnerType, @Request() { viewer }: RequestContext, @Args() args: RunnerEventsArgs) {
    return this.fleet.events(runner.id, audienceOf(viewer), args);
  }

  @ResolveField(() => PastLeaseConnectionType, {
    description: 'Ended leases of the runner, newest first; empty for non-maintainers.',
  })
  async pastLeases(@Parent() runner: RunnerType, @Request() { viewer }: RequestContext, @Args() args: PastLeasesArgs) {
    return this.fleet.pastLeases(runner.id, audienceOf(viewer), args);
  }

  @ResolveField(() => [RunnerLoadSampleType], {
    description: 'Load by minute over the last day, oldest first; empty for non-maintainers.',
  })
  async loads(@Parent() runner: RunnerType, @Request() { viewer }: RequestContext) {
    return this.fleet.loads(runner.id, audienceOf(viewer));
  }

  @Mutation(() => RunnerPayload, {
    description:
      'Cordons a runner: it finishes its current shards and receives no new ones. Requires the maintainer role.',
  })
  async cordonRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.apply('cordon', id, reason, request);
  }

  @Mutation(() => RunnerPayload, {
    description: 'Drains a runner: it finishes its current shards and leaves the fleet. Requires the maintainer role.',
  })
  async drainRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.apply('drain', id, reason, request);
  }

  @Mutation(() => RunnerPayload, {
    description: 'Uncordons a runner: it may receive shards again. Requires the maintainer role.',
  })
  async uncordonRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.apply('uncordon', id, reason, request);
  }

  @Mutation(() => RunnerPayload, {
    description:
      'Removes a runner: revokes its credentials immediately and reassigns its shards. The runner stays listed. ' +
      'Requires the maintainer role.',
  })
  async removeRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.apply('remove', id, reason, request);
  }

  private async apply(
    action: MaintainerAction,
    id: string,
    reason: string | null | undefined,
    { viewer }: RequestContext,
  ) {
    return (
      this.lifecycle
        .apply(action, id, reason ?? null, viewer)
        // The operation implies access, whatever the scopes of the token.
        .then(() => this.fleet.runner(id, 'maintainers'))
        .catch(orUserError)
    );
  }
}
