import { Field, ObjectType } from '@nestjs/graphql';
import { UserError } from '@primitives/evaluation';

@ObjectType('UserError', { description: 'An expected refusal: what happened, what was expected and found, what to do.' })
export class UserErrorType {
  @Field(() => String) code!: string;
  @Field(() => String) message!: string;
  @Field(() => String, { nullable: true }) expected?: string | null | undefined;
  @Field(() => String, { nullable: true }) found?: string | null | undefined;
  @Field(() => String) remedy!: string;
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
