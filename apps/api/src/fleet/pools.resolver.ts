import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { FleetService } from './fleet.service.js';
import { CreatePoolInput, PoolPayload, UpdatePoolInput } from './pool.type.js';
import { PoolsService } from './pools.service.js';

@Resolver()
export class PoolsResolver {
  constructor(
    private readonly pools: PoolsService,
    private readonly fleet: FleetService,
  ) {}

  @Mutation(() => PoolPayload, { description: 'Creates a pool of similar machines. Requires the maintainer role.' })
  async createPool(
    @Args('input', { type: () => CreatePoolInput, description: 'Properties of the pool.' })
    input: CreatePoolInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.pools.create(input, viewer).then(({ name }) => this.fleet.pool(name), orUserError);
  }

  @Mutation(() => PoolPayload, { description: 'Changes a pool. Requires the maintainer role.' })
  async updatePool(
    @Args('input', { type: () => UpdatePoolInput, description: 'The pool and the changes.' }) input: UpdatePoolInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.pools.update(input, viewer).then(({ name }) => this.fleet.pool(name), orUserError);
  }
}
