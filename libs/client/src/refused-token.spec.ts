import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from './api-client.js';
import { readExport } from './boards.js';
import { graphql } from './graphql.js';
import { RefusedError, type Refusal } from './refusal.js';

const AllSlugs = graphql(`
  query AllSlugs {
    tracks {
      slug
    }
  }
`);
const REFUSAL = { code: 'token_expired', message: 'the API token has expired', remedy: 'sign in again' };

/** A platform that refuses every token, and answers without one. */
describe('a token that the platform refuses', () => {
  let server: Server;
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isRefused = request.headers.authorization !== undefined;
      response.statusCode = isRefused ? 401 : 200;
      const answer = { data: { tracks: [{ slug: 'shapes' }] } };
      if (request.method === 'GET') response.end(isRefused ? JSON.stringify(REFUSAL) : 'a file');
      else
        response.end(
          JSON.stringify(isRefused ? { errors: [{ message: REFUSAL.message, extensions: REFUSAL }] } : answer),
        );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => new Promise((closed) => server.close(closed)));

  it('is reported once by a client that only reads, and not sent again', async () => {
    const refusals: Refusal[] = [];
    const client = new ApiClient(url(), { token: 'prm_x', onTokenRefused: (refusal) => refusals.push(refusal) });
    const answers = await Promise.all([client.request(AllSlugs, {}), client.request(AllSlugs, {})]);
    expect(answers).toEqual([{ tracks: [{ slug: 'shapes' }] }, { tracks: [{ slug: 'shapes' }] }]);
    expect(new TextDecoder().decode(await readExport(client, '/s/4F2K9Q.csv'))).toBe('a file');
    expect(refusals).toEqual([expect.objectContaining(REFUSAL)]);
    expect(client.headers).not.toHaveProperty('authorization');
  });

  it('is an error for any other client', async () => {
    await expect(new ApiClient(url(), { token: 'prm_x' }).request(AllSlugs, {})).rejects.toBeInstanceOf(RefusedError);
  });
});
