import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Health {
  readonly port: number;
  close(): Promise<void>;
}

/** `/healthz` says that the process lives, `/readyz` whether it does its work now; on 0.0.0.0 for whoever supervises it. */
export function serveHealth(port: number, isReady: () => boolean): Promise<Health> {
  const server = createServer((request, response) => {
    const status = request.url === '/healthz' ? 200 : request.url === '/readyz' ? (isReady() ? 200 : 503) : 404;
    response
      .writeHead(status, { 'content-type': 'text/plain' })
      .end(status === 200 ? 'ok\n' : status === 503 ? 'not ready\n' : 'not found\n');
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
