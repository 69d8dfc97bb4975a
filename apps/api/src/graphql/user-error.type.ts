import { Field, ObjectType } from '@nestjs/graphql';
import { UserError } from '@primitives/errors';
import { NullableField } from './nullable-field.js';

@ObjectType('UserError', {
  description: 'An error that the caller can resolve, with the expected and actual values and a remedy.',
})
export class UserErrorType {
  @Field(() => String, { description: 'Stable error code in lower snake case. The query `codes` lists all codes.' })
  code!: string;
  @Field(() => String, { description: 'Description of the error for people.' }) message!: string;
  @NullableField(() => String, 'Expected value or condition, if there is a single one.')
  expected?: string | null | undefined;
  @NullableField(() => String, 'Actual value or condition.') found?: string | null | undefined;
  @Field(() => String, { description: 'Action that resolves the error.' }) remedy!: string;
}

/**
 * For `.catch`: returns a UserError as a member of the payload union and rethrows anything else. The result is a plain
 * object because graphql-js throws every resolved value that is `instanceof Error`.
 */
export function orUserError(error: unknown): UserErrorType & { __typename: 'UserError' } {
  if (!(error instanceof UserError)) throw error;
  return { __typename: 'UserError', ...error.toFailure() };
}

/** Resolves a union member by the value's `__typename`. */
export const typenameOf = (value: { __typename?: string }): string | undefined => value.__typename;
