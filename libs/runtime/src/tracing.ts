import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import type { Closable } from './closable.js';
import { currentIds, receivedTraceparent, withLogContext, type Ids } from './log-context.js';

/** The trace endpoint by the official variables; without one nothing is traced and no SDK is loaded. */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/**
 * Exports this process's spans by OTLP over HTTP; null without an endpoint in the environment. OpenTelemetry's
 * variables configure the rest.
 */
export async function openTracing(process: string, env: NodeJS.ProcessEnv): Promise<Closable | null> {
  if (!ENDPOINTS.some((name) => env[name])) return null;
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'primitives', 'service.name': process }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    // An unavailable endpoint must not keep a process from ending gracefully
    close: () => provider.shutdown().catch(() => undefined),
  };
}

export interface SpanOptions {
  /** The W3C trace context that came with the work from another process. */
  readonly traceparent?: string | null | undefined;
  readonly kind?: 'server' | 'client' | 'consumer' | 'producer';
  readonly ids?: Ids;
}

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  producer: SpanKind.PRODUCER,
};

/** Runs `work` as a span: under the context that came with it, otherwise under the active one. */
export function inSpan<T>(
  name: string,
  { traceparent = null, kind, ids = {} }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const parent = traceparent === null ? context.active() : contextOf(traceparent);
  const tracer = trace.getTracer('primitives');
  return withLogContext({ ...currentIds(), ...ids }, traceparent ?? receivedTraceparent(), () =>
    tracer.startActiveSpan(name, kind ? { kind: KINDS[kind] } : {}, parent, async (span) => {
      try {
        return await work();
      } catch (error) {
        // The error's kind only: messages may contain data that must not reach a trace store
        span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
        throw error;
      } finally {
        for (const [id, value] of Object.entries(currentIds())) span.setAttribute(`primitives.${id}`, value);
        span.end();
      }
    }),
  );
}

/**
 * The trace context to send with a message: this process's own span, or the context of the work; null without tracing.
 */
export function currentTraceparent(): string | null {
  const here = currentSpan();
  if (!here) return receivedTraceparent();
  return `00-${here.traceId}-${here.spanId}-${here.traceFlags.toString(16).padStart(2, '0')}`;
}

/** The active span; undefined when this process does not trace. */
export function currentSpan(): SpanContext | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && trace.isSpanContextValid(span) ? span : undefined;
}

/** Version 00 of W3C's `traceparent`; an invalid one starts a new trace. */
function contextOf(traceparent: string): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
