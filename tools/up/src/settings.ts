import { join, resolve } from 'node:path';
import type { LivenessRule } from './liveness.js';
import { SetupError } from './setup-error.js';

/** The settings of an installation, from environment variables. */
export interface Settings {
  /** Port of the page and the API. */
  readonly port: number;
  readonly host: string;
  readonly dataFolder: string;
  /** Administrator's URL of an external Postgres; null: the embedded one. */
  readonly databaseUrl: string | null;
  /** Address of an external NATS; null: the embedded one. */
  readonly natsUrl: string | null;
  /** Nodes of the embedded NATS: 1, or 3 that replicate every stream. */
  readonly natsNodes: number;
  /** Folder with the credentials of the roles for `natsUrl`. */
  readonly natsCreds: string | null;
  readonly publicUrl: string;
  /** An external mail server; without one, mails are stored in the folder `mail` of the data. */
  readonly smtpUrl?: string | null;
  readonly runners: number;
  /** Processes of api, dispatcher and scorer each; several apis share one address. */
  readonly copies: number;
  /** When an unresponsive process is killed; tests that stop processes on purpose set it longer. */
  readonly livenessRule?: LivenessRule;
  /** Whether the API serves the built page; true when omitted. */
  readonly servesPage?: boolean;
  /** Whether each program runs from one file with its libraries, which starts faster; true when omitted. */
  readonly oneFilePrograms?: boolean;
  /** How the first start creates the Shapes track. */
  readonly shapes: ShapesSettings;
}

export interface ShapesSettings {
  /** Images of the hidden test split. */
  readonly count: number;
  /** Instances of the pilot shard, and of every other shard. */
  readonly pilotShardSize: number;
  readonly shardSize: number;
  readonly quotaLimit: number;
  /** How results are released; `improvements` when omitted. */
  readonly releaseRule?: 'improvements' | 'rounded' | 'exact';
  /** Evaluations of an account and of a team in 90 days; the default limit when omitted. */
  readonly seasonLimit?: number;
}

const SHAPES: ShapesSettings = { count: 1000, pilotShardSize: 32, shardSize: 128, quotaLimit: 10 };

const DEFAULT_PORT = 4600;

/** @throws SetupError that names the variable */
export function readSettings(root: string, env: NodeJS.ProcessEnv): Settings {
  const port = whole(env, 'PRIMITIVES_PORT', DEFAULT_PORT, 1, 65_535);
  const natsUrl = env['NATS_URL'] || null;
  const natsCreds = env['NATS_CREDS_FOLDER'] || null;
  if (natsUrl && !natsCreds) {
    throw new SetupError(
      'NATS_URL is set and NATS_CREDS_FOLDER is not: name the folder that holds api.creds, dispatcher.creds, scorer.creds and issuer.json',
    );
  }
  const natsNodes = whole(env, 'PRIMITIVES_NATS_NODES', 1, 1, 3);
  if (natsNodes === 2)
    throw new SetupError('PRIMITIVES_NATS_NODES is "2": expected 1 or 3, since two nodes stop as soon as one is away');
  return {
    port,
    host: env['PRIMITIVES_HOST'] || '127.0.0.1',
    dataFolder: resolve(env['PRIMITIVES_DATA'] || join(root, '.primitives')),
    databaseUrl: env['DATABASE_URL'] || null,
    natsUrl,
    natsNodes,
    natsCreds,
    publicUrl: (env['PRIMITIVES_PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/+$/, ''),
    smtpUrl: env['SMTP_URL'] || null,
    runners: whole(env, 'PRIMITIVES_RUNNERS', 1, 0, 64),
    copies: whole(env, 'PRIMITIVES_COPIES', 1, 1, 8),
    shapes: SHAPES,
  };
}

function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new SetupError(`${name} is "${text}": expected a whole number from ${least} to ${most}`);
}

/** Returns the address for processes of this machine: loopback when `host` is any address. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
