import { join } from 'node:path';
import { isFree } from '@primitives/embedded-servers';
import { seedBenchmarks, submitBaselines } from '@primitives/tool-seed';
import { ManagedProcess } from '../managed-process.js';
import { openDeployment } from '../deployment.js';
import { localUrl } from '../programs.js';
import { readSettings } from '../settings.js';
import { SetupError } from '../setup-error.js';
import { onSignal } from '../signals.js';
import { DevLog } from './dev-log.js';
import { Rebuilder } from './rebuilder.js';
import { readPackageGraph } from './workspace.js';

/** `npm start` may run at the same time: development has its own port and its own data. */
const DEFAULTS = { port: '4700', dataFolder: '.primitives-dev' };
const PAGE_READY_MS = 60_000;
const GRACE_MS = 6_000;

/**
 * `npm run dev`: the whole system with Vite in front of the API; each process restarts when its sources change.
 *
 * @throws SetupError with a remedy
 */
export async function develop(root: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const log = new DevLog(process.stdout);
  const logDev = (text: string) => log.print('dev', text);
  const defaults = { PRIMITIVES_PORT: DEFAULTS.port, PRIMITIVES_DATA: join(root, DEFAULTS.dataFolder) };
  const chosen = readSettings(root, { ...defaults, ...env });
  if (!(await isFree(chosen.port))) {
    throw new SetupError(`port ${chosen.port} is in use: stop its process, or set PRIMITIVES_PORT to another port`);
  }
  // Runners store the address of the API, so its port is the same at each start
  const settings = { ...chosen, host: '127.0.0.1', port: chosen.port + 1, servesPage: false, oneFilePrograms: false };
  const closing: (() => Promise<void>)[] = [async () => log.close()];
  const signalled = onSignal(logDev, async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  try {
    const deployment = await openDeployment(root, settings, env, logDev, (stop) => closing.push(stop));
    for (const { program } of deployment.processes) log.follow(program.name, program.logFile);

    const page = pageServer(root, settings.dataFolder, chosen, localUrl(settings), env);
    log.follow(page.name, page.logFile);
    const web = new ManagedProcess(page, logDev);
    closing.push(() => web.stop(GRACE_MS));
    web.start();
    const rebuilder = new Rebuilder(root, readPackageGraph(root), deployment.processes, logDev);
    closing.push(() => rebuilder.close());
    await web.ready(PAGE_READY_MS);
    logDev(`Primitives is ready at ${chosen.publicUrl}; logs and data are in ${settings.dataFolder}`);

    const { databaseUrl, seeding } = deployment.servers;
    const submitAll = async () => {
      const submitFurther = await submitBaselines({
        root,
        url: deployment.url,
        databaseUrl,
        password: deployment.secrets.baselinesPassword,
        dataFolder: settings.dataFolder,
        log: logDev,
      });
      await seedBenchmarks(seeding);
      await submitFurther();
    };
    await submitAll().catch((error) =>
      logDev(`could not open the tracks: ${error instanceof Error ? error.message : error}`),
    );
  } catch (error) {
    if (!signalled()) throw error; // failures after Ctrl-C are expected
  }
}

function pageServer(
  root: string,
  dataFolder: string,
  { host, port, publicUrl }: { host: string; port: number; publicUrl: string },
  apiUrl: string,
  env: NodeJS.ProcessEnv,
) {
  return {
    name: 'web',
    entry: join(root, 'tools/up/serve-page.mjs'),
    env: {
      ...env,
      HOST: host,
      PORT: String(port),
      PRIMITIVES_API: apiUrl,
      PRIMITIVES_PUBLIC_URL: publicUrl,
    },
    logFile: join(dataFolder, 'logs', 'web.log'),
    readyUrl: `${localUrl({ host, port })}/favicon.svg`, // not proxied: Vite is ready although the API restarts
  };
}
