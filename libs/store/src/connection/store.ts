import 'reflect-metadata';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { ENTITIES } from './entities.js';
import { SessionLocks } from './session-locks.js';
import { PreparingClient } from './preparing-client.js';
import { SnakeNaming } from './snake-naming.js';
import { connectionOf } from './tls.js';

/** A transaction, or the plain connection pool: the argument of every query function. */
export type Tx = EntityManager;

export interface StoreOptions {
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Maximum connections; processes × pool must stay below the server's `max_connections`. */
  readonly poolSize?: number;
}

/** The open database. Queries are functions of a `Tx` in the folders of their aggregates. */
export class Store {
  readonly #url: string;
  readonly #applicationName: string;

  constructor(
    readonly dataSource: DataSource,
    url: string,
    applicationName: string,
  ) {
    this.#url = url;
    this.#applicationName = applicationName;
  }

  /** For reads and single statements outside of a transaction. */
  get manager(): Tx {
    return this.dataSource.manager;
  }

  /** Whether the database answers a query now. */
  answers(): Promise<boolean> {
    return this.manager.query('select 1').then(
      () => true,
      () => false,
    );
  }

  /** One transaction, read committed: all of `work`, or nothing of it. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(work);
  }

  /**
   * Calls `wake` on every NOTIFY of `channel`, and once after each (re)connection, because notifications sent meanwhile
   * are lost. A hint: listeners poll as well.
   */
  listen(channel: string, wake: () => void): Listener {
    return new Listener(this.#url, this.#applicationName, channel, wake);
  }

  /** Locks that are shared with every other process of the deployment. */
  openLocks(): SessionLocks {
    return new SessionLocks(this.#url, this.#applicationName);
  }

  close(): Promise<void> {
    return this.dataSource.destroy();
  }
}

/** Delay before a lost listening connection reconnects. */
const RECONNECT_MS = 1_000;

/** A separate connection that waits for NOTIFY, and reconnects when it is lost. */
export class Listener {
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  /** Settles when the first connection listens, or has failed and is being retried. */
  readonly ready: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly applicationName: string,
    private readonly channel: string,
    private readonly wake: () => void,
  ) {
    this.ready = this.#connect();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...connectionOf(this.url),
      application_name: `${this.applicationName}:${this.channel}`,
    });
    let lost = false;
    const again = () => {
      if (lost || this.#closed) return;
      lost = true;
      void client.end().catch(() => undefined);
      this.#timer = setTimeout(() => void this.#connect(), RECONNECT_MS);
    };
    client.on('error', again);
    client.on('end', again);
    client.on('notification', () => this.wake());
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(this.channel)}`);
      this.wake();
    } catch {
      again();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }
}

/** Opens the pool and checks that the database answers. */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  const { applicationName = 'primitives', poolSize = 10 } = options;
  const { connectionString, ssl } = connectionOf(url);
  const dataSource = new DataSource({
    type: 'postgres',
    url: connectionString,
    ssl,
    applicationName,
    poolSize,
    entities: ENTITIES,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    extra: { Client: PreparingClient },
  });
  await dataSource.initialize();
  return new Store(dataSource, url, applicationName);
}
