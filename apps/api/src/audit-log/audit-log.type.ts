import { createUnionType, Field, ID, ObjectType } from '@nestjs/graphql';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('LoggedAct', { description: 'One use of a right that not everybody has.' })
export class LoggedActType {
  @Field(() => ID, { description: 'Id of the act; ids rise with time.' }) id!: string;
  @Field(() => Instant, { description: 'When.' }) at!: Date;
  @Field(() => String, { description: '`<room>.<deed>`, such as `runner.cordon`.' }) act!: string;
  @Field(() => String, { description: 'What it was done to: an id, slug or name.' }) target!: string;
  @Field(() => Json, { description: 'What else is known: a JSON object whose members depend on the act.' })
  details!: unknown;
  @Field(() => String, { nullable: true, description: 'Null: the installation itself.' }) by!: string | null;
}

@ObjectType('AuditLog', { description: 'A page of the audit log.' })
export class AuditLogType {
  readonly __typename = 'AuditLog';
  @Field(() => [LoggedActType], { description: 'The acts, newest first.' }) acts!: LoggedActType[];
}

export const AuditLogPayload = createUnionType({
  name: 'AuditLogPayload',
  types: () => [AuditLogType, UserErrorType] as const,
  resolveType: typenameOf,
  description: 'The acts, or why they are not told.',
});
