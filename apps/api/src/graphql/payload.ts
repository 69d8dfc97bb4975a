import type { Type } from '@nestjs/common';
import { createUnionType } from '@nestjs/graphql';
import { typenameOf, UserErrorType } from './user-error.type.js';

/** The union of the answers to an operation and `UserError`. */
export const payload = (name: string, description: string, ...answers: readonly Type<unknown>[]) =>
  createUnionType({ name, description, types: () => [...answers, UserErrorType], resolveType: typenameOf });
