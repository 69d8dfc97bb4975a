import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { LinkedIdentity } from '@primitives/store/accounts';
import { asViewer } from '../auth/auth.resolver.js';
import { AccountPayload, ViewerType } from '../auth/auth.types.js';
import { requireRead } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { CONFIG } from '../injection-tokens.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import {
  StartProviderSignInInput,
  StartProviderSignInPayload,
  LinkedIdentityType,
  SignInProviderType,
} from './provider.type.js';
import { ProvidersService } from './providers.service.js';
import { setStateCookie } from './state-cookie.js';

@Resolver(() => ViewerType)
export class ProvidersResolver {
  constructor(
    private readonly service: ProvidersService,
    @Inject(CONFIG) private readonly config: ApiConfig,
  ) {}

  @Query(() => [SignInProviderType], { description: 'External providers with which users can sign in.' })
  signInProviders() {
    return this.service.list();
  }

  @ResolveField(() => [LinkedIdentityType], { description: 'External accounts that can sign in to this account.' })
  async identities(@Parent() { id }: ViewerType, @Request() request: RequestContext): Promise<LinkedIdentity[]> {
    requireRead(request);
    return this.service.of(id);
  }

  @Mutation(() => StartProviderSignInPayload, {
    description:
      'Starts a sign-in with a provider. Adding an identity requires a recent password or passkey confirmation.',
  })
  async startProviderSignIn(
    @Args('input', { type: () => StartProviderSignInInput, description: 'The provider, and where to return to.' })
    input: StartProviderSignInInput,
    @Request() request: RequestContext,
  ) {
    return this.service.beginSignIn(input.provider, input, request.viewer).then(({ url, state }) => {
      request.setCookie(setStateCookie(state, this.config.PRIMITIVES_PUBLIC_URL.startsWith('https:')));
      return { __typename: 'ProviderSignInStarted', url };
    }, orUserError);
  }

  @Mutation(() => AccountPayload, {
    description:
      'Removes an external account; the last way to sign in cannot be removed. Requires a recent password or ' +
      'passkey confirmation.',
  })
  async removeIdentity(
    @Args('provider', { type: () => ID, description: 'Id of the provider.' }) provider: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.unlink(provider, viewer).then(asViewer, orUserError);
  }
}
