import { createUnionType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Viewer')
export class ViewerType {
  @Field(() => ID) id!: string;
  @Field(() => String) email!: string;
  @Field(() => String) name!: string;
  @Field(() => String) role!: string;
  @Field(() => Instant, { nullable: true, description: 'Null: nobody showed yet that the e-mail is theirs.' })
  emailVerifiedAt!: Date | null;
}

@ObjectType('Session', { description: 'A signed-in browser.' })
export class SessionType {
  @Field(() => ID) id!: string;
  @Field(() => String, { description: 'What the browser calls itself.' }) device!: string;
  @Field(() => String, { description: 'Its address without the last part.' }) network!: string;
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant) lastSeenAt!: Date;
  @Field(() => Boolean, { description: 'Whether it is the one that asks.' }) current!: boolean;
}

export const AccountPayload = createUnionType({
  name: 'AccountPayload',
  types: () => [ViewerType, UserErrorType] as const,
  resolveType: typenameOf,
});

@ObjectType('MailSent')
export class MailSentType {
  readonly __typename = 'MailSent';
  @Field(() => String) address!: string;
}

export const MailPayload = createUnionType({
  name: 'MailPayload',
  types: () => [MailSentType, UserErrorType] as const,
  resolveType: typenameOf,
});

@ObjectType('LinkUsed')
export class LinkUsedType {
  readonly __typename = 'LinkUsed';
  @Field(() => String, { description: 'Of the account.' }) email!: string;
}

export const LinkPayload = createUnionType({
  name: 'LinkPayload',
  types: () => [LinkUsedType, UserErrorType] as const,
  resolveType: typenameOf,
});

@ObjectType('ApiToken')
export class ApiTokenType {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => [String]) scopes!: string[];
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant, { nullable: true }) lastUsedAt!: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Null: it works until it is revoked.' }) expiresAt!: Date | null;
}

@InputType()
export class SignUpInput {
  @Field(() => String) email!: string;
  @Field(() => String) name!: string;
  @Field(() => String) password!: string;
}

@InputType()
export class SignInInput {
  @Field(() => String) email!: string;
  @Field(() => String) password!: string;
}

@ObjectType('SignedIn', { description: 'The session cookie is set on the answer as well.' })
export class SignedInType {
  readonly __typename = 'SignedIn';
  @Field(() => ViewerType) viewer!: ViewerType;
}

export const SignInPayload = createUnionType({
  name: 'SignInPayload',
  types: () => [SignedInType, UserErrorType] as const,
  resolveType: typenameOf,
});

@InputType()
export class CreateApiTokenInput {
  @Field(() => String) name!: string;
  @Field(() => [String], { description: 'read, submit, operate, admin; the last two work for who has the role.' })
  scopes!: string[];
  @Field(() => Int, { nullable: true, description: '1 to 365; none: until it is revoked.' }) expiresInDays?: number | null;
}

@ObjectType('ApiTokenCreated')
export class ApiTokenCreatedType {
  readonly __typename = 'ApiTokenCreated';
  @Field(() => ApiTokenType) token!: ApiTokenType;
  @Field(() => String, { description: 'Shown once.' }) secret!: string;
}

export const CreateApiTokenPayload = createUnionType({
  name: 'CreateApiTokenPayload',
  types: () => [ApiTokenCreatedType, UserErrorType] as const,
  resolveType: typenameOf,
});
