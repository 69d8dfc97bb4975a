import { Router, type NextFunction, type Request, type Response } from 'express';
import { inSpan, type Gauge, type Histogram, type Metrics } from '@primitives/runtime';

/** Histogram buckets of response times, in seconds. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** HTTP metrics and the root spans of traces. */
export class HttpMetrics {
  private readonly seconds: Histogram<'part' | 'status'>;
  readonly sockets: Gauge;

  constructor(private readonly metrics: Metrics) {
    this.seconds = metrics.histogram(
      {
        name: 'primitives_http_seconds',
        help: 'Response time in seconds, by part of the API and status class',
        labels: ['part', 'status'],
      },
      SECONDS,
    );
    this.sockets = metrics.gauge({ name: 'primitives_live_sockets', help: 'Open live connections' });
  }

  /** Measures the response time of every request. */
  readonly time = (request: Request, response: Response, next: NextFunction): void => {
    const from = performance.now();
    const part = partOf(request.path);
    response.once('finish', () =>
      this.seconds.observe(
        { part, status: `${Math.floor(response.statusCode / 100)}xx` },
        (performance.now() - from) / 1000,
      ),
    );
    next();
  };

  /** Starts a trace. Ignores incoming trace headers, because untrusted clients could join their traces with ours. */
  readonly trace = (request: Request, response: Response, next: NextFunction): void => {
    const answered = new Promise<void>((resolve) => response.once('close', resolve));
    void inSpan(`${request.method} ${partOf(request.path)}`, { kind: 'server' }, () => (next(), answered));
  };

  /**
   * `/metrics` for scrapers on this machine only; reverse proxies must not forward it. The health port serves other
   * scrapers.
   */
  routes(): Router {
    return Router().get('/metrics', async (request, response) => {
      const direct = request.headers['x-forwarded-for'] === undefined && request.headers['forwarded'] === undefined;
      if (!direct || !/^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? ''))
        return void response.status(404).end();
      response.type(this.metrics.contentType).send(await this.metrics.text());
    });
  }
}

const PARTS = new Set(['graphql', 'uploads', 'blobs', 't', '_app']);

/** Maps paths to a fixed set of labels, because clients may request arbitrary paths. */
function partOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return PARTS.has(first) ? first : 'other';
}
