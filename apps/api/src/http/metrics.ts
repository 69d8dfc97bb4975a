import { Router, type NextFunction, type Request, type Response } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of this process for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  private readonly seconds = new Histogram({
    name: 'primitives_http_seconds',
    help: 'Time to answer, by part of the api and status class',
    labelNames: ['part', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
    registers: [this.registry],
  });
  readonly sockets = new Gauge({ name: 'primitives_live_sockets', help: 'Open live connections', registers: [this.registry] });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Times every request. */
  readonly time = (request: Request, response: Response, next: NextFunction): void => {
    const from = performance.now();
    const part = partOf(request.path);
    response.once('finish', () =>
      this.seconds.observe({ part, status: `${Math.floor(response.statusCode / 100)}xx` }, (performance.now() - from) / 1000),
    );
    next();
  };

  /** `/metrics`, for whoever scrapes from this very machine; nothing in front of the api may pass it on. */
  routes(): Router {
    return Router().get('/metrics', async (request, response) => {
      const direct = request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
      if (!direct || !/^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '')) return void response.status(404).end();
      response.type(this.registry.contentType).send(await this.registry.metrics());
    });
  }
}

const PARTS = new Set(['graphql', 'uploads', 'blobs', 't', '_app']);

/** Few labels, whatever addresses people make up. */
function partOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return PARTS.has(first) ? first : 'other';
}
