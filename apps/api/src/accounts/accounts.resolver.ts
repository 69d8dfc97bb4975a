import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AccountListPayload, SetRoleInput, SetRolePayload } from './account.type.js';
import { AccountsService } from './accounts.service.js';

@Resolver()
export class AccountsResolver {
  constructor(private readonly service: AccountsService) {}

  @Query(() => AccountListPayload, {
    description:
      'Accounts whose names or e-mail addresses contain the text, newest first. Requires the maintainer role.',
  })
  async accounts(
    @Request() { viewer }: RequestContext,
    @Args('text', {
      type: () => String,
      nullable: true,
      defaultValue: '',
      description: 'Substring of the name or e-mail address, case-insensitive.',
    })
    text: string | null,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50, description: 'Page size, 1 to 100.' })
    first: number | null,
    @Args('after', { type: () => ID, nullable: true, description: 'ID of the last account of the previous page.' })
    after?: string | null,
  ) {
    return this.service
      .list(viewer, { text: text ?? '', after: after ?? null, first })
      .then((accounts) => ({ __typename: 'AccountList', accounts }), orUserError);
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
