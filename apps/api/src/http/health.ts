import { Router } from 'express';
import type { Readiness } from '@primitives/runtime';

/** `/healthz` reports liveness, `/readyz` the state of dependencies, as on the health port. */
export function healthRoutes(readiness: Readiness): Router {
  return Router()
    .get('/healthz', (_request, response) => void response.type('text/plain').send('ok\n'))
    .get('/readyz', async (_request, response) => {
      const { ready, parts } = await readiness.check();
      response.status(ready ? 200 : 503).json(parts);
    });
}
