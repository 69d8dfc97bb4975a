import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { COOKIE } from '../injection-tokens.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AuthService } from './auth.service.js';
import {
  AccountPayload,
  CreateApiTokenInput,
  CreateApiTokenPayload,
  SignInInput,
  SignInPayload,
  SignUpInput,
  SignUpPayload,
  ViewerType,
} from './auth.types.js';
import type { SessionCookie } from './session-cookie.js';
import { SessionsService, type OpenedSession } from './sessions.service.js';
import { TokensService } from './tokens.service.js';

@Resolver()
export class AuthResolver {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly tokens: TokensService,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Query(() => ViewerType, { nullable: true, description: 'The signed-in account; null for an anonymous caller.' })
  viewer(@Request() { viewer }: RequestContext) {
    return viewer?.account ?? null;
  }

  @Mutation(() => SignUpPayload, {
    description:
      'Creates an account, signs in and sets the session cookie. If the installation verifies e-mail addresses, ' +
      'sends an e-mail with a link instead; the response does not reveal whether an account exists.',
  })
  async signUp(
    @Args('input', { type: () => SignUpInput, description: 'Name, e-mail address and password.' }) input: SignUpInput,
    @Request() request: RequestContext,
  ) {
    return this.auth
      .signUp(input, request)
      .then(
        (result) =>
          'address' in result ? { __typename: 'MailSent', ...result } : welcome(result, request, this.cookie),
        orUserError,
      );
  }

  @Mutation(() => SignInPayload, {
    description: 'Signs in with e-mail address and password and sets the session cookie.',
  })
  async signIn(
    @Args('input', { type: () => SignInInput, description: 'E-mail address and password.' }) input: SignInInput,
    @Request() request: RequestContext,
  ) {
    return this.auth.signIn(input, request).then((opened) => welcome(opened, request, this.cookie), orUserError);
  }

  @Mutation(() => AccountPayload, {
    description:
      'Confirms the password of the signed-in account. For 15 minutes the session may then change sign-in credentials.',
  })
  async confirmPassword(
    @Args('password', { type: () => String, description: "The viewer's password." }) password: string,
    @Request() request: RequestContext,
  ) {
    return this.auth.confirmPassword(password, request).then(asViewer, orUserError);
  }

  @Mutation(() => Boolean, { description: 'Ends the current session. Returns whether there was one.' })
  async signOut(@Request() request: RequestContext) {
    request.setCookie(this.cookie.clear());
    return this.sessions.signOut(request.viewer);
  }

  @Mutation(() => Boolean, { description: 'Ends a session of the viewer. Returns whether the session existed.' })
  async endSession(
    @Args('id', { type: () => ID, description: 'ID of the session.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.sessions.end(id, viewer);
  }

  @Mutation(() => Boolean, { description: 'Ends all other sessions of the viewer. Returns whether there were any.' })
  async endOtherSessions(@Request() { viewer }: RequestContext) {
    return this.sessions.endOthers(viewer).then((ended) => ended > 0);
  }

  @Mutation(() => CreateApiTokenPayload, {
    description: 'Creates an API token that acts for the viewer. Requires a session; API tokens cannot create tokens.',
  })
  async createApiToken(
    @Args('input', { type: () => CreateApiTokenInput, description: 'Name, scopes and lifetime of the token.' })
    input: CreateApiTokenInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens
      .create(input, viewer)
      .then((created) => ({ __typename: 'ApiTokenCreated', ...created }), orUserError);
  }

  @Mutation(() => Boolean, {
    description: 'Revokes an API token immediately. Returns whether the viewer had such a token. Requires a session.',
  })
  async revokeApiToken(
    @Args('id', { type: () => ID, description: 'ID of the token.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens.revoke(id, viewer);
  }

  @Mutation(() => Boolean, {
    description:
      'Revokes the API token that the request is sent with, whatever its scopes. Returns false for a request without one.',
  })
  async revokeOwnToken(@Request() { viewer }: RequestContext) {
    return this.tokens.revokeOwn(viewer);
  }
}

/** Sets the session cookie and returns the payload. */
export function welcome({ account, token }: OpenedSession, request: RequestContext, cookie: SessionCookie) {
  request.setCookie(cookie.give(token));
  return { __typename: 'SignedIn', viewer: account };
}

/** The account as a member of a payload union. */
export const asViewer = (account: object) => ({ __typename: 'Viewer', ...account });
