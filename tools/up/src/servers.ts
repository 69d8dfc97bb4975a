import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareNats } from '@primitives/bus';
import { findNatsServer, startNats, startPostgres } from '@primitives/servers';
import { createDatabase } from '@primitives/store';
import { migrate } from '@primitives/tool-migrate';
import { plantShapes } from '@primitives/tool-seed';
import { RUNNER_POOL, type Addresses } from './programs.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';
import { SetupError } from './setup-error.js';

/** The servers with their schema and the Shapes track on them, and how to close what is ours. */
export interface OpenServers {
  readonly addresses: Omit<Addresses, 'healthPorts' | 'isolation'>;
  /** An administrator's URL of the database. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** Postgres and NATS, embedded or one's own; the migrated database; the planted track. */
export async function openServers(settings: Settings, secrets: Secrets, say: (text: string) => void): Promise<OpenServers> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closing.reverse()) await one();
  };
  try {
    const [databaseUrl, nats] = await Promise.all([openDatabase(settings, closing, say), openNats(settings, closing, say)]);
    const { applied, urls } = await migrate(databaseUrl);
    if (applied.length > 0) say(`migrated the database: ${applied.join(', ')}`);
    await plantShapes({
      databaseUrl,
      blobsUrl: `file://${join(settings.dataFolder, 'blobs')}`,
      labelsFolder: join(settings.dataFolder, 'scorer', 'labels'),
      workFolder: join(settings.dataFolder, 'scorer'),
      seed: secrets.splitSeed,
      ...settings.shapes,
      pool: RUNNER_POOL,
      say,
    });
    return { addresses: { databaseUrls: urls, natsUrl: nats.url, creds: nats.creds }, databaseUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDatabase(settings: Settings, closing: (() => Promise<void>)[], say: (text: string) => void): Promise<string> {
  if (settings.databaseUrl) return settings.databaseUrl;
  say('starting PostgreSQL …');
  const postgres = await startPostgres(join(settings.dataFolder, 'postgres'));
  closing.push(() => postgres.stop());
  return createDatabase(postgres.url, 'primitives');
}

interface NatsAccess {
  readonly url: string;
  readonly creds: Addresses['creds'];
}

async function openNats(settings: Settings, closing: (() => Promise<void>)[], say: (text: string) => void): Promise<NatsAccess> {
  const runnerIds = Array.from({ length: settings.runners }, (_, place) => `embedded-${place + 1}`);
  if (settings.natsUrl && settings.natsCreds) return ownNats(settings.natsUrl, settings.natsCreds, runnerIds);
  say('starting nats-server …');
  const folder = join(settings.dataFolder, 'nats');
  const binary = await findNatsServer(join(settings.dataFolder, 'tools'));
  const prepared = await prepareNats(folder);
  const server = await startNats(folder, { binary, configPath: prepared.configPath });
  closing.push(() => server.stop());
  const runners: { id: string; creds: string }[] = [];
  for (const id of runnerIds) runners.push({ id, creds: (await prepared.issueRunner(id, RUNNER_POOL)).path });
  const { api, dispatcher, scorer } = prepared.users;
  return { url: server.url, creds: { api: api.path, dispatcher: dispatcher.path, scorer: scorer.path, runners } };
}

/** Credentials of a NATS of one's own: `<role>.creds`, and `runner-<name>.creds` for each runner started here. */
function ownNats(url: string, folder: string, runnerIds: readonly string[]): NatsAccess {
  const files = readdirSync(folder);
  const file = (name: string) => {
    if (!files.includes(name)) throw new SetupError(`NATS_CREDS_FOLDER has no ${name}: issue credentials for the roles api, dispatcher and scorer, and one runner-<name>.creds for each of PRIMITIVES_RUNNERS`);
    return join(folder, name);
  };
  const own = files.filter((name) => /^runner-[A-Za-z0-9_-]+\.creds$/.test(name)).slice(0, runnerIds.length);
  if (own.length < runnerIds.length) file(`runner-${runnerIds[own.length]}.creds`);
  return {
    url,
    creds: {
      api: file('api.creds'),
      dispatcher: file('dispatcher.creds'),
      scorer: file('scorer.creds'),
      runners: own.map((name) => ({ id: name.slice('runner-'.length, -'.creds'.length), creds: join(folder, name) })),
    },
  };
}
