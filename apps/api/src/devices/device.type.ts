import { createUnionType, Field, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('DeviceRequest', { description: 'A program that asks for an API token.' })
export class DeviceRequestType {
  readonly __typename = 'DeviceRequest';
  @Field(() => String) userCode!: string;
  @Field(() => String, { description: 'What it calls itself.' }) name!: string;
  @Field(() => [String]) scopes!: string[];
  @Field(() => String, { description: 'Where it asks from: its address without the last part.' }) network!: string;
  @Field(() => Instant) createdAt!: Date;
}

export const DeviceRequestPayload = createUnionType({
  name: 'DeviceRequestPayload',
  types: () => [DeviceRequestType, UserErrorType] as const,
  resolveType: typenameOf,
});

@InputType()
export class AnswerDeviceInput {
  @Field(() => String) userCode!: string;
  @Field(() => Boolean) approve!: boolean;
  @Field(() => [String], { nullable: true, description: 'Fewer than it asks for, if so wished.' }) scopes?: string[] | null;
}
