import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { FleetService } from './fleet.service.js';
import { JoinTokensService } from './join-tokens.service.js';
import { CreateJoinTokenInput, CreateJoinTokenPayload, CreatePoolInput, PoolPayload, UpdatePoolInput } from './pool.type.js';
import { PoolsService } from './pools.service.js';

@Resolver()
export class PoolsResolver {
  constructor(
    private readonly pools: PoolsService,
    private readonly tokens: JoinTokensService,
    private readonly fleet: FleetService,
  ) {}

  @Mutation(() => PoolPayload)
  async createPool(
    @Args('input', { type: () => CreatePoolInput }) input: CreatePoolInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.pools.create(input, viewer).then(({ name }) => this.fleet.pool(name), orUserError);
  }

  @Mutation(() => PoolPayload, { description: 'Changes what is named; what is absent stays.' })
  async updatePool(
    @Args('input', { type: () => UpdatePoolInput }) input: UpdatePoolInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.pools.update(input, viewer).then(({ name }) => this.fleet.pool(name), orUserError);
  }

  @Mutation(() => CreateJoinTokenPayload, { description: 'Lets a machine into a pool, or as many as it says.' })
  async createJoinToken(
    @Args('input', { type: () => CreateJoinTokenInput }) input: CreateJoinTokenInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens.create(input, viewer).then((created) => ({ __typename: 'JoinTokenCreated', ...created }), orUserError);
  }
}
