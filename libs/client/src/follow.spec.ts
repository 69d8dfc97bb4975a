import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buildSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { ApiClient } from './api-client.js';
import { graphql } from './graphql.js';
import { RefusedError, UnavailableError } from './refusal.js';

const Progress = graphql(`
  subscription Progress($id: ID!) {
    submissionChanged(id: $id) {
      instancesDone
    }
  }
`);

/** A server with the API's protocol that ends a stream after each message, like a process that stops gracefully. */
describe('a subscription that its server ends', () => {
  let server: WebSocketServer;
  let requests = 0;
  beforeAll(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/graphql' });
    const tick = async function* () {
      yield { submissionChanged: { instancesDone: ++requests } };
    };
    useServer(
      {
        schema: buildSchema(`
          type Query { unused: Int }
          type Change { instancesDone: Int! }
          type Subscription { submissionChanged(id: ID!): Change! }
        `),
        roots: { subscription: { submissionChanged: tick } },
      },
      server,
    );
    await once(server, 'listening');
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it('is resumed until onNext returns true', async () => {
    const client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const ticks: number[] = [];
    await client.follow(
      Progress,
      { id: 'ABCDEF' },
      ({ submissionChanged }) => ticks.push(submissionChanged.instancesDone) === 3,
    );
    expect(ticks).toEqual([1, 2, 3]);
  });
});

/** The API's reaction to an invalid token: no acknowledgement, a final close code, and the reason. */
describe('a live connection that is closed with 4401', () => {
  const follow = async (reason: string) => {
    let connections = 0;
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/graphql' });
    server.on('connection', (socket) => {
      connections += 1;
      socket.once('message', () => socket.close(4401, reason));
    });
    await once(server, 'listening');
    const client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { token: 'prm_x' });
    const error: unknown = await client
      .follow(Progress, { id: 'ABCDEF' }, () => true)
      .catch((thrown: unknown) => thrown);
    await new Promise((closed) => server.close(closed));
    return { error, connections };
  };

  it('throws RefusedError for a reason that starts with a code, and does not reconnect', async () => {
    const { error, connections } = await follow('token_expired: the API token has expired');
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).refusal).toMatchObject({
      code: 'token_expired',
      expected: 'a valid API token, or none',
      remedy: expect.stringContaining('primitives login'),
    });
    expect(connections).toBe(1);
  });

  it('throws UnavailableError for any other reason', async () =>
    expect((await follow('Unauthorized')).error).toBeInstanceOf(UnavailableError));
});
