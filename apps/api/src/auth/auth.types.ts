import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Viewer')
export class ViewerType {
  @Field(() => ID) id!: string;
  @Field(() => String) email!: string;
  @Field(() => String) name!: string;
  @Field(() => String) role!: string;
}

@ObjectType('ApiToken')
export class ApiTokenType {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => [String]) scopes!: string[];
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant, { nullable: true }) lastUsedAt!: Date | null;
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
  @Field(() => [String]) scopes!: string[];
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
