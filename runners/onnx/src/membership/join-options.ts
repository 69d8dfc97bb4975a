import type { RunnerFacts } from '@primitives/protocol';
import type { Clock, Log } from '@primitives/runtime';
import pRetry from 'p-retry';
import { JoinClosedError } from './join-endpoint.js';

export interface JoinOptions {
  /** Folder of the membership. */
  readonly home: string;
  /** The platform's URL, and the token for the first time; not needed afterwards. */
  readonly url: string | null;
  readonly token: string | null;
  readonly name: string;
  readonly facts: RunnerFacts;
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** The platform may be starting, or be unavailable for a long time. */
const FIRST_AGAIN_MS = 100;
const LONGEST_AGAIN_MS = 1_000;

/** Repeats `work` until the platform answers, or this process stops. */
export const retryUntilAvailable = <T>({ log, signal }: JoinOptions, work: () => Promise<T>): Promise<T> =>
  pRetry(work, {
    retries: Infinity,
    minTimeout: FIRST_AGAIN_MS,
    maxTimeout: LONGEST_AGAIN_MS,
    signal,
    shouldRetry: ({ error }) => {
      if (!(error instanceof JoinClosedError)) return false;
      log.info({ reason: error.message }, 'the platform is unavailable; retrying');
      return true;
    },
  });
