import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { buildSchema, graphql, type GraphQLSchema } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import sirv from 'sirv';
import { WebSocketServer } from 'ws';

import { receiptKeys } from './receipts.js';
import { requestedFile } from './submission-file.js';
import { Uploads } from './uploads.js';
import { World, type WireOptions } from './world.js';

/** Placeholder for the badge that the API renders. */
const BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="20"><rect width="180" height="20" rx="3" fill="#1c4f8f"/></svg>';

const web = fileURLToPath(new URL('../../../', import.meta.url));

let known: Promise<GraphQLSchema> | undefined;
/** Read once per process, because the specs start hundreds of fixtures. */
const readSchema = () =>
  (known ??= readFile(join(web, '../api/schema.graphql'), 'utf8').then((text) => buildSchema(text)));

export interface Wire {
  readonly url: string;
  readonly world: World;
  readonly uploads: Uploads;
  /** Answers that do not fit the schema of the API; the test that opened the fixture expects none. */
  readonly mismatches: readonly string[];
  close(): Promise<void>;
}

/** Serves the built pages, /graphql and /uploads on one port, as the API does. */
export async function startWire(options: Partial<WireOptions> = {}, port = 0): Promise<Wire> {
  const world = new World({ isolation: 'L3', signedIn: false, now: new Date(), ...options });
  const schema = await readSchema();
  const mismatches: string[] = [];
  const uploads = await Uploads.open();
  const queries = { ...world.query, upload: ({ sha256 }: { sha256: string }) => uploads.of(sha256) };
  const pages = sirv(join(web, 'build'), { single: true, dev: false, etag: true, gzip: true });

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const target = requestedFile(path);
    if (path === '/graphql') void answer(request, response);
    else if (path.startsWith('/uploads')) uploads.handle(request, response);
    else if (path.startsWith('/badge/')) response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(BADGE);
    else if (target)
      sendFile(response, world.submissionFile(target.code, target.format, `http://${request.headers.host}`));
    else if (path === '/.well-known/primitives-keys.json') void file(response, receiptKeys());
    else if (/^\/r\/[0-9a-f]{64}\.json$/.test(path)) void file(response, world.signedReceipt(path.slice(3, -5)));
    else pages(request, response);
  });

  const sendFile = (response: ServerResponse, found: ReturnType<World['submissionFile']>) =>
    response
      .writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'application/json' })
      .end(found?.text ?? '{}');

  async function file(response: ServerResponse, json: Promise<object | null>) {
    const found = await json;
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const part of request) body += String(part);
    const { query, variables, operationName } = JSON.parse(body) as {
      query: string;
      variables?: Record<string, unknown>;
      operationName?: string;
    };
    const isMutation = /^\s*mutation/.test(query);
    const result = await graphql({
      schema,
      source: query,
      variableValues: variables,
      operationName,
      rootValue: isMutation ? world.mutation : queries,
    });
    for (const { message, path } of result.errors ?? []) mismatches.push(`${path?.join('.') ?? 'query'}: ${message}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  }

  const sockets = new WebSocketServer({ server, path: '/graphql' });
  const live = useServer({ schema, roots: { subscription: world.subscription } }, sockets);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    uploads,
    mismatches,
    async close() {
      await live.dispose();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await uploads.close();
    },
  };
}
