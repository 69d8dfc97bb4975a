import { createUnionType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Instant, Json } from '../graphql/scalars.js';
import { typenameOf, UserErrorType } from '../graphql/user-error.type.js';

export const DeliveryStateEnum = { WAITING: 'waiting', DELIVERED: 'delivered', FAILED: 'failed' } as const;
registerEnumType(DeliveryStateEnum, {
  name: 'WebhookDeliveryState',
  valuesMap: {
    DELIVERED: { description: 'The receiver took it.' },
    FAILED: { description: 'It was given up.' },
    WAITING: { description: 'It is tried again.' },
  },
  description: 'How far a delivery to a webhook is.',
});

@ObjectType('WebhookAttempt', { description: 'One attempt to deliver a message.' })
export class WebhookAttemptType {
  @Field(() => String, { description: 'When it began, ISO 8601.' }) at!: string;
  @Field(() => Int, { nullable: true, description: 'What the receiver answered; null when it did not.' }) status!:
    number | null;
  @Field(() => String, { nullable: true, description: 'Why it came to nothing.' }) error!: string | null;
  @Field(() => Int, { description: 'How long it took.' }) milliseconds!: number;
}

@ObjectType('WebhookDelivery', { description: 'One message to one webhook.' })
export class WebhookDeliveryType {
  @Field(() => ID, { description: 'The message, in its header `webhook-id`; the same however often it is tried.' })
  messageId!: string;
  @Field(() => String, { description: 'Such as `evaluation.scored`, `board.changed` or `ping`.' }) type!: string;
  @Field(() => Json, { description: 'The body that is posted.' }) payload!: unknown;
  @Field(() => DeliveryStateEnum, { description: 'Whether it was taken, waits for its next try, or was given up.' })
  state!: (typeof DeliveryStateEnum)[keyof typeof DeliveryStateEnum];
  @Field(() => [WebhookAttemptType], { description: 'Every try, the oldest first.' })
  attempts!: readonly WebhookAttemptType[];
  @Field(() => Instant, { description: 'When it was written.' }) createdAt!: Date;
  @Field(() => Instant, { description: 'When it is tried next, while it waits.' }) dueAt!: Date;
}

@ObjectType('Webhook', { description: 'An address at which a team is notified of its evaluations and boards.' })
export class WebhookType {
  @Field(() => ID, { description: 'Its id.' }) id!: string;
  @Field(() => String, { description: 'Where messages are posted.' }) url!: string;
  @Field(() => [String], { description: 'The events that it receives.' }) events!: readonly string[];
  @Field(() => Instant, { description: 'When it was added.' }) createdAt!: Date;
  @Field(() => Instant, {
    nullable: true,
    description: 'The first failure since something was delivered; null while all is well.',
  })
  failingSince!: Date | null;
  @Field(() => Instant, { nullable: true, description: 'Nothing is sent since then; null while it is in use.' })
  disabledAt!: Date | null;
  @Field(() => String, { nullable: true, description: 'Why nothing is sent.' }) disabledReason!: string | null;
}

@InputType('NewWebhookInput', { description: 'A webhook to add.' })
export class NewWebhookInput {
  @Field(() => ID, { description: 'Whose; its owners may add one.' }) team!: string;
  @Field(() => String, { description: 'A public address, https.' }) url!: string;
  @Field(() => [String], { description: '`evaluation.<state>` and `board.changed`.' }) events!: string[];
}

@ObjectType('WebhookSaved', { description: 'The webhook as it is now.' })
export class WebhookSavedType {
  readonly __typename = 'WebhookSaved';
  @Field(() => WebhookType, { description: 'As it is stored now; it lists no secret.' }) webhook!: WebhookType;
  @Field(() => String, {
    nullable: true,
    description: 'Signs its messages, `whsec_…`; told when it is added or changed, and never again.',
  })
  secret!: string | null;
}

export const WebhookPayload = createUnionType({
  name: 'WebhookPayload',
  description: 'The webhook, or why not.',
  types: () => [WebhookSavedType, UserErrorType] as const,
  resolveType: typenameOf,
});
