import { Inject } from '@nestjs/common';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { COOKIE } from '../edges.js';
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

  @Query(() => ViewerType, { nullable: true, description: 'The signed-in account, or null.' })
  viewer(@Request() { viewer }: RequestContext) {
    return viewer?.account ?? null;
  }

  @Mutation(() => SignUpPayload, {
    description:
      'Makes an account and signs in; sets the session cookie. Where e-mails are confirmed, a mail is sent instead, and the answer does not tell whether the e-mail has an account.',
  })
  async signUp(
    @Args('input', { type: () => SignUpInput, description: 'Name, e-mail and password.' }) input: SignUpInput,
    @Request() request: RequestContext,
  ) {
    return this.auth
      .signUp(input, request)
      .then(
        (made) => ('address' in made ? { __typename: 'MailSent', ...made } : welcome(made, request, this.cookie)),
        orUserError,
      );
  }

  @Mutation(() => SignInPayload, { description: 'Signs in by e-mail and password; sets the session cookie.' })
  async signIn(
    @Args('input', { type: () => SignInInput, description: 'E-mail and password.' }) input: SignInInput,
    @Request() request: RequestContext,
  ) {
    return this.auth.signIn(input, request).then((opened) => welcome(opened, request, this.cookie), orUserError);
  }

  @Mutation(() => AccountPayload, {
    description: 'The password once more: for 15 minutes the session may do what changes how one signs in.',
  })
  async confirmPassword(
    @Args('password', { type: () => String, description: "The viewer's password." }) password: string,
    @Request() request: RequestContext,
  ) {
    return this.auth.confirmPassword(password, request).then(asViewer, orUserError);
  }

  @Mutation(() => Boolean, { description: 'Ends the session; whether there was one.' })
  async signOut(@Request() request: RequestContext) {
    request.setCookie(this.cookie.take());
    return this.sessions.signOut(request.viewer);
  }

  @Mutation(() => Boolean, { description: 'Whether the viewer had such a session.' })
  async endSession(
    @Args('id', { type: () => ID, description: 'Id of the session.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.sessions.end(id, viewer);
  }

  @Mutation(() => Boolean, { description: 'Signs out every browser but this one; whether there was another.' })
  async endOtherSessions(@Request() { viewer }: RequestContext) {
    return this.sessions.endOthers(viewer).then((ended) => ended > 0);
  }

  @Mutation(() => CreateApiTokenPayload, {
    description: 'Makes a token for a program that speaks for the viewer. By a session only, never by a token.',
  })
  async createApiToken(
    @Args('input', { type: () => CreateApiTokenInput, description: 'Its name, scopes and end.' })
    input: CreateApiTokenInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens
      .create(input, viewer)
      .then((created) => ({ __typename: 'ApiTokenCreated', ...created }), orUserError);
  }

  @Mutation(() => Boolean, {
    description: 'Ends a token at once; whether the viewer had such a one. By a session only.',
  })
  async revokeApiToken(
    @Args('id', { type: () => ID, description: 'Id of the token.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.tokens.revoke(id, viewer);
  }
}

/** The session's cookie goes with the answer. */
export function welcome({ account, token }: OpenedSession, request: RequestContext, cookie: SessionCookie) {
  request.setCookie(cookie.give(token));
  return { __typename: 'SignedIn', viewer: account };
}

/** The account as the member of a payload. */
export const asViewer = (account: object) => ({ __typename: 'Viewer', ...account });
