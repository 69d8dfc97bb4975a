import { Field, ObjectType } from '@nestjs/graphql';
import { UserError } from '@primitives/evaluation';

@ObjectType('UserError', {
  description: 'An expected refusal: what happened, what was expected and found, what to do.',
})
export class UserErrorType {
  @Field(() => String, { description: 'What happened, lower snake case; `codes` lists them.' }) code!: string;
  @Field(() => String, { description: 'What happened, in a sentence.' }) message!: string;
  @Field(() => String, { nullable: true, description: 'What would have been right; null where that is not one thing.' })
  expected?: string | null | undefined;
  @Field(() => String, { nullable: true, description: 'What was there instead.' }) found?: string | null | undefined;
  @Field(() => String, { description: 'What to do.' }) remedy!: string;
}

/**
 * For `.catch`: a UserError becomes a member of the payload's union, anything else goes on to the masking. A plain object, since
 * graphql-js throws whatever is `instanceof Error`.
 */
export function orUserError(error: unknown): UserErrorType & { __typename: 'UserError' } {
  if (!(error instanceof UserError)) throw error;
  return { __typename: 'UserError', ...error.toFailure() };
}

/** For unions: the member is the one that the value names. */
export const typenameOf = (value: { __typename?: string }): string | undefined => value.__typename;
