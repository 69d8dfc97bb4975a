import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { TokenScopeEnum } from '../auth/token-scope.type.js';
import type { Scope } from '../auth/viewer.js';
import { payload } from '../graphql/payload.js';

@ObjectType('DeviceRequest', { description: 'A request of a client program for an API token (device authorization).' })
export class DeviceRequestType {
  readonly __typename = 'DeviceRequest';
  @Field(() => String, { description: 'User code that the client shows.' }) userCode!: string;
  @Field(() => String, { description: 'Name of the client.' }) name!: string;
  @Field(() => [TokenScopeEnum], { description: 'Requested scopes.' }) scopes!: Scope[];
  @Field(() => String, { description: 'Network address of the client without its last part.' }) network!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the request.' }) createdAt!: Date;
}

export const DeviceRequestPayload = payload('DeviceRequestPayload', 'The request, or the error.', DeviceRequestType);

@InputType({ description: 'The device request to approve.' })
export class ApproveDeviceInput {
  @Field(() => String, { description: 'User code that the client shows.' }) userCode!: string;
  @NullableField(() => [TokenScopeEnum], 'Subset of the requested scopes to grant. Defaults to all requested scopes.')
  scopes?: Scope[] | null;
}
