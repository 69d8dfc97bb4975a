import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import type { AccountRole } from '@primitives/store/accounts';
import { NullableField } from '../graphql/nullable-field.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { payload } from '../graphql/payload.js';
import { AccountRoleEnum } from './account-role.type.js';

@ObjectType('Account', { description: 'An account, as shown to maintainers.' })
export class AccountType {
  @Field(() => ID, { description: 'ID of the account, a UUID.' }) id!: string;
  @Field(() => String, { description: 'E-mail address.' }) email!: string;
  @Field(() => String, { description: 'Display name, 1 to 80 characters.' }) name!: string;
  @Field(() => AccountRoleEnum, { description: 'Role of the account.' }) role!: AccountRole;
  @NullableField(() => GraphQLDateTime, 'Time at which the e-mail address was verified; null if unverified.')
  emailVerifiedAt!: Date | null;
  @NullableField(() => GraphQLDateTime, 'Time of creation; only in lists.') createdAt?: Date;
  @NullableField(() => GraphQLDateTime, 'Time of the last request of a session; null without a session. Only in lists.')
  lastSeenAt?: Date | null;
  @NullableField(() => GraphQLDateTime, 'Time of the suspension; null if the account is not suspended. Only in lists.')
  suspendedAt?: Date | null;
  @NullableField(() => String, 'Reason of the suspension, which its owner reads at sign-in. Only in lists.')
  suspensionReason?: string | null;
  @NullableField(() => Int, 'Number of API tokens that are neither revoked nor expired. Only in lists.')
  apiTokens?: number;
  @NullableField(() => GraphQLDateTime, 'Time of the last request with an API token; null without one. Only in lists.')
  apiTokenUsedAt?: Date | null;
}

/** Maximum page size. */
export const MAX_ACCOUNTS = 100;

@ArgsType()
export class AccountsArgs extends pageArgs(50, MAX_ACCOUNTS) {
  @Field(() => String, {
    nullable: true,
    defaultValue: '',
    description: 'Substring of the name or e-mail address, case-insensitive.',
  })
  text!: string | null;
}

@ObjectType('AccountConnection', { description: 'A page of accounts, newest first.' })
export class AccountConnectionType extends connectionType('Account', AccountType) {
  readonly __typename = 'AccountConnection';
}

export const AccountsPayload = payload('AccountsPayload', 'The accounts, or the error.', AccountConnectionType);

@InputType({ description: 'An account and its new role.' })
export class SetRoleInput {
  @Field(() => ID, { description: 'ID of the account.' }) account!: string;
  @Field(() => AccountRoleEnum, { description: 'The new role.' }) role!: AccountRole;
}

@ObjectType('RoleSet', { description: 'A successful change of a role.' })
export class RoleSetType {
  readonly __typename = 'RoleSet';
  @Field(() => AccountType, { description: 'The account after the change.' }) account!: AccountType;
}

export const SetRolePayload = payload('SetRolePayload', 'The changed account, or the error.', RoleSetType);
