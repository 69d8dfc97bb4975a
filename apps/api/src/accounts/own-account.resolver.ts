import { Inject } from '@nestjs/common';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { SessionCookie } from '../auth/session-cookie.js';
import { COOKIE } from '../injection-tokens.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ChangePayload } from '../operations/operations.type.js';
import { AccountDeletionService } from './account-deletion.service.js';
import { AccountExportService } from './account-export.service.js';
import { AccountExportPayload } from './own-account.type.js';

/** Export and deletion of the viewer's own data. */
@Resolver()
export class OwnAccountResolver {
  constructor(
    private readonly exports: AccountExportService,
    private readonly deletion: AccountDeletionService,
    @Inject(COOKIE) private readonly cookie: SessionCookie,
  ) {}

  @Query(() => AccountExportPayload, { description: 'All stored data about the viewer. Requires a session.' })
  async accountExport(@Request() { viewer }: RequestContext) {
    return this.exports.of(viewer).then((file) => ({ __typename: 'AccountExport', ...file }), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description:
      'Deletes the account of the viewer: erases credentials, memberships, name and e-mail address. Results ' +
      'stay under the names of their teams. Requires a recent confirmation by password or passkey.',
  })
  async deleteAccount(
    @Args('email', { type: () => String, description: 'E-mail address of the account, as confirmation.' })
    email: string,
    @Request() request: RequestContext,
  ) {
    return this.deletion.delete(email, request.viewer).then(() => {
      request.setCookie(this.cookie.clear());
      return { __typename: 'Changed', subject: 'account' };
    }, orUserError);
  }
}
