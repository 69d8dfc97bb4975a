import { createUnionType, Field, InputType, ObjectType } from '@nestjs/graphql';
import { Instant } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('DeviceRequest', { description: 'A program that asks for an API token.' })
export class DeviceRequestType {
  readonly __typename = 'DeviceRequest';
  @Field(() => String, { description: 'The code that it shows.' }) userCode!: string;
  @Field(() => String, { description: 'What it calls itself.' }) name!: string;
  @Field(() => [String], { description: 'What it asks to do: read, submit, operate, admin.' }) scopes!: string[];
  @Field(() => String, { description: 'Where it asks from: its address without the last part.' }) network!: string;
  @Field(() => Instant, { description: 'When it asked.' }) createdAt!: Date;
}

export const DeviceRequestPayload = createUnionType({
  name: 'DeviceRequestPayload',
  types: () => [DeviceRequestType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The request, or why there is none.',
});

@InputType({ description: 'What the viewer answers a program that asks for a token.' })
export class AnswerDeviceInput {
  @Field(() => String, { description: 'The code that the program shows.' }) userCode!: string;
  @Field(() => Boolean, { description: 'Whether it may have one.' }) approve!: boolean;
  @Field(() => [String], { nullable: true, description: 'Fewer than it asks for, if so wished.' }) scopes?:
    string[] | null;
}
