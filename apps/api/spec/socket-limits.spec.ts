import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { RawSocket } from './raw-socket';
import { runningApi, signedUp, type RunningApi } from './running-api';

jest.setTimeout(180_000);

const PER_ADDRESS = 20;
const ACTIVITY = 'subscription { activityChanged { running { name } } }';
const MIB = 1024 * 1024;

let api: RunningApi;
let open: RawSocket[] = [];
beforeAll(async () => {
  api = await runningApi({
    PRIMITIVES_TUNE_SOCKETS_PER_ADDRESS: String(PER_ADDRESS),
    PRIMITIVES_TUNE_SOCKET_RECHECK_MS: '200',
  });
});
afterEach(async () => {
  await Promise.all(
    open.map(async ({ tcp }) => {
      tcp.destroy();
      if (!tcp.closed) await once(tcp, 'close');
    }),
  );
  open = [];
  while ((await sockets()) > 0); // the server notices a moment later; the test's time limit is the bound
});
afterAll(() => api.close());

async function connect(target?: string, headers?: Record<string, string>): Promise<RawSocket> {
  const socket = await RawSocket.open(api.url, target, headers);
  open.push(socket);
  return socket;
}

/** A connection that was acknowledged. */
async function acknowledged(headers?: Record<string, string>, payload = {}): Promise<RawSocket> {
  const socket = await connect(undefined, headers);
  const answer = once(socket.tcp, 'data');
  socket.send({ type: 'connection_init', payload });
  expect(String((await answer)[0])).toContain('connection_ack');
  return socket;
}

const sockets = async () =>
  Number(/^primitives_live_sockets (\d+)/m.exec(await (await fetch(`${api.url}/metrics`)).text())?.[1]);
const residentMib = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Messages until one contains the text. */
async function until(socket: RawSocket, text: string): Promise<string> {
  let received = '';
  for await (const part of socket.tcp.iterator({ destroyOnReturn: false })) {
    received += String(part);
    if (received.includes(text)) return received;
  }
  throw new Error(`the connection closed before ${text} came: ${received}`);
}

describe('an upgrade request', () => {
  it.each(['//', '//:99999', 'http://[', '/\\\\[', '*'])(
    'with the target %s is refused, and the process continues',
    async (target) => {
      expect([400, 404]).toContain((await connect(target)).status);
      expect(api.ended).toBe(false);
    },
  );

  it('from a page of another site is refused', async () => {
    for (const origin of ['https://evil.example', 'null', `${api.url}.evil.example`])
      expect((await connect(undefined, { origin })).status).toBe(403);
    expect((await connect(undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('is accepted up to a limit per address, and again after a connection closed', async () => {
    const all = await Promise.all(Array.from({ length: 2 * PER_ADDRESS }, () => connect()));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 101)).toHaveLength(PER_ADDRESS);
    expect(statuses.filter((status) => status === 429)).toHaveLength(PER_ADDRESS);
    const [first] = all.filter(({ status }) => status === 101);
    first?.tcp.destroy();
    while ((await sockets()) >= PER_ADDRESS);
    expect((await connect()).status).toBe(101);
  });

  it('does not negotiate compression, and a compressed frame ends the connection', async () => {
    const socket = await connect(undefined, {
      'sec-websocket-extensions': 'permessage-deflate; server_max_window_bits=15',
    });
    expect(socket.answer).not.toMatch(/sec-websocket-extensions/i);
    socket.frame(Buffer.alloc(1_000), 0xc1);
    expect(await socket.closed()).toBe(1002);
  });
});

describe('a connection', () => {
  it('without connection_init ends after three seconds', async () => {
    expect(await (await connect()).closed()).toBe(4408);
  });

  it.each([
    ['that is no JSON', Buffer.from('{"type":'), 4400],
    ['that is no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 1007],
    ['of a type that does not exist', Buffer.from('{"type":"execute"}'), 4400],
    ['nested 30,000 deep', Buffer.from('['.repeat(30_000) + ']'.repeat(30_000)), 4400],
    ['of more than 64 KiB', Buffer.alloc(64 * 1024 + 1, 0x20), 1009],
  ])('with a message %s ends', async (_, message, code) => {
    const socket = await acknowledged();
    socket.frame(message);
    expect(await socket.closed()).toBe(code);
    expect(api.ended).toBe(false);
  });

  it('has at most fifty subscriptions', async () => {
    const socket = await acknowledged();
    for (let i = 0; i <= 50; i++) socket.send({ type: 'subscribe', id: `${i}`, payload: { query: ACTIVITY } });
    expect(await until(socket, '"type":"error"')).toContain('more than 50 subscriptions per connection');
  });

  it('that sends more messages than a page ever does ends', async () => {
    const socket = await acknowledged();
    for (let i = 0; i < 5_000; i++) socket.send({ type: 'subscribe', id: `${i}`, payload: { query: ACTIVITY } });
    expect(await socket.closed()).toBe(1008);
  });

  it.each([
    ['messages', JSON.stringify({ type: 'ping', payload: { padding: 'x'.repeat(60_000) } }), 0x81],
    ['pings', 'x'.repeat(125), 0x89],
  ])('that sends %s and never reads ends before the server buffers much for it', async (_, text, head) => {
    const socket = await acknowledged();
    socket.tcp.pause();
    const before = residentMib();
    const payload = Buffer.from(text);
    let sent = 0;
    while (!socket.tcp.destroyed && sent < 300 * MIB) {
      sent += payload.length;
      if (!socket.frame(payload, head)) await new Promise<void>((go) => socket.tcp.once('drain', go).once('close', go));
    }
    const grown = residentMib() - before;
    expect({ sent: sent < 300 * MIB, grown: grown < 100 }).toEqual({ sent: true, grown: true });
    expect(api.ended).toBe(false);
  });

  it('ends with the session that opened it, even while it only listens', async () => {
    const { cookie, headers } = await signedUp(api);
    const socket = await acknowledged({ cookie });
    socket.send({ type: 'subscribe', id: '1', payload: { query: ACTIVITY } });
    await until(socket, '"type":"next"');
    const closed = socket.closed();
    await api.request('mutation { signOut }', {}, headers);
    expect(await closed).toBe(4403);
  });

  it.each([
    ['role', `update account set role = 'maintainer' where id = $1`],
    ['membership', 'delete from membership where account_id = $1'],
  ])('ends when the %s of its account changes', async (_, change) => {
    const { cookie, viewer } = await signedUp(api);
    const socket = await acknowledged({ cookie });
    socket.send({ type: 'subscribe', id: '1', payload: { query: ACTIVITY } });
    await until(socket, '"type":"next"');
    const closed = socket.closed();
    await api.admin.manager.query(change, [viewer.id]);
    expect(await closed).toBe(4403);
  });

  it('ends with the token that opened it', async () => {
    const { headers } = await signedUp(api);
    const made = await api.request(
      'mutation { createApiToken(input: { name: "watch", scopes: [READ] }) { ... on ApiTokenCreated { secret token { id } } } }',
      {},
      headers,
    );
    const { secret, token } = made.data.createApiToken;
    const socket = await acknowledged({}, { authorization: `Bearer ${secret}` });
    const closed = socket.closed();
    await api.request('mutation ($id: ID!) { revokeApiToken(id: $id) }', { id: token.id }, headers);
    expect(await closed).toBe(4401);
  });
});
