import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Passkey')
export class PasskeyType {
  @Field(() => ID) id!: string;
  @Field(() => String) name!: string;
  @Field(() => Boolean, { description: 'Whether its device keeps a copy elsewhere.' }) backedUp!: boolean;
  @Field(() => Instant) createdAt!: Date;
  @Field(() => Instant, { nullable: true }) lastUsedAt!: Date | null;
}

@ObjectType('PasskeyQuestion')
export class PasskeyQuestionType {
  readonly __typename = 'PasskeyQuestion';
  @Field(() => Json, {
    description: 'Options of the browser’s navigator.credentials, as JSON; good for 10 minutes and one answer.',
  })
  options!: unknown;
}

export const PasskeyQuestionPayload = createUnionType({
  name: 'PasskeyQuestionPayload',
  types: () => [PasskeyQuestionType, UserErrorType] as const,
  resolveType: typenameOf,
});

@InputType()
export class AddPasskeyInput {
  @Field(() => String) name!: string;
  @Field(() => String, { description: 'The credential as JSON.' }) response!: string;
}
