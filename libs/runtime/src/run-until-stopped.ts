import type { Closable } from './closable.js';
import { exitCodeOf, ExplainedError } from './final-error.js';
import type { Log } from './log.js';
import { openLog } from './log.js';
import { serveHealth } from './health.js';
import { healthAddress } from './health-address.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { openTracing } from './tracing.js';

/**
 * The states of a process, in order:
 *
 * - `starting`: opens its resources; a failure here ends it with every reason, and with code 1, or with a code for
 * errors that a restart cannot fix (final-error.ts)
 * - `running`: does its work
 * - `stopping`: received a stop request; takes nothing new (`lifecycle.stopping` is aborted)
 * - `draining`: finishes or returns its work; closes resources in reverse order
 * - `closed`: exits, with 0 if there was no error
 *
 * A second signal, or an expired grace period, ends it at once with code 1.
 */
export type LifecycleState = 'starting' | 'running' | 'stopping' | 'draining' | 'closed';

export interface Lifecycle {
  readonly log: Log;
  /** This process's metrics, served on its health port. */
  readonly metrics: Metrics;
  /** Dependencies that must be available for this process to be ready; `running` is the first. */
  readonly readiness: Readiness;
  /** Aborted when the process must stop. */
  readonly stopping: AbortSignal;
  /** Registers a resource to close; resources are closed in reverse order. */
  closeLast<T extends Closable>(thing: T): T;
  /** Ends the process gracefully with code 0: its work is done. */
  leave(why: string): void;
  /** Ends the process gracefully: it cannot continue its work. Code 1, unless a restart cannot fix the error. */
  fail(error: unknown): void;
}

/** The part of `process` that is used; a test passes its own. */
export interface Host {
  on(
    event: 'SIGTERM' | 'SIGINT' | 'disconnect' | 'uncaughtException' | 'unhandledRejection',
    listener: (reason: unknown) => void,
  ): unknown;
  exit(code: number): void;
  readonly connected?: boolean;
  /** To the parent, if it opened a channel. */
  send?(message: { readonly failure: string }): unknown;
  readonly env: NodeJS.ProcessEnv;
}

export interface LifecycleOptions {
  /** Maximum time of stopping and draining together; longer than the longest step that must not be interrupted. */
  readonly graceMs?: number;
  readonly host?: Host;
  readonly log?: Log;
}

/** Runs `start` until SIGTERM, SIGINT or the parent's exit (IPC), then closes everything and exits. */
export async function runUntilStopped(
  name: string,
  start: (lifecycle: Lifecycle) => Promise<void>,
  options: LifecycleOptions = {},
): Promise<void> {
  const { graceMs = 10_000, host = process, log = openLog(name) } = options;
  const opened: Closable[] = [];
  const stopping = new AbortController();
  let state: LifecycleState = 'starting';
  let forced: NodeJS.Timeout | undefined;

  /** After an explained failure its reason remains the last line of the log. */
  let explained = false;
  const report = (facts: object, text: string) => (explained ? log.debug(facts, text) : log.info(facts, text));
  const enter = (to: LifecycleState) => {
    state = to;
    report({ state }, `${name} is ${state}`);
  };

  const end = async (code: number, why: string) => {
    if (state === 'stopping' || state === 'draining') {
      clearTimeout(forced);
      log.warn(`${name} ends at once: ${why} while ${state}`);
      return host.exit(1);
    }
    if (state === 'closed') return;
    report({ why }, `${name} was asked to stop`);
    enter('stopping');
    stopping.abort(new Error(`${name} is stopping`));
    forced = setTimeout(() => {
      log.error({ graceMs }, `${name} did not stop within ${graceMs} ms`);
      host.exit(1);
    }, graceMs);
    enter('draining');
    let clean = true;
    for (const thing of opened.reverse()) {
      await Promise.resolve(thing.close()).catch((error: unknown) => {
        clean = false;
        log.error({ err: error }, 'something could not be closed');
      });
    }
    clearTimeout(forced);
    enter('closed');
    host.exit(clean ? code : 1);
  };

  const fail = (error: unknown) => {
    if (error instanceof ExplainedError) {
      const failure = `${name} cannot go on: ${error.message}`;
      log.fatal({ exitCode: error.exitCode }, failure);
      explained = true;
      if (host.connected) host.send?.({ failure });
    } else log.fatal({ err: error }, `${name} cannot go on`);
    void end(exitCodeOf(error), 'a failure');
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) host.on(signal, () => void end(0, signal));
  host.on('disconnect', () => void end(0, 'the parent left'));
  host.on('uncaughtException', fail);
  host.on('unhandledRejection', fail);

  const readiness = new Readiness();
  readiness.needs('running', () => state === 'running');
  const lifecycle: Lifecycle = {
    log,
    metrics: new Metrics(),
    readiness,
    stopping: stopping.signal,
    closeLast: (thing) => {
      opened.push(thing);
      return thing;
    },
    leave: (why) => void end(0, why),
    fail,
  };
  try {
    const tracing = await openTracing(name, host.env);
    if (tracing) lifecycle.closeLast(tracing);
    const address = healthAddress(host.env);
    if (address) lifecycle.closeLast(await serveHealth(address, lifecycle.readiness, lifecycle.metrics));
    await start(lifecycle);
    if (state === 'starting') enter('running');
  } catch (error) {
    // A stop request ended the start, for example while it waited for another process; that is no failure.
    if (stopping.signal.aborted && error === stopping.signal.reason) return;
    fail(error);
  }
}
