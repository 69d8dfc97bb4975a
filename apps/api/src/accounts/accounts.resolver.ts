import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AccountListPayload, SetRoleInput, SetRolePayload } from './account.type.js';
import { AccountsService } from './accounts.service.js';

@Resolver()
export class AccountsResolver {
  constructor(private readonly service: AccountsService) {}

  @Query(() => AccountListPayload, {
    description: 'Accounts whose name or e-mail holds the text, newest first; for maintainers.',
  })
  async accounts(
    @Request() { viewer }: RequestContext,
    @Args('text', {
      type: () => String,
      nullable: true,
      defaultValue: '',
      description: 'Part of the name or e-mail, in any case.',
    })
    text: string | null,
    @Args('first', { type: () => Int, nullable: true, defaultValue: 50, description: 'Accounts of a page, 1 to 100.' })
    first: number | null,
    @Args('after', { type: () => ID, nullable: true, description: 'Id of the last account of the page before.' })
    after?: string | null,
  ) {
    return this.service
      .list(viewer, { text: text ?? '', after: after ?? null, first })
      .then((accounts) => ({ __typename: 'AccountList', accounts }), orUserError);
  }

  @Mutation(() => SetRolePayload, { description: 'For administrators; written to the audit log.' })
  async setRole(
    @Args('input', { type: () => SetRoleInput, description: 'Whose role, and which.' }) input: SetRoleInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.setRole(input, viewer).then((account) => ({ __typename: 'RoleSet', account }), orUserError);
  }
}
