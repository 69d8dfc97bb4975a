import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('SignInProvider', { description: 'Where one may sign in with an account elsewhere.' })
export class SignInProviderType {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
}

@ObjectType('LinkedIdentity', { description: 'An account elsewhere with which its owner signs in here.' })
export class LinkedIdentityType {
  @Field(() => String) provider!: string;
  @Field(() => String, { description: 'What its owner recognises it by.' }) label!: string;
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant, { nullable: true }) lastUsedAt!: Date | null;
}

@InputType()
export class LeaveForProviderInput {
  @Field(() => ID) provider!: string;
  @Field(() => String, { description: 'Where to go afterwards: a way within this site.', defaultValue: '/' }) next!: string;
  @Field(() => Boolean, { description: 'Add it to the viewer’s account instead of signing in.', defaultValue: false })
  link!: boolean;
}

@ObjectType('LeavingFor')
export class LeavingForType {
  readonly __typename = 'LeavingFor';
  @Field(() => String, { description: 'Where the browser is to go now.' }) url!: string;
}

export const LeavePayload = createUnionType({
  name: 'LeavePayload',
  types: () => [LeavingForType, UserErrorType] as const,
  resolveType: typenameOf,
});
