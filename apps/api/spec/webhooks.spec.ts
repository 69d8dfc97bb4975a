import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newId } from '@primitives/runtime';
import { moveEvaluation } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { insertMembership } from '@primitives/store/teams';
import { seedSubmission, seedTrack, type SeededTrack } from '@primitives/testing';
import { runningApi, signedUp, type RunningApi } from './running-api';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Receives posts, and answers with the configured status. */
class Receiver {
  readonly received: Received[] = [];
  #wake = () => {};
  status: number | ((message: Received) => number) = 200;

  private constructor(private readonly server: Server) {
    server.on('request', async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const message = { headers: request.headers, body: Buffer.concat(parts).toString('utf8') };
      response.writeHead(typeof this.status === 'function' ? this.status(message) : this.status).end();
      this.received.push(message);
      this.#wake();
    });
  }

  static async open(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Resolves after this number of messages; the test's time limit is the bound. */
  async got(count: number): Promise<Received[]> {
    while (this.received.length < count) await new Promise<void>((woken) => (this.#wake = woken));
    return this.received;
  }

  close(): void {
    this.server.close();
  }
}

let api: RunningApi;
let track: SeededTrack;
let owner: Awaited<ReturnType<typeof signedUp>>;
let receiver: Receiver;
beforeAll(async () => {
  api = await runningApi({
    PRIMITIVES_WEBHOOKS_ANYWHERE: 'true',
    PRIMITIVES_TUNE_WEBHOOK_TRIES: '2',
    PRIMITIVES_TUNE_WEBHOOK_PAUSE_MS: '1',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  track = await seedTrack(api.admin, api.blobs);
  owner = await signedUp(api);
  await insertMembership(api.admin.manager, { accountId: owner.viewer.id, teamId: track.teamId, role: 'owner' });
});
afterAll(() => api.close());
beforeEach(async () => (receiver = await Receiver.open()));
afterEach(async () => {
  receiver.close();
  await api.admin.manager.query('delete from webhook');
});

const SAVED =
  '__typename ... on WebhookSaved { secret webhook { id url events disabledAt disabledReason } } ... on UserError { code message }';
async function add(events: string[], url = receiver.url, headers = owner.headers) {
  const input = { team: track.teamId, url, events };
  return (
    await api.request(
      `mutation ($input: AddWebhookInput!) { addWebhook(input: $input) { ${SAVED} } }`,
      { input },
      headers,
    )
  ).data.addWebhook;
}
const act = async (name: string, id: string, more: { message?: string; headers?: Record<string, string> } = {}) => {
  const message = more.message === undefined ? '' : `, message: "${more.message}"`;
  return (
    await api.request(`mutation { ${name}(id: "${id}"${message}) { ${SAVED} } }`, {}, more.headers ?? owner.headers)
  ).data[name]!;
};
const log = async () => {
  const answer = await api.request(
    'query ($team: ID!) { webhooks(team: $team) { id disabledAt disabledReason failingSince deliveries { nodes { messageId type state attempts { status error } } } } }',
    { team: track.teamId },
    owner.headers,
  );
  const { deliveries, ...webhook } = answer.data.webhooks[0]!;
  return { ...webhook, deliveries: deliveries.nodes };
};
/** Until the log contains it; deliveries are recorded after the receiver answered. */
async function logged(so: (webhook: Awaited<ReturnType<typeof log>>) => boolean) {
  for (;;) {
    const found = await log();
    if (so(found)) return found;
    await new Promise((turn) => setImmediate(turn));
  }
}
const moved = async () => {
  const id = await seedSubmission(api.admin, api.blobs, track, Buffer.from('bundle'), { name: 'Composer' });
  await api.admin.transaction((tx) => moveEvaluation(tx, id, 'validating'));
  return id;
};
/** As Standard Webhooks specifies. */
const signature = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

describe('a webhook', () => {
  it('receives signed messages about the selected events of its team only', async () => {
    const { secret } = await add(['EVALUATION_VALIDATING', 'EVALUATION_CANCELLED', 'BOARD_CHANGED']);
    const other = await seedTrack(api.admin, api.blobs);
    const theirs = await seedSubmission(api.admin, api.blobs, other, Buffer.from('bundle'));
    const id = await moved();
    const sampleRun = await seedSubmission(api.admin, api.blobs, track, Buffer.from('bundle'));
    await api.admin.transaction(async (tx) => {
      await tx.query(
        'update evaluation e set attempt = 0, debug = true, split_id = t.split_id from track t where t.id = e.track_id and e.id = $1',
        [sampleRun],
      );
      await moveEvaluation(tx, sampleRun, 'cancelled');
      await moveEvaluation(tx, theirs, 'validating');
      await moveEvaluation(tx, id, 'predicting');
      for (const { trackId } of [other, track])
        await insertOutbox(tx, {
          subject: `event.board.${trackId}.changed`,
          payload: { v: 1, trackId, board: 'closed', snapshotId: newId(), evaluationId: id },
        });
    });
    const messages = await receiver.got(2);
    expect(messages.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.type < b.type ? 1 : -1))).toEqual([
      {
        type: 'evaluation.validating',
        timestamp: expect.stringMatching(/^2.*Z$/),
        data: expect.objectContaining({ evaluation: id, name: 'Composer', state: 'validating', failure: null }),
      },
      {
        type: 'board.changed',
        timestamp: expect.stringMatching(/^2.*Z$/),
        data: expect.objectContaining({ board: 'closed' }),
      },
    ]);
    for (const message of messages) expect(message.headers['webhook-signature']).toBe(signature(secret, message));
    expect(
      (await logged(({ deliveries }) => deliveries.every(({ state }) => state === 'DELIVERED'))).deliveries,
    ).toHaveLength(2);
  });

  it('is sent again under the same id, and once more on request', async () => {
    receiver.status = () => (receiver.received.length === 0 ? 503 : 204);
    const { webhook } = await add(['EVALUATION_VALIDATING']);
    await act('pingWebhook', webhook.id);
    const [first, second] = await receiver.got(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const { deliveries } = await logged(({ deliveries }) => deliveries[0]?.state === 'DELIVERED');
    expect(deliveries).toMatchObject([
      {
        type: 'PING',
        attempts: [
          { status: 503, error: 'the receiver answered 503' },
          { status: 204, error: null },
        ],
      },
    ]);
    expect(await act('redeliverWebhook', webhook.id, { message: deliveries[0]!.messageId })).toMatchObject({
      __typename: 'WebhookSaved',
    });
    expect((await receiver.got(3))[2]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(await act('redeliverWebhook', webhook.id, { message: newId() })).toMatchObject({ code: 'input_invalid' });
  });

  it('that cannot be reached is disabled, its owners are notified by mail, and waiting messages are not lost', async () => {
    receiver.status = 500;
    const { webhook } = await add(['EVALUATION_VALIDATING']);
    await moved();
    const off = await logged(({ disabledAt }) => disabledAt !== null);
    expect(off).toMatchObject({
      disabledReason: 'deliveries failed: the receiver answered 500',
      deliveries: [{ state: 'FAILED' }],
    });
    const mail = await api.admin.manager.query(`select address, facts from mail where kind = 'webhook_disabled'`);
    expect(mail).toEqual([
      { address: owner.email, facts: expect.objectContaining({ address: new URL(receiver.url).host }) },
    ]);
    await act('pingWebhook', webhook.id);
    receiver.status = 200;
    const before = receiver.received.length;
    expect(await act('enableWebhook', webhook.id)).toMatchObject({ webhook: { disabledAt: null } });
    expect((await receiver.got(before + 1)).slice(before).map(({ body }) => JSON.parse(body).type)).toEqual(['ping']);
  });

  it('whose receiver is gone is disabled at once', async () => {
    receiver.status = 410;
    const { webhook } = await add(['EVALUATION_VALIDATING']);
    await act('pingWebhook', webhook.id);
    expect(await logged(({ disabledAt }) => disabledAt !== null)).toMatchObject({
      deliveries: [{ attempts: [{ status: 410 }] }],
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('receives every message once from several processes', async () => {
    const twin = await api.twin();
    try {
      await add(['EVALUATION_VALIDATING']);
      for (let i = 0; i < 12; i++) await moved();
      await receiver.got(12);
      await logged(
        ({ deliveries }) => deliveries.length === 12 && deliveries.every(({ state }) => state === 'DELIVERED'),
      );
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(12);
      expect(receiver.received).toHaveLength(12);
    } finally {
      await twin.stop();
    }
  });

  it('has another secret after a change', async () => {
    const { webhook, secret } = await add(['EVALUATION_VALIDATING']);
    const changed = await act('rotateWebhookSecret', webhook.id);
    expect(changed.secret).toMatch(/^whsec_/);
    expect(changed.secret).not.toBe(secret);
    await act('pingWebhook', webhook.id);
    const [message] = await receiver.got(1);
    expect(message && signature(changed.secret, message)).toBe(message?.headers['webhook-signature']);
  });

  it('is for the owners of a team only', async () => {
    const { webhook } = await add(['EVALUATION_VALIDATING']);
    const stranger = await signedUp(api);
    expect(await add(['BOARD_CHANGED'], receiver.url, stranger.headers)).toMatchObject({ code: 'forbidden' });
    expect(await act('removeWebhook', webhook.id, stranger)).toMatchObject({ code: 'webhook_unknown' });
    expect(await act('removeWebhook', webhook.id, { headers: {} })).toMatchObject({ code: 'not_signed_in' });
    expect(
      (
        await api.request(
          'query ($team: ID!) { webhooks(team: $team) { id } }',
          { team: track.teamId },
          stranger.headers,
        )
      ).data.webhooks,
    ).toBeNull();
    expect(await add([])).toMatchObject({ code: 'input_invalid' });
    expect(await add(['BOARD_CHANGED'], 'http://ada:secret@example.org/')).toMatchObject({
      code: 'webhook_address_not_allowed',
    });
    expect(await act('removeWebhook', webhook.id)).toMatchObject({ __typename: 'WebhookSaved' });
  });
});
