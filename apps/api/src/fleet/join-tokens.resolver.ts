import { Args, ID, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ChangePayload, OperationsType } from '../operations/operations.type.js';
import { JoinTokensService } from './join-tokens.service.js';
import { CreateJoinTokenInput, CreateJoinTokenPayload, JoinTokenType } from './pool.type.js';

@Resolver(() => OperationsType)
export class JoinTokensResolver {
  constructor(private readonly tokens: JoinTokensService) {}

  @ResolveField(() => [JoinTokenType], {
    description: 'Join tokens that still admit machines, newest first; at most 100.',
  })
  async joinTokens() {
    return this.tokens.open();
  }

  @Mutation(() => CreateJoinTokenPayload, {
    description: 'Creates a token with which machines join a pool. Requires the maintainer role.',
  })
  async createJoinToken(
    @Args('input', { type: () => CreateJoinTokenInput, description: 'Pool, number of machines and lifetime.' })
    input: CreateJoinTokenInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens
      .create(input, viewer)
      .then((created) => ({ __typename: 'JoinTokenCreated', ...created }), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description:
      'Revokes a join token: no further machine joins with it, and those that joined stay members. Requires the ' +
      'maintainer role.',
  })
  async revokeJoinToken(
    @Args('id', { type: () => ID, description: 'ID of the join token.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens.revoke(id, viewer).then(() => ({ __typename: 'Changed', subject: id }), orUserError);
  }
}
