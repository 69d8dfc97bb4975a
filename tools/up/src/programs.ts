import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { healthUrl, MAX_SOCKET_PATH } from '@primitives/runtime';
import type { Program } from './managed-process.js';
import type { Secrets } from './secrets.js';
import { reachableHost, type Settings } from './settings.js';

/** Addresses of the servers and credentials for them. */
export interface Addresses {
  readonly databaseUrls: { readonly api: string; readonly dispatcher: string; readonly scorer: string };
  readonly natsUrl: string;
  /** Credentials files by role. */
  readonly creds: { readonly api: string; readonly dispatcher: string; readonly scorer: string };
  /** Signing keys of runners' credentials, for the dispatcher. */
  readonly issuer: string;
  /** The runners of this machine, each with a join token for its first start. */
  readonly runners: readonly { readonly name: string; readonly joinToken: string | null }[];
  /** Ports of the api processes: the public port itself, or ports behind the load balancer. */
  readonly apiPorts: readonly number[];
  /** Loopback ports for the health of dispatchers and runners; scorers have a Unix socket instead. */
  readonly healthPorts: readonly number[];
  readonly smtpUrl: string;
  /** Isolation level of models on this machine; the site shows a notice below L3. */
  readonly isolation: string;
}

export const RUNNER_POOL = 'default';

/** The programs of the deployment with their environments, in start order. */
export function programs(
  root: string,
  settings: Settings,
  secrets: Secrets,
  at: Addresses,
  inherited: NodeJS.ProcessEnv,
): Program[] {
  const data = (...path: string[]) => join(settings.dataFolder, ...path);
  const blobs = `file://${data('blobs')}`;
  const base = {
    ...passedOn(inherited),
    NODE_ENV: 'production',
    ORT_DISABLE_TELEMETRY: '1',
    PRIMITIVES_PUBLIC_URL: settings.publicUrl,
  };
  const program = (name: string, entry: string, ready: string, env: NodeJS.ProcessEnv): Program => ({
    name,
    entry: join(root, entry),
    env: { ...base, ...env },
    logFile: data('logs', `${name}.log`),
    readyUrl: ready,
  });
  const health = (place: number) => {
    const port = at.healthPorts[place] ?? 0;
    return { port: String(port), url: healthUrl({ host: '127.0.0.1', port }, '/readyz') };
  };
  const internalUrl = localUrl(settings);
  const copies = Array.from({ length: settings.copies }, (_, place) => place);
  const dispatcher = (place: number) => {
    const { port, url } = health(place);
    return program(copyOf('dispatcher', place), 'apps/dispatcher/dist/main.js', url, {
      DATABASE_URL: at.databaseUrls.dispatcher,
      NATS_URL: at.natsUrl,
      NATS_CREDS: at.creds.dispatcher,
      NATS_ISSUER: at.issuer,
      PRIMITIVES_HEALTH_PORT: port,
      PRIMITIVES_BLOBS: blobs,
      PRIMITIVES_LINK_SECRET: secrets.linkSecret,
      PRIMITIVES_LINK_URL: internalUrl,
      ...(settings.natsNodes > 1 ? { PRIMITIVES_NATS_REPLICAS: String(settings.natsNodes) } : {}),
    });
  };
  const scorer = (place: number) => {
    const name = copyOf('scorer', place);
    const path = socketPath(settings.dataFolder, name);
    return program(name, 'apps/scorer/dist/main.js', healthUrl({ path }, '/readyz'), {
      DATABASE_URL: at.databaseUrls.scorer,
      NATS_URL: at.natsUrl,
      NATS_CREDS: at.creds.scorer,
      PRIMITIVES_HEALTH_SOCKET: path,
      PRIMITIVES_BLOBS: blobs,
      PRIMITIVES_LABELS: data('scorer', 'labels'),
      PRIMITIVES_OUTCOMES: `file://${data('scorer', 'outcomes')}`,
      PRIMITIVES_RECEIPT_KEY: data('scorer', 'receipt-key.pem'),
    });
  };
  const api = (place: number) => {
    const port = String(at.apiPorts[place]);
    const host = settings.copies > 1 ? '127.0.0.1' : settings.host;
    return program(copyOf('api', place), 'apps/api/dist/main.js', `http://${reachableHost(host)}:${port}/readyz`, {
      PORT: port,
      HOST: host,
      DATABASE_URL: at.databaseUrls.api,
      NATS_URL: at.natsUrl,
      NATS_CREDS: at.creds.api,
      PRIMITIVES_BLOBS: blobs,
      PRIMITIVES_UPLOADS: data('uploads'),
      PRIMITIVES_LINK_SECRET: secrets.linkSecret,
      PRIMITIVES_COOKIE_SECRET: secrets.cookieSecret,
      ...(settings.servesPage === false ? {} : { PRIMITIVES_WEB: join(root, 'apps/web/build') }),
      PRIMITIVES_ISOLATION: at.isolation,
      PRIMITIVES_EMBEDDED: 'true',
      SMTP_URL: at.smtpUrl,
      // the mail catcher delivers no e-mail, so users could not follow the link
      PRIMITIVES_MAIL_DELIVERED: String(Boolean(settings.smtpUrl)),
      PRIMITIVES_VERIFY_EMAIL: String(Boolean(settings.smtpUrl)),
      ...(inherited['PRIMITIVES_MAIL_FROM'] ? { PRIMITIVES_MAIL_FROM: inherited['PRIMITIVES_MAIL_FROM'] } : {}),
    });
  };
  return [
    ...copies.map(dispatcher),
    ...copies.map(scorer),
    ...copies.map(api),
    ...at.runners.map(({ name, joinToken }, place) => {
      const { port, url } = health(settings.copies + place);
      return program(`runner-${name}`, 'runners/onnx/dist/main.js', url, {
        PRIMITIVES_JOIN_URL: internalUrl,
        ...(joinToken === null ? {} : { PRIMITIVES_JOIN_TOKEN: joinToken }),
        PRIMITIVES_HEALTH_PORT: port,
        PRIMITIVES_RUNNER_NAME: name,
        PRIMITIVES_RUNNER_HOME: data('runner', name),
        PRIMITIVES_RUNNER_CACHE: data('runner', name),
        PRIMITIVES_STATE: data('tools'),
        ...Object.fromEntries(OF_RUNNERS.flatMap((name) => (inherited[name] ? [[name, inherited[name]]] : []))),
      });
    }),
  ];
}

/** The address of the installation for its own processes. */
export const localUrl = ({ host, port }: Pick<Settings, 'host' | 'port'>) => `http://${reachableHost(host)}:${port}`;

/**
 * Path of the scorer's health socket: next to its labels, or in the system's temporary folder when that path is too
 * long for a socket.
 */
function socketPath(dataFolder: string, name: string): string {
  const path = join(dataFolder, 'scorer', `${name}.sock`);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return path;
  return join(tmpdir(), `primitives-${createHash('sha256').update(path).digest('hex').slice(0, 32)}.sock`);
}

/** Variables that configure the runners of this machine; docs/hardware.md explains them. */
const OF_RUNNERS = [
  'PRIMITIVES_ISOLATION',
  'PRIMITIVES_PROVIDER',
  'PRIMITIVES_CUDA_PROVIDER',
  'PRIMITIVES_HARDWARE_CLASS',
  'PRIMITIVES_THREADS',
  'VK_DRIVER_FILES',
];

/** `api`, `api-2`, `api-3` … */
const copyOf = (name: string, place: number) => (place === 0 ? name : `${name}-${place + 1}`);

/**
 * The variables that programs inherit from the environment: system variables and our variables for tuning and tests,
 * but never a secret of the shell.
 */
function passedOn(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const system = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_OPTIONS', 'LD_LIBRARY_PATH'];
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        system.includes(name) ||
        name.startsWith('PRIMITIVES_TUNE_') ||
        name.startsWith('PRIMITIVES_FAILPOINT') ||
        name === 'PRIMITIVES_WEBHOOKS_ANYWHERE',
    ),
  );
}
