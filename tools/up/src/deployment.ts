import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { probeIsolation } from '@primitives/sandbox';
import { freePort, isFree, startMailCatcher } from '@primitives/embedded-servers';
import { Balancer } from './balancer.js';
import { holdDataFolder } from './data-lock.js';
import { ManagedProcess } from './managed-process.js';
import { oneFilePrograms } from './one-file-programs.js';
import { provideBubblewrap } from './bubblewrap.js';
import { localUrl, programs } from './programs.js';
import { storedSecrets, type Secrets } from './secrets.js';
import { openServers, type OpenServers } from './servers.js';
import type { Settings } from './settings.js';
import { SetupError } from './setup-error.js';

const START_TIMEOUT_MS = 60_000;
/** From Ctrl-C to the prompt within 10 s: 6 s for the programs in parallel, the rest for the servers. */
const PROGRAM_GRACE_MS = 6_000;
const FOLDERS = ['logs', 'blobs', 'uploads', 'scorer/labels', 'scorer/outcomes', 'tools', 'runner'];

export interface RunningDeployment {
  /** Where the API answers on this machine. */
  readonly url: string;
  readonly secrets: Secrets;
  readonly servers: OpenServers;
  readonly processes: readonly ManagedProcess[];
  /** Stops the programs in parallel, then the servers. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts servers, schema, the Shapes benchmark and every program, and resolves when all are ready.
 *
 * @param env passed to the programs as far as programs.ts allows
 * @param onStop receives the function that stops the deployment, as early as possible, so that Ctrl-C works during the
 * start
 * @throws SetupError with a remedy
 */
export async function openDeployment(
  root: string,
  settings: Settings,
  env: NodeJS.ProcessEnv,
  log: (text: string) => void,
  onStop: (stop: () => Promise<void>) => void = () => {},
): Promise<RunningDeployment> {
  if (!(await isFree(settings.port))) {
    throw new SetupError(
      `port ${settings.port} is taken: stop what listens there, or choose another with PRIMITIVES_PORT=${settings.port + 1} npm start`,
    );
  }
  const data = holdDataFolder(settings.dataFolder);
  const processes: ManagedProcess[] = [];
  const closing: (() => Promise<void>)[] = [async () => data.release()];
  let stopping: Promise<void> | undefined;
  const stop = () =>
    (stopping ??= (async () => {
      await Promise.all(processes.map((one) => one.stop(PROGRAM_GRACE_MS)));
      for (const close of closing.reverse()) await close();
    })());
  onStop(stop);
  try {
    for (const folder of FOLDERS) mkdirSync(join(settings.dataFolder, folder), { recursive: true, mode: 0o700 });
    const secrets = storedSecrets(settings.dataFolder);
    const tools = join(settings.dataFolder, 'tools');
    const isolation = provideBubblewrap(tools, log).then(() => probeIsolation(tools, env));
    const servers = await openServers(settings, secrets, isolation, log);
    closing.push(() => servers.close());
    const healthPorts = await freePorts(settings.copies + settings.runners);
    const apiPorts = settings.copies > 1 ? await freePorts(settings.copies) : [settings.port];
    if (settings.copies > 1) {
      const balancer = await Balancer.listen(settings.host, settings.port, apiPorts);
      closing.push(() => balancer.close());
    }
    const smtpUrl = settings.smtpUrl ?? (await caughtMail(settings, closing));
    const planned = programs(
      root,
      settings,
      secrets,
      { ...servers.addresses, apiPorts, healthPorts, smtpUrl, isolation: (await isolation).level },
      env,
    );
    const files =
      settings.oneFilePrograms === false
        ? null
        : await oneFilePrograms(
            root,
            planned.map(({ entry }) => entry),
          );
    const started = planned.map((program) => ({ ...program, entry: files?.get(program.entry) ?? program.entry }));
    processes.push(...started.map((program) => new ManagedProcess(program, log, settings.livenessRule)));
    log('starting api, dispatcher, scorer and runner …');
    for (const one of processes) one.start();
    await Promise.all(processes.map((one) => one.ready(START_TIMEOUT_MS)));
    return { url: localUrl(settings), secrets, servers, processes, stop };
  } catch (error) {
    await stop();
    throw error instanceof Error && 'remedy' in error ? new SetupError(error.message) : error;
  }
}

/** Writes undelivered mail as files to the folder `mail`. */
async function caughtMail({ dataFolder }: Settings, closing: (() => Promise<void>)[]): Promise<string> {
  const catcher = await startMailCatcher(join(dataFolder, 'mail'));
  closing.push(() => catcher.stop());
  return catcher.url;
}

async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}
