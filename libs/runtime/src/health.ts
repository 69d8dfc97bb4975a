import { chmod, lstat, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { HealthAddress } from './health-address.js';
import type { Metrics } from './metrics.js';
import type { Readiness } from './readiness.js';

export interface Health {
  /** Where it listens; with the port that the system chose if 0 was given. */
  readonly address: HealthAddress;
  close(): Promise<void>;
}

/**
 * For supervisors and Prometheus: `/healthz` responds while the process is alive, `/readyz` reports whether it can
 * work and what is missing, `/metrics` returns its metrics.
 */
export async function serveHealth(given: HealthAddress, readiness: Readiness, metrics: Metrics): Promise<Health> {
  if ('path' in given) await removeStaleSocket(given.path);
  const server = createServer((request, response) => {
    answer(request.url, response, readiness, metrics).catch(() => response.destroy());
  });
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(given, resolve);
  });
  if ('path' in given) await chmod(given.path, 0o600);
  const bound = server.address();
  const address = typeof bound === 'object' && bound !== null ? { host: bound.address, port: bound.port } : given;
  return {
    address,
    close: () => new Promise((closed) => void (server.closeAllConnections(), server.close(() => closed()))),
  };
}

/**
 * A killed process leaves its socket behind, on which the next one could not listen. Other kinds of files are not
 * removed.
 */
async function removeStaleSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null);
  if (found?.isSocket()) await rm(path);
}

async function answer(
  url: string | undefined,
  response: ServerResponse,
  readiness: Readiness,
  metrics: Metrics,
): Promise<void> {
  const send = (status: number, type: string, body: string) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
  if (url === '/healthz') return send(200, 'text/plain', 'ok\n');
  if (url === '/metrics') return send(200, metrics.contentType, await metrics.text());
  if (url !== '/readyz') return send(404, 'text/plain', 'not found\n');
  const { ready, parts } = await readiness.check();
  send(ready ? 200 : 503, 'application/json', `${JSON.stringify(parts)}\n`);
}
