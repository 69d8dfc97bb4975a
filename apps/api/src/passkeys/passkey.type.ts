import { createUnionType, Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

@ObjectType('Passkey', { description: 'A passkey of the viewer.' })
export class PasskeyType {
  @Field(() => ID, { description: 'Id of the passkey, a UUID.' }) id!: string;
  @Field(() => String, { description: 'What its owner calls it.' }) name!: string;
  @Field(() => Boolean, { description: 'Whether its device keeps a copy elsewhere.' }) backedUp!: boolean;
  @Field(() => Instant, { description: 'When it was added.' }) createdAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When it last signed in or confirmed; null: never.' })
  lastUsedAt!: Date | null;
}

@ObjectType('PasskeyQuestion', { description: 'What a browser asks its authenticator.' })
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
  description: 'The question, or why there is none.',
});

@InputType({ description: 'A passkey that a browser has just made.' })
export class AddPasskeyInput {
  @Field(() => String, { description: 'What its owner calls it, 1 to 80 characters.' }) name!: string;
  @Field(() => String, { description: 'The credential as JSON.' }) response!: string;
}
