import { readFile } from 'node:fs/promises';
import { openBus, type Bus } from '@primitives/messaging';
import type { Lifecycle, Secret } from '@primitives/runtime';
import { openDatabaseClock, openStore, type DatabaseClock, type Store } from '@primitives/store/connection';

/** Database connections of each role. */
const POOL_SIZES = { api: 20, dispatcher: 20, scorer: 4 };

/** Variables that every process with a database reads. */
export interface ConnectionsConfig {
  readonly DATABASE_URL: Secret;
  readonly NATS_URL: string;
  readonly NATS_CREDS?: string | undefined;
  readonly NATS_CA?: string | undefined;
}

export interface Connections {
  readonly store: Store;
  readonly clock: DatabaseClock;
  readonly bus: Bus;
}

/** Opens the database and the broker until the process stops. The process is ready while both answer. */
export async function openConnections(
  lifecycle: Lifecycle,
  config: ConnectionsConfig,
  role: keyof typeof POOL_SIZES,
): Promise<Connections> {
  const options = { applicationName: role, poolSize: POOL_SIZES[role] };
  const store = lifecycle.closeLast(await openStore(config.DATABASE_URL.reveal(), options));
  const clock = lifecycle.closeLast(await openDatabaseClock(store, lifecycle.log));
  lifecycle.readiness.needs('database', () => store.answers());
  const { NATS_URL: url, NATS_CREDS: file, NATS_CA: caFile } = config;
  const credentials = file === undefined ? undefined : await readFile(file, 'utf8');
  return { store, clock, bus: await openBus(lifecycle, { url, name: role, credentials, caFile }) };
}
