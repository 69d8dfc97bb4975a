import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { ApiClient } from './api-client.js';

/** A server of the same protocol as the api's, which ends a stream after each message, as a process does that is stopped in good order. */
describe('a subscription that its server ends', () => {
  let server: WebSocketServer;
  let asked = 0;
  beforeAll(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/graphql' });
    const tick = async function* () {
      yield { tick: ++asked };
    };
    useServer(
      { schema: buildSchema('type Query { a: Int } type Subscription { tick: Int! }'), roots: { subscription: { tick } } },
      server,
    );
    await once(server, 'listening');
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it('is followed on until enough was heard', async () => {
    const client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const heard: number[] = [];
    await client.follow<{ tick: number }>('subscription { tick }', {}, ({ tick }) => heard.push(tick) === 3);
    expect(heard).toEqual([1, 2, 3]);
  });
});
