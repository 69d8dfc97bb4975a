import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { asViewer } from '../auth/auth.resolver.js';
import { AccountPayload, ViewerType } from '../auth/auth.types.js';
import { requireRead } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../edges.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { LeaveForProviderInput, LeavePayload, LinkedIdentityType, SignInProviderType } from './provider.type.js';
import { ProvidersService } from './providers.service.js';
import { giveState } from './state-cookie.js';

@Resolver(() => ViewerType)
export class ProvidersResolver {
  constructor(
    private readonly service: ProvidersService,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  @Query(() => [SignInProviderType], { description: 'Where one may sign in with an account elsewhere.' })
  signInProviders() {
    return this.service.list();
  }

  @ResolveField(() => [LinkedIdentityType], { description: 'Accounts elsewhere with which it signs in.' })
  async identities(@Parent() { id }: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.service.of(id);
  }

  @Mutation(() => LeavePayload, {
    description: 'Where to send the browser; adding an identity needs a password or passkey shown just now.',
  })
  async leaveForProvider(
    @Args('input', { type: () => LeaveForProviderInput, description: 'Which provider, and where to go afterwards.' })
    input: LeaveForProviderInput,
    @Request() request: RequestContext,
  ) {
    return this.service.depart(input.provider, input, request.viewer).then(({ url, state }) => {
      request.setCookie(giveState(state, this.config.PRIMITIVES_PUBLIC_URL.startsWith('https:')));
      return { __typename: 'LeavingFor', url };
    }, orUserError);
  }

  @Mutation(() => AccountPayload, {
    description: 'Needs a password or passkey shown just now; the last way to sign in stays.',
  })
  async removeIdentity(
    @Args('provider', { type: () => ID, description: 'Id of the provider.' }) provider: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.unlink(provider, viewer).then(asViewer, orUserError);
  }
}
