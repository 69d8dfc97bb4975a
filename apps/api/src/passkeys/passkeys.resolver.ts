import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { asViewer, welcome } from '../auth/auth.resolver.js';
import { AccountPayload, SignInPayload, ViewerType } from '../auth/auth.types.js';
import type { SessionCookie } from '../auth/session-cookie.js';
import { requireRead } from '../auth/viewer.js';
import { COOKIE } from '../injection-tokens.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AddPasskeyInput, PasskeyChallengePayload, PasskeyType } from './passkey.type.js';
import { PasskeysService } from './passkeys.service.js';

@Resolver(() => ViewerType)
export class PasskeysResolver {
  constructor(
    private readonly service: PasskeysService,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @ResolveField(() => [PasskeyType], { description: 'Passkeys of the account.' })
  async passkeys(@Parent() { id }: ViewerType, @Request() request: RequestContext): Promise<PasskeyType[]> {
    requireRead(request);
    return this.service.of(id);
  }

  @Mutation(() => PasskeyChallengePayload, {
    description: 'Starts adding a passkey. Requires a recent password or passkey confirmation.',
  })
  async requestPasskeyRegistration(@Request() { viewer }: RequestContext) {
    return this.service.requestToAdd(viewer).then(asQuestion, orUserError);
  }

  @Mutation(() => AccountPayload, {
    description: 'Adds a passkey to the account. Requires a recent password or passkey confirmation.',
  })
  async addPasskey(
    @Args('input', { type: () => AddPasskeyInput, description: 'The passkey and its name.' }) input: AddPasskeyInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.add(input, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => PasskeyChallengePayload, {
    description: 'Starts signing in, or confirming the identity, by passkey.',
  })
  async requestPasskeyChallenge(@Request() { viewer }: RequestContext) {
    return this.service.create(viewer).then(asQuestion, orUserError);
  }

  @Mutation(() => SignInPayload, { description: 'Signs in by a passkey; sets the session cookie.' })
  async signInWithPasskey(
    @Args('response', { type: () => String, description: "The browser's credential response, as JSON." })
    response: string,
    @Request() request: RequestContext,
  ) {
    return this.service.signIn(response, request).then((opened) => welcome(opened, request, this.cookie), orUserError);
  }

  @Mutation(() => AccountPayload, {
    description: 'Confirms the identity by a passkey of the account, like confirmPassword.',
  })
  async confirmWithPasskey(
    @Args('response', { type: () => String, description: "The browser's credential response, as JSON." })
    response: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.confirm(response, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => Boolean, { description: 'Renames a passkey; false when the viewer has no such passkey.' })
  async renamePasskey(
    @Args('id', { type: () => ID, description: 'Id of the passkey.' }) id: string,
    @Args('name', { type: () => String, description: 'Its new name, 1 to 80 characters.' }) name: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.rename(id, name, viewer);
  }

  @Mutation(() => AccountPayload, {
    description:
      'Removes a passkey; the last way to sign in cannot be removed. Requires a recent password or passkey ' +
      'confirmation.',
  })
  async removePasskey(
    @Args('id', { type: () => ID, description: 'Id of the passkey.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.remove(id, viewer).then(asViewer, orUserError);
  }
}

const asQuestion = (options: object) => ({ __typename: 'PasskeyChallenge', options });
