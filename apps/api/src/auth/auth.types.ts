import { createUnionType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Viewer', { description: 'The account that asks.' })
export class ViewerType {
  @Field(() => ID, { description: 'Id of the account, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Its address.' }) email!: string;
  @Field(() => String, { description: 'What the person calls themselves.' }) name!: string;
  @Field(() => String, { description: 'researcher, maintainer or admin.' }) role!: string;
  @Field(() => Instant, { nullable: true, description: 'Null: nobody showed yet that the e-mail is theirs.' })
  emailVerifiedAt!: Date | null;
}

@ObjectType('Session', { description: 'A signed-in browser.' })
export class SessionType {
  @Field(() => ID, { description: 'Id of the session, a UUID.' }) id!: string;
  @Field(() => String, { description: 'What the browser calls itself.' }) device!: string;
  @Field(() => String, { description: 'Its address without the last part.' }) network!: string;
  @Field(() => Instant, { description: 'When it signed in.' }) createdAt!: Date;
  @Field(() => Instant, { description: 'When it last asked for anything.' }) lastSeenAt!: Date;
  @Field(() => Boolean, { description: 'Whether it is the one that asks.' }) current!: boolean;
}

export const AccountPayload = createUnionType({
  name: 'AccountPayload',
  types: () => [ViewerType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The viewer as they are now, or why nothing changed.',
});

@ObjectType('MailSent', { description: 'A mail is on its way.' })
export class MailSentType {
  readonly __typename = 'MailSent';
  @Field(() => String, { description: 'Where it was sent.' }) address!: string;
}

export const MailPayload = createUnionType({
  name: 'MailPayload',
  types: () => [MailSentType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'Where the mail goes, or why none is sent.',
});

@ObjectType('LinkUsed', { description: 'A link of a mail that was followed.' })
export class LinkUsedType {
  readonly __typename = 'LinkUsed';
  @Field(() => String, { description: 'Of the account.' }) email!: string;
}

export const LinkPayload = createUnionType({
  name: 'LinkPayload',
  types: () => [LinkUsedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'Whose link it was, or why it does not work.',
});

@ObjectType('ApiToken', {
  description: 'A token with which a program speaks for its owner; its secret is not told again.',
})
export class ApiTokenType {
  @Field(() => ID, { description: 'Id of the token, a UUID.' }) id!: string;
  @Field(() => String, { description: 'What its owner calls it.' }) name!: string;
  @Field(() => [String], { description: 'What it may do: read, submit, operate, admin.' }) scopes!: string[];
  @Field(() => Instant, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When a request last came with it; null: never.' })
  lastUsedAt!: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Null: it works until it is revoked.' }) expiresAt!: Date | null;
}

@InputType({ description: 'An account to make.' })
export class SignUpInput {
  @Field(() => String, { description: 'Its address, 254 characters at most.' }) email!: string;
  @Field(() => String, { description: 'What the person calls themselves, 1 to 80 characters.' }) name!: string;
  @Field(() => String, { description: 'Its password, 10 to 200 characters.' }) password!: string;
}

@InputType({ description: 'How to sign in.' })
export class SignInInput {
  @Field(() => String, { description: 'Address of the account.' }) email!: string;
  @Field(() => String, { description: 'Its password.' }) password!: string;
}

@ObjectType('SignedIn', { description: 'The session cookie is set on the answer as well.' })
export class SignedInType {
  readonly __typename = 'SignedIn';
  @Field(() => ViewerType, { description: 'The account that is signed in.' }) viewer!: ViewerType;
}

export const SignInPayload = createUnionType({
  name: 'SignInPayload',
  types: () => [SignedInType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'Who is signed in now, or why nobody is.',
});

export const SignUpPayload = createUnionType({
  name: 'SignUpPayload',
  types: () => [SignedInType, MailSentType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'Who is signed in now; or where a mail went, whose link makes the account; or why neither.',
});

@InputType({ description: 'A token to make.' })
export class CreateApiTokenInput {
  @Field(() => String, { description: 'What it shall be called, 1 to 80 characters.' }) name!: string;
  @Field(() => [String], { description: 'read, submit, operate, admin; the last two work for who has the role.' })
  scopes!: string[];
  @Field(() => Int, { nullable: true, description: '1 to 365; none: until it is revoked.' }) expiresInDays?:
    number | null;
}

@ObjectType('ApiTokenCreated', { description: 'A new token with its secret.' })
export class ApiTokenCreatedType {
  readonly __typename = 'ApiTokenCreated';
  @Field(() => ApiTokenType, { description: 'The token, as it is listed.' }) token!: ApiTokenType;
  @Field(() => String, { description: 'Shown once.' }) secret!: string;
}

export const CreateApiTokenPayload = createUnionType({
  name: 'CreateApiTokenPayload',
  types: () => [ApiTokenCreatedType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The token with its secret, or why there is none.',
});
