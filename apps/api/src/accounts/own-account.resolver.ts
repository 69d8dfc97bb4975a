import { Inject } from '@nestjs/common';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { SessionCookie } from '../auth/session-cookie.js';
import { COOKIE } from '../edges.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SettlePayload } from '../operations/operations.type.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportService } from './account-export.service.js';
import { AccountExportPayload } from './own-account.type.js';

/** What belongs to whoever is kept: to read all of it, and to be forgotten. */
@Resolver()
export class OwnAccountResolver {
  constructor(
    private readonly exports: AccountExportService,
    private readonly deletion: AccountDeletionService,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Query(() => AccountExportPayload, { description: 'Everything that is kept of the viewer; told to a session only.' })
  async accountExport(@Request() { viewer }: RequestContext) {
    return this.exports.of(viewer).then((file) => ({ __typename: 'AccountExport', ...file }), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description:
      "Erases the viewer's account for good: ways in, memberships, name and e-mail. Results stay under the names of their teams. Needs a password or passkey shown just now.",
  })
  async deleteAccount(
    @Args('email', { type: () => String, description: "The account's own, once more." }) email: string,
    @Request() request: RequestContext,
  ) {
    return this.deletion.delete(email, request.viewer).then(() => {
      request.setCookie(this.cookie.take());
      return { __typename: 'Settled', subject: 'account' };
    }, orUserError);
  }
}
