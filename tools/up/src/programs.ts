import { join } from 'node:path';
import type { Program } from './house-process.js';
import type { Secrets } from './secrets.js';
import type { Settings } from './settings.js';

/** Where the servers are and who may speak to them. */
export interface Addresses {
  readonly databaseUrls: { readonly api: string; readonly dispatcher: string; readonly scorer: string };
  readonly natsUrl: string;
  /** Credentials files by role. */
  readonly creds: { readonly api: string; readonly dispatcher: string; readonly scorer: string; readonly runners: readonly { id: string; creds: string }[] };
  /** Ports for the health addresses of the programs without a page. */
  readonly healthPorts: readonly number[];
  /** How well this machine keeps models apart; the page says so when it is weaker than L3. */
  readonly isolation: string;
}

export const RUNNER_POOL = 'default';

/** Every program of the house with all that it is told, in the order of their start. */
export function programs(root: string, settings: Settings, secrets: Secrets, at: Addresses, inherited: NodeJS.ProcessEnv): Program[] {
  const data = (...path: string[]) => join(settings.dataFolder, ...path);
  const blobs = `file://${data('blobs')}`;
  const base = {
    ...passedOn(inherited),
    NODE_ENV: 'production',
    ORT_DISABLE_TELEMETRY: '1',
    NATS_URL: at.natsUrl,
    PRIMITIVES_PUBLIC_URL: settings.publicUrl,
  };
  const program = (name: string, entry: string, ready: string, env: NodeJS.ProcessEnv): Program => ({
    name,
    entry: join(root, entry),
    env: { ...base, ...env },
    logFile: data('logs', `${name}.log`),
    readyUrl: ready,
  });
  const health = (place: number) => ({ port: String(at.healthPorts[place]), url: `http://127.0.0.1:${at.healthPorts[place]}/readyz` });
  const [dispatcher, scorer] = [health(0), health(1)];
  const internalUrl = `http://127.0.0.1:${settings.port}`;
  return [
    program('dispatcher', 'apps/dispatcher/dist/main.js', dispatcher.url, {
      DATABASE_URL: at.databaseUrls.dispatcher,
      NATS_CREDS: at.creds.dispatcher,
      PRIMITIVES_HEALTH_PORT: dispatcher.port,
      PRIMITIVES_BLOBS: blobs,
      PRIMITIVES_LINK_SECRET: secrets.linkSecret,
      PRIMITIVES_LINK_URL: internalUrl,
    }),
    program('scorer', 'apps/scorer/dist/main.js', scorer.url, {
      DATABASE_URL: at.databaseUrls.scorer,
      NATS_CREDS: at.creds.scorer,
      PRIMITIVES_HEALTH_PORT: scorer.port,
      PRIMITIVES_BLOBS: blobs,
      PRIMITIVES_LABELS: data('scorer', 'labels'),
      PRIMITIVES_OUTCOMES: `file://${data('scorer', 'outcomes')}`,
    }),
    program('api', 'apps/api/dist/main.js', `${internalUrl}/readyz`, {
      PORT: String(settings.port),
      HOST: settings.host,
      DATABASE_URL: at.databaseUrls.api,
      NATS_CREDS: at.creds.api,
      PRIMITIVES_BLOBS: blobs,
      PRIMITIVES_UPLOADS: data('uploads'),
      PRIMITIVES_LINK_SECRET: secrets.linkSecret,
      PRIMITIVES_COOKIE_SECRET: secrets.cookieSecret,
      PRIMITIVES_WEB: join(root, 'apps/web/build'),
      PRIMITIVES_ISOLATION: at.isolation,
      PRIMITIVES_EMBEDDED: 'true',
    }),
    ...at.creds.runners.map(({ id, creds }, place) => {
      const { port, url } = health(2 + place);
      return program(`runner-${id}`, 'runners/onnx/dist/main.js', url, {
        NATS_CREDS: creds,
        PRIMITIVES_HEALTH_PORT: port,
        PRIMITIVES_RUNNER_ID: id,
        PRIMITIVES_POOL: RUNNER_POOL,
        PRIMITIVES_RUNNER_CACHE: data('runner', id),
        PRIMITIVES_STATE: data('tools'),
      ...(inherited['PRIMITIVES_ISOLATION'] ? { PRIMITIVES_ISOLATION: inherited['PRIMITIVES_ISOLATION'] } : {}),
      });
    }),
  ];
}

/** Of the person's environment a program gets the system's own names and our tuning knobs; never a secret of the shell. */
function passedOn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const system = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_OPTIONS', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(Object.entries(env).filter(([name]) => system.includes(name) || name.startsWith('PRIMITIVES_TUNE_') || name.startsWith('PRIMITIVES_FAILPOINT')));
}
