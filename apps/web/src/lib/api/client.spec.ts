import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { ApiClient } from './client.ts';
import type { Connection } from './connection.svelte.ts';
import { NoAnswerError, ServerError } from './failures.ts';
import { graphql, textOf } from './graphql.ts';

const connection = { opened: () => undefined, lost: () => undefined } as unknown as Connection;
const Tracks = graphql(`
  query Tracks {
    tracks {
      slug
    }
  }
`);

describe('a query to the API', () => {
  let server: Server;
  let client: ApiClient;
  let answer: { status: number; body: string } = { status: 200, body: '' };
  let requestBody: unknown;

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      requestBody = JSON.parse(body);
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    client = new ApiClient(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), connection);
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('sends its text and variables, and returns the data', async () => {
    answer = { status: 200, body: '{"data":{"tracks":[{"slug":"mac"}]}}' };
    expect(await client.query(Tracks, {})).toEqual({ data: { tracks: [{ slug: 'mac' }] } });
    expect(requestBody).toEqual({ query: textOf(Tracks), variables: {} });
  });

  it('is cached until something changes', async () => {
    answer = { status: 200, body: '{"data":{"tracks":[]}}' };
    await client.query(Tracks, {});
    expect(client.remembered(Tracks, {})).toEqual({ tracks: [] });
    await client.mutation(
      graphql(`
        mutation SignOut {
          signOut
        }
      `),
      {},
    );
    expect(client.remembered(Tracks, {})).toBeUndefined();
  });

  it('that fails on the server returns the incident', async () => {
    answer = {
      status: 200,
      body: '{"data":null,"errors":[{"message":"something failed","extensions":{"incident":"i-7"}}]}',
    };
    const { error } = await client.query(Tracks, {});
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ message: 'something failed', incident: 'i-7' });
  });

  it('with an answer that is not GraphQL returns the status', async () => {
    answer = { status: 502, body: '<h1>Bad gateway</h1>' };
    const { error } = await client.query(Tracks, {});
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject({ status: 502 });
  });

  it('that reaches no server does not throw', async () => {
    const noOne = new ApiClient(new URL('http://127.0.0.1:1'), connection);
    expect((await noOne.query(Tracks, {})).error).toMatchObject({ status: null });
  });
});

describe('a document', () => {
  it('contains each of its fragments once', () => {
    const Cell = graphql(`
      fragment Cells on Cell {
        value
      }
    `);
    const Row = graphql(
      `
        fragment Rows on BoardRow {
          name
          cells {
            ...Cells
          }
        }
      `,
      [Cell],
    );
    const Both = graphql(
      `
        query Both {
          board(track: "a", board: "b") {
            reported {
              ...Rows
              cells {
                ...Cells
              }
            }
          }
        }
      `,
      [Row, Cell],
    );
    expect(textOf(Both).match(/fragment /g)).toHaveLength(2);
  });
});
