import { createUnionType, Field, ID, ObjectType } from '@nestjs/graphql';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('LoggedAct')
export class LoggedActType {
  @Field(() => ID) id!: string;
  @Field(() => Instant) at!: Date;
  @Field(() => String, { description: '`<room>.<deed>`, such as `runner.cordon`.' }) act!: string;
  @Field(() => String) target!: string;
  @Field(() => Json) details!: unknown;
  @Field(() => String, { nullable: true, description: 'Null: the installation itself.' }) by!: string | null;
}

@ObjectType('AuditLog')
export class AuditLogType {
  readonly __typename = 'AuditLog';
  @Field(() => [LoggedActType]) acts!: LoggedActType[];
}

export const AuditLogPayload = createUnionType({
  name: 'AuditLogPayload',
  types: () => [AuditLogType, UserErrorType] as const,
  resolveType: typenameOf,
});
