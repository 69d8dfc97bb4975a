import { Router } from 'express';
import type { Bus } from '@primitives/bus';
import type { Store } from '@primitives/store';

/** `/healthz` says that the process lives, `/readyz` whether database and broker are there. */
export function healthRoutes(store: Store, bus: Bus): Router {
  return Router()
    .get('/healthz', (_request, response) => void response.type('text/plain').send('ok\n'))
    .get('/readyz', async (_request, response) => {
      const database = await store.manager.query('select 1').then(
        () => true,
        () => false,
      );
      const ready = database && bus.connected;
      response.status(ready ? 200 : 503).json({ database, broker: bus.connected });
    });
}
