import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import type { AccountRole } from '@primitives/store/accounts';
import { GraphQLDateTime } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { AccountRoleEnum } from '../accounts/account-role.type.js';
import { TokenScopeEnum } from './token-scope.type.js';
import type { Scope } from './viewer.js';
import { payload } from '../graphql/payload.js';

@ObjectType('Viewer', { description: 'The signed-in account.' })
export class ViewerType {
  @Field(() => ID, { description: 'ID of the account, a UUID.' }) id!: string;
  @Field(() => String, { description: 'E-mail address.' }) email!: string;
  @Field(() => String, { description: 'Display name.' }) name!: string;
  @Field(() => AccountRoleEnum, { description: 'Role of the account.' }) role!: AccountRole;
  @NullableField(() => GraphQLDateTime, 'Time at which the e-mail address was verified; null if unverified.')
  emailVerifiedAt!: Date | null;
}

@ObjectType('Session', { description: 'A signed-in browser.' })
export class SessionType {
  @Field(() => ID, { description: 'ID of the session, a UUID.' }) id!: string;
  @Field(() => String, { description: 'User agent of the browser.' }) device!: string;
  @Field(() => String, { description: 'Network address without its last part.' }) network!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the sign-in.' }) createdAt!: Date;
  @Field(() => GraphQLDateTime, { description: 'Time of the last request.' }) lastSeenAt!: Date;
  @Field(() => Boolean, { description: 'Whether this is the session of the current request.' }) current!: boolean;
}

export const AccountPayload = payload('AccountPayload', 'The account after the change, or the error.', ViewerType);

@ObjectType('MailSent', { description: 'An e-mail that was queued for delivery.' })
export class MailSentType {
  readonly __typename = 'MailSent';
  @Field(() => String, { description: 'Address of the recipient.' }) address!: string;
}

export const MailPayload = payload('MailPayload', 'The recipient of the e-mail, or the error.', MailSentType);

@ObjectType('LinkUsed', { description: 'A link of an e-mail that was used.' })
export class LinkUsedType {
  readonly __typename = 'LinkUsed';
  @Field(() => String, { description: 'E-mail address of the account.' }) email!: string;
}

export const LinkPayload = payload('LinkPayload', 'The account of the link, or the error.', LinkUsedType);

@ObjectType('ApiToken', {
  description: 'A token with which a program acts for its owner. Its secret is shown only on creation.',
})
export class ApiTokenType {
  @Field(() => ID, { description: 'ID of the token, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Name of the token.' }) name!: string;
  @Field(() => [TokenScopeEnum], { description: 'Scopes of the token.' }) scopes!: Scope[];
  @Field(() => GraphQLDateTime, { description: 'Time of creation.' }) createdAt!: Date;
  @NullableField(() => GraphQLDateTime, 'Time of the last request with the token; null if never used.')
  lastUsedAt!: Date | null;
  @NullableField(() => GraphQLDateTime, 'Expiry time; null if it is valid until revoked.') expiresAt!: Date | null;
}

@InputType({ description: 'The account to create.' })
export class SignUpInput {
  @Field(() => String, { description: 'E-mail address, at most 254 characters.' }) email!: string;
  @Field(() => String, { description: 'Display name, 1 to 80 characters.' }) name!: string;
  @Field(() => String, { description: 'Password, 12 to 128 characters. Common passwords are rejected.' })
  password!: string;
}

@InputType({ description: 'Credentials for a sign-in.' })
export class SignInInput {
  @Field(() => String, { description: 'E-mail address of the account.' }) email!: string;
  @Field(() => String, { description: 'Password of the account.' }) password!: string;
}

@ObjectType('SignedIn', { description: 'A successful sign-in. The response also sets the session cookie.' })
export class SignedInType {
  readonly __typename = 'SignedIn';
  @Field(() => ViewerType, { description: 'The signed-in account.' }) viewer!: ViewerType;
}

export const SignInPayload = payload('SignInPayload', 'The signed-in account, or the error.', SignedInType);

export const SignUpPayload = payload(
  'SignUpPayload',
  'The signed-in account, the recipient of the e-mail whose link creates the account, or the error.',
  SignedInType,
  MailSentType,
);

@InputType({ description: 'The API token to create.' })
export class CreateApiTokenInput {
  @Field(() => String, { description: 'Name of the token, 1 to 80 characters.' }) name!: string;
  @Field(() => [TokenScopeEnum], {
    description: 'Scopes of the token. OPERATE and ADMIN require the maintainer or admin role.',
  })
  scopes!: Scope[];
  @NullableField(() => Int, 'Lifetime in days, 1 to 365. Omit for a token that is valid until revoked.')
  expiresInDays?: number | null;
}

@ObjectType('ApiTokenCreated', { description: 'A successful creation of an API token.' })
export class ApiTokenCreatedType {
  readonly __typename = 'ApiTokenCreated';
  @Field(() => ApiTokenType, { description: 'The created token.' }) token!: ApiTokenType;
  @Field(() => String, { description: 'The secret of the token. Store it; it is not shown again.' }) secret!: string;
}

export const CreateApiTokenPayload = payload(
  'CreateApiTokenPayload',
  'The token with its secret, or the error.',
  ApiTokenCreatedType,
);
