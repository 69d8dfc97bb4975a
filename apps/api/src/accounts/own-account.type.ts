import { createUnionType, Field, ObjectType } from '@nestjs/graphql';
import { Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('AccountExport', { description: 'Everything that is kept of the viewer, to be saved as a file.' })
export class AccountExportType {
  readonly __typename = 'AccountExport';
  @Field(() => String, { description: 'What to save it as.' }) fileName!: string;
  @Field(() => Json, { description: 'The file itself: account-export/1.' }) data!: unknown;
}

export const AccountExportPayload = createUnionType({
  name: 'AccountExportPayload',
  description: 'What is kept of the viewer, or why it is not told.',
  types: () => [AccountExportType, UserErrorType] as const,
  resolveType: typenameOf,
});
