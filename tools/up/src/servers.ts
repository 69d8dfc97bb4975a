import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareNats } from '@primitives/bus';
import { findNatsServer, startNats, startNatsCluster, startPostgres, type ClusterNode, type RunningPostgres } from '@primitives/servers';
import { createDatabase } from '@primitives/store';
import { migrate } from '@primitives/tool-migrate';
import { plantBenchmarks, plantShapes } from '@primitives/tool-seed';
import { embeddedRunners } from './embedded-runners.js';
import { RUNNER_POOL, type Addresses } from './programs.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';
import { SetupError } from './setup-error.js';

/** Beside the data: the administrator's URL of the embedded database, as of the last start, for `npm run account`. */
export const ADMIN_URL_FILE = 'admin-url';

/** The servers with their schema and the Shapes track on them, and how to close what is ours. */
export interface OpenServers {
  readonly addresses: Omit<Addresses, 'apiPorts' | 'healthPorts' | 'isolation' | 'smtpUrl'>;
  /** An administrator's URL of the database. */
  readonly databaseUrl: string;
  /** Nodes of the embedded cluster; none where one server or one's own is used. */
  readonly natsNodes: readonly ClusterNode[];
  /** The embedded Postgres; null where one's own is used. */
  readonly postgres: RunningPostgres | null;
  close(): Promise<void>;
}

/** Postgres and NATS, embedded or one's own; the migrated database; the planted tracks. */
export async function openServers(settings: Settings, secrets: Secrets, say: (text: string) => void): Promise<OpenServers> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.reverse()) await one();
  };
  try {
    const [{ databaseUrl, postgres }, nats] = await Promise.all([openDatabase(settings, closing, say), openNats(settings, closing, say)]);
    const { applied, urls } = await migrate(databaseUrl);
    if (applied.length > 0) say(`migrated the database: ${applied.join(', ')}`);
    const planting = {
      databaseUrl,
      blobsUrl: `file://${join(settings.dataFolder, 'blobs')}`,
      labelsFolder: join(settings.dataFolder, 'scorer', 'labels'),
      workFolder: join(settings.dataFolder, 'scorer'),
      seed: secrets.splitSeed,
      ...settings.shapes,
      pool: RUNNER_POOL,
      say,
    };
    await plantShapes(planting);
    if (settings.shapes.everyProtocol) await plantBenchmarks(planting);
    const runners = await embeddedRunners(databaseUrl, settings);
    return { addresses: { databaseUrls: urls, natsUrl: nats.url, creds: nats.creds, issuer: nats.issuer, runners }, databaseUrl, natsNodes: nats.nodes, postgres, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDatabase(settings: Settings, closing: (() => Promise<void>)[], say: (text: string) => void): Promise<Pick<OpenServers, 'databaseUrl' | 'postgres'>> {
  if (settings.databaseUrl) return { databaseUrl: settings.databaseUrl, postgres: null };
  say('starting PostgreSQL …');
  const postgres = await startPostgres(join(settings.dataFolder, 'postgres'));
  closing.push(() => postgres.stop());
  const databaseUrl = await createDatabase(postgres.url, 'primitives');
  writeFileSync(join(settings.dataFolder, ADMIN_URL_FILE), `${databaseUrl}\n`, { mode: 0o600 });
  return { databaseUrl, postgres };
}

interface NatsAccess {
  readonly url: string;
  readonly creds: Addresses['creds'];
  readonly issuer: string;
  readonly nodes: readonly ClusterNode[];
}

async function openNats(settings: Settings, closing: (() => Promise<void>)[], say: (text: string) => void): Promise<NatsAccess> {
  if (settings.natsUrl && settings.natsCreds) return ownNats(settings.natsUrl, settings.natsCreds);
  say('starting nats-server …');
  const folder = join(settings.dataFolder, 'nats');
  const binary = await findNatsServer(join(settings.dataFolder, 'tools'));
  const prepared = await prepareNats(folder);
  const { configPath } = prepared;
  const cluster = settings.natsNodes > 1 ? await startNatsCluster(folder, { binary, configPath, nodes: settings.natsNodes }) : null;
  const server = cluster ?? (await startNats(folder, { binary, configPath }));
  closing.push(() => server.stop());
  const { api, dispatcher, scorer } = prepared.users;
  return { url: server.url, creds: { api: api.path, dispatcher: dispatcher.path, scorer: scorer.path }, issuer: prepared.issuerPath, nodes: cluster?.nodes ?? [] };
}

/** Credentials of a NATS of one's own: `<role>.creds`, and `issuer.json`, which signs those of runners. */
function ownNats(url: string, folder: string): NatsAccess {
  const files = readdirSync(folder);
  const file = (name: string) => {
    if (!files.includes(name)) throw new SetupError(`NATS_CREDS_FOLDER has no ${name}: it must hold api.creds, dispatcher.creds, scorer.creds and issuer.json`);
    return join(folder, name);
  };
  return { url, nodes: [], creds: { api: file('api.creds'), dispatcher: file('dispatcher.creds'), scorer: file('scorer.creds') }, issuer: file('issuer.json') };
}
