import { Field, ObjectType } from '@nestjs/graphql';
import { GraphQLJSON } from 'graphql-scalars';
import { payload } from '../graphql/payload.js';

@ObjectType('AccountExport', { description: 'All stored data about the viewer, as a file.' })
export class AccountExportType {
  readonly __typename = 'AccountExport';
  @Field(() => String, { description: 'Suggested file name.' }) fileName!: string;
  @Field(() => GraphQLJSON, { description: 'Content of the file in the format account-export/1.' }) data!: unknown;
}

export const AccountExportPayload = payload(
  'AccountExportPayload',
  'The data of the viewer, or the error.',
  AccountExportType,
);
