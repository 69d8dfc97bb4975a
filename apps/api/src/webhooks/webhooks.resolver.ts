import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { NewWebhookInput, WebhookDeliveryType, WebhookPayload, WebhookType } from './webhook.type.js';
import { WebhooksService, type SavedWebhook } from './webhooks.service.js';

const asSaved = (saved: SavedWebhook) => ({ __typename: 'WebhookSaved', ...saved });

@Resolver(() => WebhookType)
export class WebhooksResolver {
  constructor(private readonly service: WebhooksService) {}

  @Query(() => [WebhookType], {
    nullable: true,
    description: 'The webhooks of a team; null for anyone who does not own it.',
  })
  async webhooks(
    @Args('team', { type: () => ID, description: 'Id of the team.' }) team: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.ofTeam(team, viewer);
  }

  @Mutation(() => WebhookPayload, { description: 'Adds a webhook. Its secret is shown once.' })
  async addWebhook(
    @Args('input', { type: () => NewWebhookInput, description: 'Where, whose, and about what.' })
    input: NewWebhookInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.add(input, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Removes a webhook with its log.' })
  async removeWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.remove(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Uses a disabled webhook again; what waits is sent at once.' })
  async enableWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.enable(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, {
    description: 'Gives a webhook another secret; the old one signs nothing from now on.',
  })
  async changeWebhookSecret(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.changeSecret(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Sends a message that tells nothing.' })
  async pingWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.ping(id, viewer).then(asSaved, orUserError);
  }

  @Mutation(() => WebhookPayload, { description: 'Sends a message once more, with all its tries.' })
  async redeliverWebhook(
    @Args('id', { type: () => ID, description: 'Id of the webhook.' }) id: string,
    @Args('message', { type: () => ID, description: 'Id of the message.' }) message: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.redeliver(id, message, viewer).then(asSaved, orUserError);
  }

  @ResolveField(() => [WebhookDeliveryType], {
    description: 'Recent deliveries, newest first; 30 days are kept.',
  })
  async deliveries(
    @Parent() { id }: WebhookType,
    @Args('first', { type: () => Int, nullable: true, description: 'How many, 1 to 100; 20 when left out.' })
    first?: number | null,
  ) {
    return this.service.deliveries(id, first ?? null);
  }
}
