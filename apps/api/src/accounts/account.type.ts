import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Account', { description: 'A person as maintainers see them.' })
export class AccountType {
  @Field(() => ID) id!: string;
  @Field(() => String) email!: string;
  @Field(() => String) name!: string;
  @Field(() => String, { description: 'researcher, maintainer or admin.' }) role!: string;
  @Field(() => Instant, { nullable: true }) emailVerifiedAt!: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Told in a list.' }) createdAt?: Date;
  @Field(() => Instant, { nullable: true, description: 'Told in a list; null: no session.' }) lastSeenAt?: Date | null;
}

@ObjectType('AccountList')
export class AccountListType {
  readonly __typename = 'AccountList';
  @Field(() => [AccountType]) accounts!: AccountType[];
}

export const AccountListPayload = createUnionType({
  name: 'AccountListPayload',
  types: () => [AccountListType, UserErrorType] as const,
  resolveType: typenameOf,
});

@InputType()
export class SetRoleInput {
  @Field(() => ID) account!: string;
  @Field(() => String, { description: 'researcher, maintainer or admin.' }) role!: string;
}

@ObjectType('RoleSet')
export class RoleSetType {
  readonly __typename = 'RoleSet';
  @Field(() => AccountType) account!: AccountType;
}

export const SetRolePayload = createUnionType({
  name: 'SetRolePayload',
  types: () => [RoleSetType, UserErrorType] as const,
  resolveType: typenameOf,
});
