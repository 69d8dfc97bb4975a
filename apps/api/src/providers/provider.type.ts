import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLURL } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';

@ObjectType('SignInProvider', { description: 'An external provider of identities.' })
export class SignInProviderType {
  @Field(() => ID, { description: 'Id of the provider, used in URLs.' }) id!: string;
  @Field(() => String, { description: 'Display name.' }) name!: string;
}

@ObjectType('LinkedIdentity', { description: 'An external account that its owner uses to sign in.' })
export class LinkedIdentityType {
  @Field(() => ID, { description: 'Id of the provider.' }) provider!: string;
  @Field(() => String, { description: 'Name of the external account, for display.' }) label!: string;
  @Field(() => GraphQLDateTime, { description: 'When it was linked.' }) createdAt!: Date;
  @NullableField(() => GraphQLDateTime, 'When it was last used to sign in; null: never.') lastUsedAt!: Date | null;
}

@InputType({ description: 'The provider to sign in with, and where to return to.' })
export class StartProviderSignInInput {
  @Field(() => ID, { description: 'Id of the provider.' }) provider!: string;
  @Field(() => String, { description: 'Path on this site to return to.', defaultValue: '/' })
  next!: string;
  @Field(() => Boolean, { description: 'Add it to the viewer’s account instead of signing in.', defaultValue: false })
  link!: boolean;
}

@ObjectType('ProviderSignInStarted', { description: 'A redirect to a provider, valid for a few minutes.' })
export class ProviderSignInStartedType {
  readonly __typename = 'ProviderSignInStarted';
  @Field(() => GraphQLURL, { description: 'URL to send the browser to.' }) url!: string;
}

export const StartProviderSignInPayload = payload(
  'StartProviderSignInPayload',
  'URL to send the browser to, or why there is none.',
  ProviderSignInStartedType,
);
