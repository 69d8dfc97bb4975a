import { createUnionType, Field, ID, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('LoggedAct', { description: 'A privileged action.' })
export class LoggedActType {
  @Field(() => ID, { description: 'ID of the action. IDs increase with time.' }) id!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the action.' }) at!: Date;
  @Field(() => String, { description: 'Name of the action: `<area>.<operation>`, such as `runner.cordon`.' })
  act!: string;
  @Field(() => String, { description: 'Target of the action: an ID, slug or name.' }) target!: string;
  @Field(() => GraphQLJSON, { description: 'Further details, a JSON object whose fields depend on the action.' })
  details!: unknown;
  @Field(() => String, { nullable: true, description: 'Name of the acting account; null for automatic actions.' }) by!:
    string | null;
}

@ObjectType('AuditLog', { description: 'A page of the audit log.' })
export class AuditLogType {
  readonly __typename = 'AuditLog';
  @Field(() => [LoggedActType], { description: 'Actions, newest first.' }) acts!: LoggedActType[];
}

export const AuditLogPayload = createUnionType({
  name: 'AuditLogPayload',
  types: () => [AuditLogType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The actions, or the error.',
});
