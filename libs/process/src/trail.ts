import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work is about; stands in every log line and span of it. */
export interface Ids {
  readonly evaluationId?: string;
  readonly submissionId?: string;
  readonly shardIndex?: number;
}

interface Trail {
  ids: Ids;
  /** The W3C trace context that came with the work; carried on by a process that does not trace itself. */
  readonly traceparent: string | null;
}

const trails = new AsyncLocalStorage<Trail>();

/** Does `work` and everything that it starts on its own trail. */
export function onTrail<T>(ids: Ids, traceparent: string | null, work: () => T): T {
  return trails.run({ ids, traceparent }, work);
}

/** Adds to what the running piece of work is known to be about. Nothing outside of a trail. */
export function noteIds(ids: Ids): void {
  const trail = trails.getStore();
  if (trail) trail.ids = { ...trail.ids, ...ids };
}

export const currentIds = (): Ids => trails.getStore()?.ids ?? {};
export const givenTraceparent = (): string | null => trails.getStore()?.traceparent ?? null;
