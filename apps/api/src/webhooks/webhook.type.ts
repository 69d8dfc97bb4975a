import { ArgsType, Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLDateTime, GraphQLJSON, GraphQLURL } from 'graphql-scalars';
import { NullableField } from '../graphql/nullable-field.js';
import { connectionType, pageArgs } from '../graphql/connection.js';
import { graphqlEnum } from '../graphql/enum.js';
import { payload } from '../graphql/payload.js';
import type { WebhookEvent, WebhookMessageType } from './webhook.inputs.js';

export const DeliveryStateEnum = graphqlEnum<'waiting' | 'delivered' | 'failed'>(
  'WebhookDeliveryState',
  'State of a delivery to a webhook.',
  {
    waiting: 'It waits for its next attempt.',
    delivered: 'The receiver accepted it.',
    failed: 'All attempts failed.',
  },
);

const EVENTS: Readonly<Record<WebhookEvent, string>> = {
  'evaluation.queued': 'An evaluation was queued.',
  'evaluation.validating': 'The checks of its bundle began.',
  'evaluation.predicting': 'Its predictions began.',
  'evaluation.scoring': 'Its scoring began.',
  'evaluation.scored': 'It was scored.',
  'evaluation.rejected': 'It was rejected because of its bundle.',
  'evaluation.failed': 'It failed because of the platform or a runner.',
  'evaluation.cancelled': 'It was cancelled.',
  'board.changed': 'A board changed on a track where the team has an entry.',
};
const WebhookEventEnum = graphqlEnum<WebhookEvent>(
  'WebhookEvent',
  'An event that webhooks can subscribe to. The message has the type `evaluation.scored` for `EVALUATION_SCORED`.',
  EVENTS,
);
const WebhookMessageTypeEnum = graphqlEnum<WebhookMessageType>(
  'WebhookMessageType',
  'Type of a message to a webhook: an event, or a test.',
  { ...EVENTS, ping: 'A test message.' },
);

@ObjectType('WebhookAttempt', { description: 'One attempt to deliver a message.' })
export class WebhookAttemptType {
  @Field(() => GraphQLDateTime, { description: 'Start of the attempt.' }) at!: string;
  @NullableField(() => Int, 'HTTP status of the receiver; null without a response.') status!: number | null;
  @NullableField(() => String, 'Error message; null after a success.') error!: string | null;
  @Field(() => Int, { description: 'Duration in milliseconds.' }) milliseconds!: number;
}

@ObjectType('WebhookDelivery', { description: 'One message to one webhook.' })
export class WebhookDeliveryType {
  @Field(() => ID, { description: 'Id of the message, sent in the header `webhook-id`; equal in all attempts.' })
  messageId!: string;
  @Field(() => WebhookMessageTypeEnum, { description: 'The event, or a test.' }) type!: WebhookMessageType;
  @Field(() => GraphQLJSON, { description: 'Request body.' }) payload!: unknown;
  @Field(() => DeliveryStateEnum, { description: 'State of the delivery.' })
  state!: (typeof DeliveryStateEnum)[keyof typeof DeliveryStateEnum];
  @Field(() => [WebhookAttemptType], { description: 'All attempts, oldest first.' })
  attempts!: readonly WebhookAttemptType[];
  @Field(() => GraphQLDateTime, { description: 'When it was created.' }) createdAt!: Date;
  @Field(() => GraphQLDateTime, { description: 'Time of the next attempt, while it waits.' }) dueAt!: Date;
}

/** Maximum page size. */
export const MAX_DELIVERIES = 100;

@ArgsType()
export class DeliveriesArgs extends pageArgs(20, MAX_DELIVERIES) {}

@ObjectType('WebhookDeliveryConnection', { description: 'A page of deliveries, newest first.' })
export class WebhookDeliveryConnectionType extends connectionType('WebhookDelivery', WebhookDeliveryType) {}

@ObjectType('Webhook', { description: "A URL that receives events about a team's evaluations and boards." })
export class WebhookType {
  @Field(() => ID, { description: 'Id of the webhook.' }) id!: string;
  @Field(() => GraphQLURL, { description: 'URL that receives the messages.' }) url!: string;
  @Field(() => [WebhookEventEnum], { description: 'Events that it receives.' }) events!: readonly WebhookEvent[];
  @Field(() => GraphQLDateTime, { description: 'When it was added.' }) createdAt!: Date;
  @NullableField(() => GraphQLDateTime, 'First failure since the last success; null when the last delivery succeeded.')
  failingSince!: Date | null;
  @NullableField(() => GraphQLDateTime, 'When it was disabled; null while enabled.') disabledAt!: Date | null;
  @NullableField(() => String, 'Why it was disabled.') disabledReason!: string | null;
}

@InputType('AddWebhookInput', { description: 'A webhook to add.' })
export class AddWebhookInput {
  @Field(() => ID, { description: 'Id of the team; only its owners can add a webhook.' }) team!: string;
  @Field(() => String, { description: 'A public https URL.' }) url!: string;
  @Field(() => [WebhookEventEnum], { description: 'Events that it receives.' }) events!: WebhookEvent[];
}

@ObjectType('WebhookSaved', { description: 'The webhook was saved.' })
export class WebhookSavedType {
  readonly __typename = 'WebhookSaved';
  @Field(() => WebhookType, { description: 'The webhook after the change, without its secret.' }) webhook!: WebhookType;
  @NullableField(
    () => String,
    'Signing secret of its messages, `whsec_…`; returned only when it is created or replaced.',
  )
  secret!: string | null;
}

export const WebhookPayload = payload('WebhookPayload', 'The webhook, or why nothing changed.', WebhookSavedType);
