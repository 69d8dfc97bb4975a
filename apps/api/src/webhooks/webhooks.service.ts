import { Inject, Injectable } from '@nestjs/common';
import { UserError, webhookUnknown } from '@primitives/errors';
import { newId, type Clock } from '@primitives/runtime';
import type { Store, Tx } from '@primitives/store/connection';
import {
  rotateWebhookSecret,
  deleteWebhook,
  deliveriesOf,
  enableWebhook,
  insertWebhook,
  insertDelivery,
  redeliver,
  webhookById,
  webhooksOfTeam,
  type Webhook,
  type WebhookDelivery,
} from '@primitives/store/messages';
import { writeAuditLog } from '@primitives/store/operations';
import { lockTeam, teamRoleOf } from '@primitives/store/teams';
import { isIP } from 'node:net';
import { readerOf, requireScope, type Viewer } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { CLOCK, CONFIG, STORE } from '../injection-tokens.js';
import { readPage, type Connection, type PageArgs } from '../graphql/connection.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { isPublic, publicLookup } from './public-address.js';
import { NewWebhook } from './webhook.inputs.js';
import { MAX_DELIVERIES } from './webhook.type.js';
import { webhookSecret } from './webhook-signature.js';

/** Maximum webhooks of a team. */
const PER_TEAM = 10;

/** A webhook with its secret, which is returned only once. */
export interface SavedWebhook {
  readonly webhook: Webhook;
  readonly secret: string | null;
}

/** Webhooks of teams, for their owners. */
@Injectable()
export class WebhooksService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null unless the viewer owns the team. */
  async ofTeam(teamId: string, viewer: Viewer | null): Promise<Webhook[] | null> {
    const owner = viewer !== null && readerOf(viewer) !== null && isId(teamId) && (await this.owns(viewer, teamId));
    return owner ? webhooksOfTeam(this.store.manager, teamId) : null;
  }

  /** @throws UserError input_invalid */
  async deliveries(webhookId: string, args: PageArgs): Promise<Connection<WebhookDelivery>> {
    return readPage(
      args,
      MAX_DELIVERIES,
      (page) => deliveriesOf(this.store.manager, webhookId, page),
      ({ messageId }) => messageId,
    );
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, webhook_address_not_allowed */
  async add(input: unknown, viewer: Viewer | null): Promise<SavedWebhook> {
    const { team, url, events } = parseInput(NewWebhook, input);
    const accountId = await this.requireOwner(viewer, team);
    await this.requireOpen(new URL(url));
    const id = newId();
    return this.store.transaction(async (tx) => {
      await lockTeam(tx, team);
      if ((await webhooksOfTeam(tx, team)).length >= PER_TEAM)
        throw new UserError('input_invalid', `a team can have at most ${PER_TEAM} webhooks`, {
          expected: 'fewer webhooks',
          found: `${PER_TEAM}`,
        });
      await insertWebhook(tx, { id, teamId: team, url, events });
      await writeAuditLog(tx, { accountId, act: 'webhook.add', target: id, details: { team, url } });
      return this.saved(tx, id, true);
    });
  }

  /** @throws UserError not_signed_in, forbidden, webhook_unknown */
  async remove(id: string, viewer: Viewer | null): Promise<SavedWebhook> {
    return this.change(id, viewer, 'webhook.remove', async (tx, webhook) => {
      await deleteWebhook(tx, webhook.id);
      return { webhook, secret: null };
    });
  }

  /**
   * Enables a webhook; waiting messages are sent immediately.
   *
   * @throws UserError not_signed_in, forbidden, webhook_unknown
   */
  async enable(id: string, viewer: Viewer | null): Promise<SavedWebhook> {
    return this.change(id, viewer, 'webhook.enable', async (tx, webhook) => {
      await enableWebhook(tx, webhook.id);
      return this.saved(tx, id, false);
    });
  }

  /**
   * Replaces the secret; the old one is invalid immediately.
   *
   * @throws UserError not_signed_in, forbidden, webhook_unknown
   */
  async changeSecret(id: string, viewer: Viewer | null): Promise<SavedWebhook> {
    return this.change(id, viewer, 'webhook.change_secret', async (tx, webhook) => {
      await rotateWebhookSecret(tx, webhook.id);
      return this.saved(tx, id, true);
    });
  }

  /** Sends a test message. @throws UserError not_signed_in, forbidden, webhook_unknown */
  async ping(id: string, viewer: Viewer | null): Promise<SavedWebhook> {
    return this.change(id, viewer, null, async (tx, webhook) => {
      const payload = { type: 'ping', timestamp: this.clock.now().toISOString(), data: {} };
      await insertDelivery(tx, { webhookId: webhook.id, messageId: newId(), type: 'ping', payload });
      return this.saved(tx, id, false);
    });
  }

  /** @throws UserError not_signed_in, forbidden, webhook_unknown, input_invalid */
  async redeliver(id: string, messageId: string, viewer: Viewer | null): Promise<SavedWebhook> {
    return this.change(id, viewer, null, async (tx, webhook) => {
      if (!isId(messageId) || !(await redeliver(tx, webhook.id, messageId)))
        throw new UserError(
          'input_invalid',
          'the webhook has no such message, or the message is still waiting to be sent',
          {
            expected: 'the id of a message that was delivered or has failed',
            found: messageId,
          },
        );
      return this.saved(tx, id, false);
    });
  }

  private async change(
    id: string,
    viewer: Viewer | null,
    act: string | null,
    work: (tx: Tx, webhook: Webhook) => Promise<SavedWebhook>,
  ): Promise<SavedWebhook> {
    requireScope(viewer, 'submit');
    const webhook = isId(id) ? await webhookById(this.store.manager, id) : null;
    if (!webhook || !viewer || !(await this.owns(viewer, webhook.teamId))) throw webhookUnknown(id);
    return this.store.transaction(async (tx) => {
      if (act !== null)
        await writeAuditLog(tx, { accountId: viewer.account.id, act, target: id, details: { url: webhook.url } });
      return work(tx, webhook);
    });
  }

  private async saved(tx: Tx, id: string, withSecret: boolean): Promise<SavedWebhook> {
    const webhook = await webhookById(tx, id);
    if (!webhook) throw webhookUnknown(id);
    return {
      webhook,
      secret: withSecret ? webhookSecret(this.config.PRIMITIVES_COOKIE_SECRET.reveal(), webhook) : null,
    };
  }

  private async owns({ account }: Viewer, teamId: string): Promise<boolean> {
    return (await teamRoleOf(this.store.manager, teamId, account.id)) === 'owner';
  }

  private async requireOwner(viewer: Viewer | null, teamId: string): Promise<string> {
    const member = requireScope(viewer, 'submit');
    if (await this.owns(member, teamId)) return member.account.id;
    throw new UserError('forbidden', 'only owners of the team may manage webhooks');
  }

  /** Refuses a URL to which no message can be sent, already when it is added; each delivery checks it again. */
  private async requireOpen({ protocol, hostname, username, password }: URL): Promise<void> {
    const refused = (found: string) =>
      new UserError('webhook_address_not_allowed', 'messages cannot be sent to this URL', {
        expected: 'a public https address',
        found,
      });
    if (username !== '' || password !== '') throw refused('a URL with credentials');
    if (this.config.PRIMITIVES_WEBHOOKS_ANYWHERE) return;
    if (protocol !== 'https:') throw refused(protocol);
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 ? !isPublic(host) : !(await resolves(host))) throw refused(host);
  }
}

const resolves = (host: string): Promise<boolean> =>
  new Promise((settle) => publicLookup(host, {}, (error) => settle(error === null)));
