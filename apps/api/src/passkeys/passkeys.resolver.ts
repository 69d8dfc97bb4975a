import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { asViewer, welcome } from '../auth/auth.resolver.js';
import { AccountPayload, SignInPayload, ViewerType } from '../auth/auth.types.js';
import type { SessionCookie } from '../auth/session-cookie.js';
import { requireRead } from '../auth/viewer.js';
import { COOKIE } from '../edges.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AddPasskeyInput, PasskeyQuestionPayload, PasskeyType } from './passkey.type.js';
import { PasskeysService } from './passkeys.service.js';

@Resolver(() => ViewerType)
export class PasskeysResolver {
  constructor(
    private readonly service: PasskeysService,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @ResolveField(() => [PasskeyType], { description: 'Its passkeys.' })
  async passkeys(@Parent() { id }: ViewerType, @Request() request: RequestContext) {
    requireRead(request);
    return this.service.of(id);
  }

  @Mutation(() => PasskeyQuestionPayload, { description: 'Needs a password or passkey shown just now.' })
  async requestPasskeyRegistration(@Request() { viewer }: RequestContext) {
    return this.service.requestToAdd(viewer).then(asQuestion, orUserError);
  }

  @Mutation(() => AccountPayload, {
    description: 'Adds a passkey to the account. Needs a password or passkey shown just now.',
  })
  async addPasskey(
    @Args('input', { type: () => AddPasskeyInput, description: 'The passkey and its name.' }) input: AddPasskeyInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.add(input, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => PasskeyQuestionPayload, { description: 'To sign in, or to show again who one is.' })
  async requestPasskey(@Request() { viewer }: RequestContext) {
    return this.service.ask(viewer).then(asQuestion, orUserError);
  }

  @Mutation(() => SignInPayload, { description: 'Signs in by a passkey; sets the session cookie.' })
  async signInWithPasskey(
    @Args('response', { type: () => String, description: "What the browser's credential answered, as JSON." })
    response: string,
    @Request() request: RequestContext,
  ) {
    return this.service.signIn(response, request).then((opened) => welcome(opened, request, this.cookie), orUserError);
  }

  @Mutation(() => AccountPayload, { description: 'As confirmPassword, by a passkey of the account.' })
  async confirmWithPasskey(
    @Args('response', { type: () => String, description: "What the browser's credential answered, as JSON." })
    response: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.confirm(response, viewer).then(asViewer, orUserError);
  }

  @Mutation(() => Boolean, { description: 'Whether the viewer had such a passkey.' })
  async renamePasskey(
    @Args('id', { type: () => ID, description: 'Id of the passkey.' }) id: string,
    @Args('name', { type: () => String, description: 'Its new name, 1 to 80 characters.' }) name: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.rename(id, name, viewer);
  }

  @Mutation(() => AccountPayload, {
    description: 'Needs a password or passkey shown just now; the last way to sign in stays.',
  })
  async removePasskey(
    @Args('id', { type: () => ID, description: 'Id of the passkey.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.remove(id, viewer).then(asViewer, orUserError);
  }
}

const asQuestion = (options: object) => ({ __typename: 'PasskeyQuestion', options });
