import { Router, type NextFunction, type Request, type Response } from 'express';
import { inSpan, type Level, type Metrics, type Times } from '@primitives/process';

/** Steps of an answer's time, in seconds. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** What the api says of its requests: how long they take, and as the first step of a trace. */
export class HttpMetrics {
  private readonly seconds: Times<'part' | 'status'>;
  readonly sockets: Level;

  constructor(private readonly metrics: Metrics) {
    this.seconds = metrics.times(
      {
        name: 'primitives_http_seconds',
        help: 'Time to answer, by part of the api and status class',
        labels: ['part', 'status'],
      },
      SECONDS,
    );
    this.sockets = metrics.level({ name: 'primitives_live_sockets', help: 'Open live connections' });
  }

  /** Times every request. */
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

  /** Begins a trace. A stranger's own is not taken over: ours would stand in it, and theirs in ours. */
  readonly trace = (request: Request, response: Response, next: NextFunction): void => {
    const answered = new Promise<void>((resolve) => response.once('close', resolve));
    void inSpan(`${request.method} ${partOf(request.path)}`, { kind: 'server' }, () => (next(), answered));
  };

  /** `/metrics`, for whoever scrapes from this very machine; nothing in front of the api may pass it on. The health port answers others. */
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

/** Few labels, whatever addresses people make up. */
function partOf(path: string): string {
  const first = path.split('/')[1] ?? '';
  return PARTS.has(first) ? first : 'other';
}
