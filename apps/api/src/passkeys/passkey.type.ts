import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { payload } from '../graphql/payload.js';

@ObjectType('Passkey', { description: 'A passkey of the viewer.' })
export class PasskeyType {
  @Field(() => ID, { description: 'Id of the passkey, a UUID.' }) id!: string;
  @Field(() => String, { description: 'Name given by its owner.' }) name!: string;
  @Field(() => Boolean, { description: 'Whether the passkey is backed up outside the device.' }) backedUp!: boolean;
  @Field(() => GraphQLDateTime, { description: 'When it was added.' }) createdAt!: Date;
  @NullableField(() => GraphQLDateTime, 'When it was last used; null: never.') lastUsedAt!: Date | null;
}

@ObjectType('PasskeyChallenge', { description: "A WebAuthn challenge for the browser's authenticator." })
export class PasskeyChallengeType {
  readonly __typename = 'PasskeyChallenge';
  @Field(() => GraphQLJSON, {
    description: 'Options for navigator.credentials in the browser, as JSON; valid for 10 minutes and one response.',
  })
  options!: unknown;
}

export const PasskeyChallengePayload = payload(
  'PasskeyChallengePayload',
  'The challenge, or why there is none.',
  PasskeyChallengeType,
);

@InputType({ description: 'A passkey that a browser has just created.' })
export class AddPasskeyInput {
  @Field(() => String, { description: 'Name of the passkey, 1 to 80 characters.' }) name!: string;
  @Field(() => String, { description: 'The credential as JSON.' }) response!: string;
}
