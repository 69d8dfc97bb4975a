import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Account', { description: 'A person as maintainers see them.' })
export class AccountType {
  @Field(() => ID, { description: 'Id of the account, a UUID.' }) id!: string;
  @Field(() => String, { description: 'The address it signs in with.' }) email!: string;
  @Field(() => String, { description: 'What the person calls themselves, 1 to 80 characters.' }) name!: string;
  @Field(() => String, { description: 'researcher, maintainer or admin.' }) role!: string;
  @Field(() => Instant, {
    nullable: true,
    description: 'When its owner showed that the e-mail is theirs; null: not yet.',
  })
  emailVerifiedAt!: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Told in a list.' }) createdAt?: Date;
  @Field(() => Instant, { nullable: true, description: 'Told in a list; null: no session.' }) lastSeenAt?: Date | null;
}

@ObjectType('AccountList', { description: 'A page of accounts.' })
export class AccountListType {
  readonly __typename = 'AccountList';
  @Field(() => [AccountType], { description: 'The accounts, newest first.' }) accounts!: AccountType[];
}

export const AccountListPayload = createUnionType({
  name: 'AccountListPayload',
  types: () => [AccountListType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The accounts, or why they are not told.',
});

@InputType({ description: 'An account and its new role.' })
export class SetRoleInput {
  @Field(() => ID, { description: 'Id of the account.' }) account!: string;
  @Field(() => String, { description: 'researcher, maintainer or admin.' }) role!: string;
}

@ObjectType('RoleSet', { description: 'An account with another role.' })
export class RoleSetType {
  readonly __typename = 'RoleSet';
  @Field(() => AccountType, { description: 'The account as it is now.' }) account!: AccountType;
}

export const SetRolePayload = createUnionType({
  name: 'SetRolePayload',
  types: () => [RoleSetType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The account, or why nothing changed.',
});
