import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

export interface Health {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * For whoever supervises the process, on a port of its own on 0.0.0.0: `/healthz` says that it lives, `/readyz` whether it does its work
 * now and what is missing, `/metrics` its figures.
 */
export function serveHealth(port: number, readiness: Readiness, metrics: Metrics): Promise<Health> {
  const server = createServer((request, response) => {
    answer(request.url, response, readiness, metrics).catch(() => response.destroy());
  });
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () => new Promise((closed) => void (server.closeAllConnections(), server.close(() => closed()))),
      });
    });
  });
}

async function answer(url: string | undefined, response: ServerResponse, readiness: Readiness, metrics: Metrics): Promise<void> {
  const send = (status: number, type: string, body: string) => void response.writeHead(status, { 'content-type': type }).end(body);
  if (url === '/healthz') return send(200, 'text/plain', 'ok\n');
  if (url === '/metrics') return send(200, metrics.contentType, await metrics.text());
  if (url !== '/readyz') return send(404, 'text/plain', 'not found\n');
  const { ready, parts } = await readiness.look();
  send(ready ? 200 : 503, 'application/json', `${JSON.stringify(parts)}\n`);
}
