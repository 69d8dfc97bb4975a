import { AsyncLocalStorage } from 'node:async_hooks';

/** The subject of work; part of every log line and span of it. */
export interface Ids {
  readonly evaluationId?: string;
  readonly submissionId?: string;
  readonly shardIndex?: number;
}

interface Trail {
  ids: Ids;
  /** The W3C trace context that came with the work; propagated by a process that does not trace itself. */
  readonly traceparent: string | null;
}

const trails = new AsyncLocalStorage<Trail>();

/** Runs `work` and everything that it starts with its own subject. */
export function withLogContext<T>(ids: Ids, traceparent: string | null, work: () => T): T {
  return trails.run({ ids, traceparent }, work);
}

/** Adds to the subject of the running work. Does nothing outside of it. */
export function addLogIds(ids: Ids): void {
  const trail = trails.getStore();
  if (trail) trail.ids = { ...trail.ids, ...ids };
}

export const currentIds = (): Ids => trails.getStore()?.ids ?? {};
export const receivedTraceparent = (): string | null => trails.getStore()?.traceparent ?? null;
