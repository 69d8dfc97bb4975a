import { createUnionType, Field, ObjectType } from '@nestjs/graphql';
import { GraphQLJSON } from 'graphql-scalars';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('AccountExport', { description: 'All stored data about the viewer, as a file.' })
export class AccountExportType {
  readonly __typename = 'AccountExport';
  @Field(() => String, { description: 'Suggested file name.' }) fileName!: string;
  @Field(() => GraphQLJSON, { description: 'Content of the file in the format account-export/1.' }) data!: unknown;
}

export const AccountExportPayload = createUnionType({
  name: 'AccountExportPayload',
  description: 'The data of the viewer, or the error.',
  types: () => [AccountExportType, UserErrorType] as const,
  resolveType: typenameOf,
});
