import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterNode, RunningPostgres } from '@primitives/embedded-servers';
import type { Isolation } from '@primitives/sandbox';
import { createDatabase } from '@primitives/store/schema';
import { migrate } from '@primitives/tool-migrate';
import { seedShapes, type SeedShapesOptions } from '@primitives/tool-seed';
import { openNats, openPostgres } from './embedded-servers.js';
import { embeddedRunners } from './embedded-runners.js';
import { RUNNER_POOL, type Addresses } from './programs.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';
import type { SupervisedServer } from './supervised-server.js';

/**
 * File in the data folder with the administrator's URL of the embedded database, as of the last start, for `npm run
 * account`.
 */
export const ADMIN_URL_FILE = 'admin-url';

/** The servers with their schema and the Shapes track, and how to close those that we started. */
export interface OpenServers {
  readonly addresses: Omit<Addresses, 'apiPorts' | 'healthPorts' | 'isolation' | 'smtpUrl'>;
  /** An administrator's URL of the database. */
  readonly databaseUrl: string;
  /** How this start creates benchmarks and tracks. */
  readonly seeding: SeedShapesOptions;
  /** Nodes of the embedded cluster; empty for a single or an external server. */
  readonly natsNodes: readonly ClusterNode[];
  /** The embedded Postgres; null for an external one. */
  readonly postgres: RunningPostgres | null;
  /** The embedded servers, each restarted when it ends. */
  readonly supervised: readonly SupervisedServer[];
  close(): Promise<void>;
}

/**
 * Opens Postgres and NATS, embedded or external, migrates the database and opens the Shapes track.
 *
 * @param isolation of models on this machine: the minimum of the tracks that the first start opens
 */
export async function openServers(
  settings: Settings,
  secrets: Secrets,
  isolation: Promise<Isolation>,
  log: (text: string) => void,
): Promise<OpenServers> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.reverse()) await one();
  };
  try {
    const keep: Keep = (server) => (closing.push(() => server.close()), server);
    const [{ databaseUrl, postgres, ...database }, nats] = await Promise.all([
      openDatabase(settings, keep, log),
      openNats(settings, log).then(keep),
    ]);
    const { applied, urls } = await migrate(databaseUrl);
    if (applied.length > 0) log(`migrated the database: ${applied.join(', ')}`);
    const seeding = {
      databaseUrl,
      blobsUrl: `file://${join(settings.dataFolder, 'blobs')}`,
      labelsFolder: join(settings.dataFolder, 'scorer', 'labels'),
      workFolder: join(settings.dataFolder, 'scorer'),
      seed: secrets.splitSeed,
      ...settings.shapes,
      pool: RUNNER_POOL,
      minimumIsolation: (await isolation).level,
      log,
    };
    await seedShapes(seeding);
    const runners = await embeddedRunners(databaseUrl, settings);
    return {
      addresses: { databaseUrls: urls, natsUrl: nats.url, creds: nats.creds, issuer: nats.issuer, runners },
      databaseUrl,
      seeding,
      natsNodes: nats.nodes,
      postgres,
      supervised: [...database.supervised, ...nats.supervised],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Records what must be closed, also when a later step of the start fails. */
type Keep = <T extends { close(): Promise<void> }>(server: T) => T;

interface OpenDatabase {
  readonly databaseUrl: string;
  readonly postgres: RunningPostgres | null;
  readonly supervised: readonly SupervisedServer[];
}

async function openDatabase(settings: Settings, keep: Keep, log: (text: string) => void): Promise<OpenDatabase> {
  if (settings.databaseUrl) return { databaseUrl: settings.databaseUrl, postgres: null, supervised: [] };
  log('starting PostgreSQL …');
  const { server, supervised } = keep(await openPostgres(settings, log));
  const databaseUrl = await createDatabase(server.url, 'primitives');
  writeFileSync(join(settings.dataFolder, ADMIN_URL_FILE), `${databaseUrl}\n`, { mode: 0o600 });
  return { databaseUrl, postgres: server, supervised };
}
