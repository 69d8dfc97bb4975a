import { createUnionType, Field, InputType, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('DeviceRequest', { description: 'A request of a client program for an API token (device authorization).' })
export class DeviceRequestType {
  readonly __typename = 'DeviceRequest';
  @Field(() => String, { description: 'User code that the client shows.' }) userCode!: string;
  @Field(() => String, { description: 'Name of the client.' }) name!: string;
  @Field(() => [String], { description: 'Requested scopes: read, submit, operate, admin.' }) scopes!: string[];
  @Field(() => String, { description: 'Network address of the client without its last part.' }) network!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the request.' }) createdAt!: Date;
}

export const DeviceRequestPayload = createUnionType({
  name: 'DeviceRequestPayload',
  types: () => [DeviceRequestType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The request, or the error.',
});

@InputType({ description: 'The decision of the viewer on a device request.' })
export class AnswerDeviceInput {
  @Field(() => String, { description: 'User code that the client shows.' }) userCode!: string;
  @Field(() => Boolean, { description: 'Whether to grant the token.' }) approve!: boolean;
  @Field(() => [String], {
    nullable: true,
    description: 'Subset of the requested scopes to grant. Defaults to all requested scopes.',
  })
  scopes?: string[] | null;
}
