import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { COOKIE } from '../edges.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AuthService, type OpenedSession } from './auth.service.js';
import {
  CreateApiTokenInput,
  CreateApiTokenPayload,
  SignInInput,
  SignInPayload,
  SignUpInput,
  ViewerType,
} from './auth.types.js';
import type { SessionCookie } from './session-cookie.js';

@Resolver()
export class AuthResolver {
  constructor(
    private readonly auth: AuthService,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Query(() => ViewerType, { nullable: true, description: 'The signed-in account, or null.' })
  viewer(@Request() { viewer }: RequestContext) {
    return viewer?.account ?? null;
  }

  @Mutation(() => SignInPayload)
  async signUp(@Args('input', { type: () => SignUpInput }) input: SignUpInput, @Request() request: RequestContext) {
    return this.auth.signUp(input, request.ip, request.viewer).then((opened) => this.welcome(opened, request), orUserError);
  }

  @Mutation(() => SignInPayload)
  async signIn(@Args('input', { type: () => SignInInput }) input: SignInInput, @Request() request: RequestContext) {
    return this.auth.signIn(input, request.ip, request.viewer).then((opened) => this.welcome(opened, request), orUserError);
  }

  @Mutation(() => Boolean)
  async signOut(@Request() request: RequestContext) {
    request.setCookie(this.cookie.take());
    return this.auth.signOut(request.viewer);
  }

  @Mutation(() => CreateApiTokenPayload)
  async createApiToken(
    @Args('input', { type: () => CreateApiTokenInput }) input: CreateApiTokenInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.auth
      .createApiToken(input, viewer)
      .then((created) => ({ __typename: 'ApiTokenCreated', ...created }), orUserError);
  }

  @Mutation(() => Boolean)
  async revokeApiToken(@Args('id', { type: () => ID }) id: string, @Request() { viewer }: RequestContext) {
    return this.auth.revokeApiToken(id, viewer);
  }

  private welcome({ account, token }: OpenedSession, request: RequestContext) {
    request.setCookie(this.cookie.give(token));
    return { __typename: 'SignedIn', viewer: account };
  }
}
