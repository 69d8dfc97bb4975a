import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { Webhook, WebhookDelivery } from '@primitives/store/messages';
import type { Connection } from '../graphql/connection.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import {
  DeliveriesArgs,
  AddWebhookInput,
  WebhookDeliveryConnectionType,
  WebhookPayload,
  WebhookType,
} from './webhook.type.js';
import { WebhooksService, type SavedWebhook } from './webhooks.service.js';

const asSaved = (saved: SavedWebhook) => ({ __typename: 'WebhookSaved', ...saved });

@Resolver(() => WebhookType)
export class WebhooksResolver {
  constructor(private readonly service: WebhooksService) {}

  @Query(() => [WebhookType], {
    nullable: true,
    description: 'Webhooks of a team; null unless the viewer owns the team.',
  })
  async webhooks(
    @Args('team', { type: () => ID, description: 'Id of the team.' }) team: string,
    @Request() { viewer }: RequestContext,
  ): Promise<Webhook[] | null> {
    return this.service.ofTeam(team, viewer);
  }

  @Mutation(() => WebhookPayload, { description: 'Adds a webhook and returns its secret once.' })
  async addWebhook(
    @Args('input', { type: () => AddWebhookInput, description: 'The team, the URL and the events.' })
    input: AddWebhookInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.add(input, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Removes a webhook and its delivery log.' })
  async removeWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.remove(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Enables a disabled webhook; waiting messages are sent immediately.' })
  async enableWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.enable(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, {
    description: 'Replaces the secret of a webhook; the old one is invalid immediately.',
  })
  async rotateWebhookSecret(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.changeSecret(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Sends a test message of type `ping`.' })
  async pingWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.ping(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Sends a message again, with the full number of attempts.' })
  async redeliverWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Args('message', { type: () => ID, description: 'Id of the message.' }) message: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.redeliver(id, message, viewer).then(asSaved, orUserError);
  }

  @ResolveField(() => WebhookDeliveryConnectionType, {
    description: 'Recent deliveries, newest first; the log covers 30 days.',
  })
  async deliveries(@Parent() { id }: WebhookType, @Args() args: DeliveriesArgs): Promise<Connection<WebhookDelivery>> {
    return this.service.deliveries(id, args);
  }
}
