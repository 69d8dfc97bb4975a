import { Args, Int, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { MaintainerAction } from '@primitives/store';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { audienceOf, FleetService } from './fleet.service.js';
import { RunnerLifecycleService } from './runner-lifecycle.service.js';
import { RunnerEventType, RunnerPayload, RunnerType } from './runner.type.js';

const Id = () => Args('id', { type: () => String, description: 'Name of the runner.' });
const Reason = () => Args('reason', { type: () => String, nullable: true, description: 'Why; kept in its history.' });

@Resolver(() => RunnerType)
export class RunnersResolver {
  constructor(
    private readonly keeping: RunnerLifecycleService,
    private readonly fleet: FleetService,
  ) {}

  @ResolveField(() => [RunnerEventType], { description: 'What happened to it, newest first; for maintainers.' })
  async events(
    @Parent() runner: RunnerType,
    @Request() { viewer }: RequestContext,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 20, description: 'How many, 1 to 100.' })
    first: number | null,
  ) {
    return this.fleet.events(runner.id, audienceOf(viewer), first);
  }

  @Mutation(() => RunnerPayload, { description: 'It finishes what it has and gets nothing new.' })
  async cordonRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.keep('cordon', id, reason, request);
  }

  @Mutation(() => RunnerPayload, { description: 'It finishes what it has, and leaves.' })
  async drainRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.keep('drain', id, reason, request);
  }

  @Mutation(() => RunnerPayload, { description: 'It may work again.' })
  async uncordonRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.keep('uncordon', id, reason, request);
  }

  @Mutation(() => RunnerPayload, {
    description: 'Its credentials die at once and its shards go to others; it stays listed.',
  })
  async removeRunner(@Id() id: string, @Request() request: RequestContext, @Reason() reason?: string | null) {
    return this.keep('remove', id, reason, request);
  }

  private async keep(act: MaintainerAction, id: string, reason: string | null | undefined, { viewer }: RequestContext) {
    return this.keeping
      .keep(act, id, reason ?? null, viewer)
      .then(() => this.fleet.runner(id, 'maintainers')) // who may do it may see it, whatever the token may read
      .catch(orUserError);
  }
}
