import { Router } from 'express';
import type { Readiness } from '@primitives/runtime';

/**
 * `/healthz` reports liveness to the proxy in front, `/readyz` the state of dependencies, as on the health port.
 *
 * @param stopping the proxy must send no new request, because this process will refuse it soon
 */
export function healthRoutes(readiness: Readiness, stopping: AbortSignal): Router {
  return Router()
    .get('/healthz', (_request, response) => {
      response
        .status(stopping.aborted ? 503 : 200)
        .type('text/plain')
        .send(stopping.aborted ? 'stopping\n' : 'ok\n');
    })
    .get('/readyz', async (_request, response) => {
      const { ready, parts } = await readiness.check();
      response.status(ready ? 200 : 503).json(parts);
    });
}
