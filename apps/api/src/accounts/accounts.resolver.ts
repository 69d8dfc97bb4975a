import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AccountsArgs, AccountsPayload, SetRoleInput, SetRolePayload } from './account.type.js';
import { AccountsService } from './accounts.service.js';

@Resolver()
export class AccountsResolver {
  constructor(private readonly service: AccountsService) {}

  @Query(() => AccountsPayload, {
    description:
      'Accounts whose names or e-mail addresses contain the text, newest first. Requires the maintainer role.',
  })
  async accounts(@Request() { viewer }: RequestContext, @Args() { text, ...page }: AccountsArgs) {
    return this.service
      .list(viewer, text ?? '', page)
      .then((accounts) => ({ __typename: 'AccountConnection', ...accounts }), orUserError);
  }

  @Mutation(() => SetRolePayload, {
    description: 'Changes the role of an account and records it in the audit log. Requires the administrator role.',
  })
  async setRole(
    @Args('input', { type: () => SetRoleInput, description: 'The account and its new role.' }) input: SetRoleInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.setRole(input, viewer).then((account) => ({ __typename: 'RoleSet', account }), orUserError);
  }
}
