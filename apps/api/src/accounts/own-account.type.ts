import { createUnionType, Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('AccountExport', { description: 'Everything that is kept of the viewer, to be saved as a file.' })
export class AccountExportType {
  readonly __typename = 'AccountExport';
  @Field(() => String) fileName!: string;
  @Field(() => Json, { description: 'account-export/1' }) data!: unknown;
}

export const AccountExportPayload = createUnionType({
  name: 'AccountExportPayload',
  types: () => [AccountExportType, UserErrorType] as const,
  resolveType: typenameOf,
});
