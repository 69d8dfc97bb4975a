import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isHealthy, prepareNats, streamsAnswer } from '@primitives/messaging';
import { freeBytes, LOW_BYTES } from '@primitives/runtime';
import {
  findNatsServer,
  startNats,
  startNatsCluster,
  startPostgres,
  type ClusterNode,
  type RunningPostgres,
} from '@primitives/embedded-servers';
import type { Addresses } from './programs.js';
import type { Settings } from './settings.js';
import { SetupError } from './setup-error.js';
import { SupervisedServer, type SupervisionOptions } from './supervised-server.js';

interface Supervised {
  readonly supervised: readonly SupervisedServer[];
  close(): Promise<void>;
}

/**
 * Starts the embedded Postgres under supervision. Prints the folder of its files when they are not below the data
 * folder.
 */
export async function openPostgres(
  { dataFolder, livenessRule }: Pick<Settings, 'dataFolder' | 'livenessRule'>,
  log: (text: string) => void,
): Promise<Supervised & { readonly server: RunningPostgres }> {
  const wanted = join(dataFolder, 'postgres');
  const server = await startPostgres(wanted);
  const notice = locationNotice(wanted, server);
  if (notice !== null) log(notice);
  const supervised = new SupervisedServer('PostgreSQL', server, log, livenessRule ? { livenessRule } : {});
  return { server, supervised: [supervised], close: () => supervised.stop() };
}

/** Root runs Postgres as another account; its files are elsewhere when that account cannot enter the data folder. */
export function locationNotice(
  wanted: string,
  { folder, account }: Pick<RunningPostgres, 'folder' | 'account'>,
): string | null {
  if (folder === wanted) return null;
  return (
    `PostgreSQL keeps its files in ${folder}, not in ${dirname(wanted)}, which its account ${account ?? 'unknown'} ` +
    'may not enter. Back up both, or set PRIMITIVES_DATA to a folder that every account may enter'
  );
}

interface NatsAccess extends Supervised {
  readonly url: string;
  readonly creds: Addresses['creds'];
  readonly issuer: string;
  readonly nodes: readonly ClusterNode[];
}

/** Starts the embedded nats-server or cluster under supervision, unless the settings name a server. */
export async function openNats(
  settings: Pick<Settings, 'dataFolder' | 'livenessRule' | 'natsUrl' | 'natsCreds' | 'natsNodes'>,
  log: (text: string) => void,
): Promise<NatsAccess> {
  if (settings.natsUrl && settings.natsCreds) return externalNats(settings.natsUrl, settings.natsCreds);
  log('starting nats-server …');
  const folder = join(settings.dataFolder, 'nats');
  const binary = await findNatsServer(join(settings.dataFolder, 'tools'));
  const prepared = await prepareNats(folder);
  const { configPath, monitorCredentials } = prepared;
  const { api, dispatcher, scorer } = prepared.users;
  const creds = { api: api.path, dispatcher: dispatcher.path, scorer: scorer.path };
  const access = { creds, issuer: prepared.issuerPath };
  const rule = settings.livenessRule ? { livenessRule: settings.livenessRule } : {};
  if (settings.natsNodes > 1) {
    const options = { binary, configPath, nodes: settings.natsNodes };
    const healthy = (url: string) => isHealthy(url, monitorCredentials);
    const cluster = await startNatsCluster(folder, { ...options, isHealthy: healthy });
    const supervised = cluster.nodes.map((node) => new SupervisedServer(`nats-server ${node.name}`, node, log, rule));
    const close = async () => void (await Promise.all(supervised.map((one) => one.stop())));
    return { ...access, url: cluster.url, nodes: cluster.nodes, supervised, close };
  }
  const server = await startNats(folder, { binary, configPath });
  // A full disk needs no restart: the server still carries heartbeats, and a new one would hang as well
  const check: SupervisionOptions['check'] = async (deadlineMs) =>
    (await freeBytes(folder)) < LOW_BYTES || streamsAnswer(server.url, dispatcher.credentials, deadlineMs);
  const supervised = new SupervisedServer('nats-server', server, log, { ...rule, check });
  return { ...access, url: server.url, nodes: [], supervised: [supervised], close: () => supervised.stop() };
}

/** Credentials for the NATS of the settings: `<role>.creds`, and `issuer.json`, which signs runners' credentials. */
function externalNats(url: string, folder: string): NatsAccess {
  const files = readdirSync(folder);
  const file = (name: string) => {
    if (files.includes(name)) return join(folder, name);
    throw new SetupError(
      `NATS_CREDS_FOLDER has no ${name}: it must hold api.creds, dispatcher.creds, scorer.creds and issuer.json`,
    );
  };
  const creds = { api: file('api.creds'), dispatcher: file('dispatcher.creds'), scorer: file('scorer.creds') };
  return { url, nodes: [], creds, issuer: file('issuer.json'), supervised: [], close: async () => undefined };
}
