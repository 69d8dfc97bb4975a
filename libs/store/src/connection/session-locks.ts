import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { connectionOf } from './tls.js';

/** Notifications about waiting callers. */
const CHANNEL = 'lock_wanted';
/** A notified holder answers in milliseconds; a dead one lost its connection, and with it the lock. */
const AGAIN_MS = 50;

export interface TakeOptions {
  /** Ends the wait: the lock is not taken. */
  readonly signal: AbortSignal;
  /** Called when another caller requests the lock, and when it is lost with the connection. */
  readonly onRequest?: () => void;
}

/**
 * Locks that every process of the deployment shares: Postgres advisory locks, all on one connection of this process,
 * which releases them when the process dies. Connects on first use.
 */
export class SessionLocks {
  readonly #held = new Map<string, () => void>();
  #client: Promise<pg.Client> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(
    private readonly url: string,
    private readonly applicationName: string,
  ) {}

  /** Takes the lock, and requests its release from the holder; false when the signal ended the wait. */
  async take(name: string, { signal, onRequest = () => undefined }: TakeOptions): Promise<boolean> {
    while (!signal.aborted) {
      if (await this.#try(name, onRequest)) return true;
      await this.#query('select pg_notify($1, $2)', CHANNEL, name);
      await delay(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }

  /** Releases the lock. Harmless if it was lost meanwhile. */
  async free(name: string): Promise<void> {
    if (!this.#held.delete(name)) return;
    await this.#query('select pg_advisory_unlock(hashtextextended($1, 0))', name);
  }

  /** Runs `work` while no other caller in the deployment has the lock of this name. */
  async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
    await this.take(name, { signal: new AbortController().signal });
    try {
      return await work();
    } finally {
      await this.free(name);
    }
  }

  /** A connection can take the same lock twice: within the process our own list decides. */
  async #try(name: string, onRequest: () => void): Promise<boolean> {
    if (this.#held.has(name)) return false;
    this.#held.set(name, onRequest);
    try {
      const answer = await this.#query('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', name);
      if (answer?.['taken'] !== true) this.#held.delete(name);
    } catch (error) {
      this.#held.delete(name);
      throw error;
    }
    return this.#held.has(name);
  }

  /** One query at a time, because the connection allows no more. */
  #query(sql: string, ...parameters: readonly string[]): Promise<Record<string, unknown> | undefined> {
    const answer = this.#last.then(async () => {
      const client = await this.#open();
      return (await client.query<Record<string, unknown>>(sql, [...parameters])).rows[0];
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  #open(): Promise<pg.Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    if (this.#closed) throw new Error('the locks are closed');
    const client = new pg.Client({ ...connectionOf(this.url), application_name: `${this.applicationName}:locks` });
    const lost = () => {
      this.#client = undefined;
      const requests = [...this.#held.values()];
      this.#held.clear();
      for (const request of requests) request();
    };
    client.on('error', () => void client.end().catch(() => undefined));
    client.on('end', lost);
    client.on('notification', ({ payload }) => this.#held.get(payload ?? '')?.());
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }
}
