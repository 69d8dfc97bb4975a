import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { openTracing } from './tracing.js';
import { currentTraceparent, inSpan, addLogIds, openLog } from './index.js';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
  readonly status: { code?: number; message?: string };
}

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('a process without tracing', () => {
  it('propagates the trace context of its work', async () => {
    expect(await inSpan('take', { traceparent: TRACEPARENT }, async () => currentTraceparent())).toBe(TRACEPARENT);
    expect(currentTraceparent()).toBeNull();
  });

  it('loads no exporter without an address', async () => expect(await openTracing('test', {})).toBeNull());
});

describe('a process with tracing', () => {
  const spans: Sent[] = [];
  const resources: string[] = [];
  let receiver: Server;
  let close: () => void | Promise<void>;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      void json(request).then((body) => {
        const { resourceSpans } = body as { resourceSpans: { resource: object; scopeSpans: { spans: Sent[] }[] }[] };
        for (const { resource, scopeSpans } of resourceSpans) {
          resources.push(JSON.stringify(resource));
          spans.push(...scopeSpans.flatMap((each) => each.spans));
        }
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint; // the official exporter reads its variables itself
    const tracing = await openTracing('scorer', process.env);
    close = () => tracing?.close();
  });
  afterAll(() => {
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    receiver.close();
  });

  it('exports its spans under the trace of the work, with ids and the kind of an error only', async () => {
    const lines: string[] = [];
    const log = openLog('test', 'info', { write: (line) => void lines.push(line) });
    const inside = await inSpan('take scorer', { traceparent: TRACEPARENT, ids: { evaluationId: 'e1' } }, async () => {
      addLogIds({ submissionId: 's1' });
      log.info('scoring');
      await inSpan('judge', {}, () => Promise.reject(new TypeError('/secret/path'))).catch(() => undefined);
      return currentTraceparent();
    });
    await close();

    const [judge, take] = spans;
    expect([judge?.name, take?.name]).toEqual(['judge', 'take scorer']);
    expect(take).toMatchObject({ traceId: TRACEPARENT.split('-')[1], parentSpanId: TRACEPARENT.split('-')[2] });
    expect(judge).toMatchObject({
      traceId: take?.traceId,
      parentSpanId: take?.spanId,
      status: { code: 2, message: 'TypeError' },
    });
    expect(inside).toBe(`00-${take?.traceId}-${take?.spanId}-01`);
    expect(Object.fromEntries((judge?.attributes ?? []).map(({ key, value }) => [key, value.stringValue]))).toEqual({
      'primitives.evaluationId': 'e1',
      'primitives.submissionId': 's1',
    });
    expect(resources[0]).toContain('"scorer"');
    expect(JSON.stringify(spans)).not.toContain('secret');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      evaluationId: 'e1',
      submissionId: 's1',
      traceId: take?.traceId,
      spanId: take?.spanId,
      msg: 'scoring',
    });
  });
});
