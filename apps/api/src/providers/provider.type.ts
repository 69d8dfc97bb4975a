import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('SignInProvider', { description: 'Where one may sign in with an account elsewhere.' })
export class SignInProviderType {
  @Field(() => ID, { description: 'Its name in addresses.' }) id!: string;
  @Field(() => String, { description: 'What its button says.' }) name!: string;
}

@ObjectType('LinkedIdentity', { description: 'An account elsewhere with which its owner signs in here.' })
export class LinkedIdentityType {
  @Field(() => String, { description: 'Id of the provider.' }) provider!: string;
  @Field(() => String, { description: 'What its owner recognises it by.' }) label!: string;
  @Field(() => Instant, { description: 'When it was linked.' }) createdAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When someone last signed in by it; null: never.' })
  lastUsedAt!: Date | null;
}

@InputType({ description: 'Where to sign in, and how to come back.' })
export class LeaveForProviderInput {
  @Field(() => ID, { description: 'Id of the provider.' }) provider!: string;
  @Field(() => String, { description: 'Where to go afterwards: a way within this site.', defaultValue: '/' })
  next!: string;
  @Field(() => Boolean, { description: 'Add it to the viewer’s account instead of signing in.', defaultValue: false })
  link!: boolean;
}

@ObjectType('LeavingFor', { description: 'A way to a provider, good for a few minutes.' })
export class LeavingForType {
  readonly __typename = 'LeavingFor';
  @Field(() => String, { description: 'Where the browser is to go now.' }) url!: string;
}

export const LeavePayload = createUnionType({
  name: 'LeavePayload',
  types: () => [LeavingForType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'Where to send the browser, or why not.',
});
