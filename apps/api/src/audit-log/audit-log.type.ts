import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { payload } from '../graphql/payload.js';

@ObjectType('NamedId', { description: 'A UUID with a readable name.' })
export class NamedIdType {
  @Field(() => ID, { description: 'The UUID.' }) id!: string;
  @Field(() => String, { description: 'Current name of the object.' }) name!: string;
}

@ObjectType('AuditLogEntry', { description: 'A privileged action.' })
export class AuditLogEntryType {
  @Field(() => ID, { description: 'ID of the action. IDs increase with time.' }) id!: string;
  @Field(() => GraphQLDateTime, { description: 'Time of the action.' }) at!: Date;
  @Field(() => String, { description: 'Name of the action: `<area>.<operation>`, such as `runner.cordon`.' })
  act!: string;
  @Field(() => String, { description: 'Target of the action: an ID, slug or name.' }) target!: string;
  @Field(() => GraphQLJSON, { description: 'Further details, a JSON object whose fields depend on the action.' })
  details!: unknown;
  @NullableField(
    () => String,
    'Name of the acting account, or of the command on the server; null for automatic actions.',
  )
  by!: string | null;
  @Field(() => [NamedIdType], {
    description: 'Names of the objects whose UUIDs occur in target and details; unknown ones are left out.',
  })
  names!: readonly NamedIdType[];
}

/** Maximum page size. */
export const MAX_AUDIT_LOG_ENTRIES = 200;

@ArgsType()
export class AuditLogArgs extends pageArgs(50, MAX_AUDIT_LOG_ENTRIES) {
  @NullableField(() => String, 'Target of the action, exact match.') target?: string | null;
  @NullableField(() => String, 'Name of an action, or a prefix such as `runner.`.') act?: string | null;
  @NullableField(() => String, 'Substring of `by`: the acting account or command.') by?: string | null;
  @NullableField(() => GraphQLDateTime, 'Time of the earliest actions.') from?: Date | null;
  @NullableField(() => GraphQLDateTime, 'Time before which the actions happened.') to?: Date | null;
}

@ObjectType('AuditLogEntryConnection', { description: 'A page of the audit log, newest first.' })
export class AuditLogEntryConnectionType extends connectionType('AuditLogEntry', AuditLogEntryType) {
  readonly __typename = 'AuditLogEntryConnection';
}

export const AuditLogPayload = payload('AuditLogPayload', 'The actions, or the error.', AuditLogEntryConnectionType);
