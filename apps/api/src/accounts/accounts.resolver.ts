import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { AccountsArgs, AccountsPayload, SetRoleInput, SetRolePayload } from './account.type.js';
import { ChangePayload } from '../operations/operations.type.js';
import { AccountsService } from './accounts.service.js';
import { SuspensionsService } from './suspensions.service.js';

const changed = (subject: string) => () => ({ __typename: 'Changed', subject });

@Resolver()
export class AccountsResolver {
  constructor(
    private readonly service: AccountsService,
    private readonly suspensions: SuspensionsService,
  ) {}

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

  @Mutation(() => ChangePayload, {
    description:
      'Suspends an account at once: ends its sessions and refuses its API tokens and sign-ins with account_suspended. ' +
      'Its submissions and results do not change. Requires the maintainer role; for maintainers and administrators, the administrator role.',
  })
  async suspendAccount(
    @Args('account', { type: () => ID, description: 'ID of the account.' }) account: string,
    @Args('reason', { type: () => String, description: 'Why, 3 to 500 characters; its owner reads it at sign-in.' })
    reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.suspensions.suspend(account, reason, viewer).then(changed(account), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description:
      'Ends the suspension of an account; its API tokens work again. Requires the maintainer role; for maintainers and ' +
      'administrators, the administrator role.',
  })
  async reinstateAccount(
    @Args('account', { type: () => ID, description: 'ID of the account.' }) account: string,
    @Args('reason', { type: () => String, description: 'Why, 3 to 500 characters; for the audit log.' })
    reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.suspensions.reinstate(account, reason, viewer).then(changed(account), orUserError);
  }
}
