import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { FleetService } from './fleet.service.js';
import { JoinTokensService } from './join-tokens.service.js';
import {
  CreateJoinTokenInput,
  CreateJoinTokenPayload,
  CreatePoolInput,
  PoolPayload,
  UpdatePoolInput,
} from './pool.type.js';
import { PoolsService } from './pools.service.js';

@Resolver()
export class PoolsResolver {
  constructor(
    private readonly pools: PoolsService,
    private readonly tokens: JoinTokensService,
    private readonly fleet: FleetService,
  ) {}

  @Mutation(() => PoolPayload, { description: 'Makes a pool of machines alike. Maintainers only.' })
  async createPool(
    @Args('input', { type: () => CreatePoolInput, description: 'Name, description and minimum of the pool.' })
    input: CreatePoolInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.pools.create(input, viewer).then(({ name }) => this.fleet.pool(name), orUserError);
  }

  @Mutation(() => PoolPayload, { description: 'Changes what is named; what is absent stays.' })
  async updatePool(
    @Args('input', { type: () => UpdatePoolInput, description: 'The pool and what changes.' }) input: UpdatePoolInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.pools.update(input, viewer).then(({ name }) => this.fleet.pool(name), orUserError);
  }

  @Mutation(() => CreateJoinTokenPayload, { description: 'Lets a machine into a pool, or as many as it says.' })
  async createJoinToken(
    @Args('input', { type: () => CreateJoinTokenInput, description: 'Into which pool, for how many and how long.' })
    input: CreateJoinTokenInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens
      .create(input, viewer)
      .then((created) => ({ __typename: 'JoinTokenCreated', ...created }), orUserError);
  }
}
