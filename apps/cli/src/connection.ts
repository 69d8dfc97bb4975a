import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ApiClient, type Refusal } from '@primitives/client';
import { isInvalidTokenCode } from '@primitives/errors';
import { z } from 'zod';
import { CliError, warningJson } from './cli-error.js';

/** The platform's URL and the caller's token. */
export interface Connection {
  readonly url: string;
  readonly token: string | null;
  readonly client: ApiClient;
}

interface ConnectionOptions {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
}

interface ReadingOptions extends ConnectionOptions {
  /** Whether a warning is printed as JSON. */
  readonly json?: boolean | undefined;
}

export const DEFAULT_URL = 'http://localhost:4600';

const Platform = z.object({ url: z.url() });
const Saved = z.object({ url: z.url(), token: z.string() });

/**
 * From `--url` and `--token`, else PRIMITIVES_URL and PRIMITIVES_TOKEN, else the saved login, else the platform that
 * served the installed package, else the local default.
 *
 * @param installedFrom the address of that platform; null if none served the package
 * @throws CliError input_invalid for an address without http:// or https://
 */
export function connection(
  options: ConnectionOptions,
  env: NodeJS.ProcessEnv = process.env,
  installedFrom: string | null = originOfPackage(),
): Connection {
  const saved = readSaved(env);
  const url = namedUrl(options, env, installedFrom, saved);
  if (!isUrl(url)) throw notAnAddress(url);
  const token = options.token ?? env['PRIMITIVES_TOKEN'] ?? (saved?.url === url ? saved.token : null);
  return { url, token, client: new ApiClient(url, { token }) };
}

/**
 * A refusal of the token of `connection`, with its source; any other refusal unchanged.
 *
 * @param option the value of `--token`
 */
export function withTokenSource(
  refusal: Refusal,
  option: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Refusal {
  if (!isInvalidTokenCode(refusal.code)) return refusal;
  const source =
    option === undefined ? (env['PRIMITIVES_TOKEN'] === undefined ? savedPath(env) : 'PRIMITIVES_TOKEN') : '--token';
  return { ...refusal, found: `${refusal.found ?? 'the token'}, from ${source}` };
}

/** The address of `connection`, which may be no address, without a final slash. */
export function namedUrl(
  options: ConnectionOptions,
  env: NodeJS.ProcessEnv = process.env,
  installedFrom: string | null = originOfPackage(),
  saved = readSaved(env),
): string {
  const named = options.url ?? env['PRIMITIVES_URL'] ?? saved?.url ?? installedFrom ?? DEFAULT_URL;
  return named.replace(/\/+$/, '');
}

const notAnAddress = (named: string): CliError =>
  new CliError({
    code: 'input_invalid',
    message: `"${named}" is no address of a platform`,
    expected: `an address such as ${DEFAULT_URL}`,
    found: named || 'an empty string',
    remedy: 'write it with http:// or https://, as the browser shows it',
  });

/** For a command that only reads public data: without a token that the platform refuses, after one warning. */
export function readingConnection(options: ReadingOptions, env: NodeJS.ProcessEnv = process.env): Connection {
  return reading(connection(options, env), options, env);
}

const reading = (
  { url, token }: Omit<Connection, 'client'>,
  { token: option, json = false }: ReadingOptions,
  env: NodeJS.ProcessEnv,
): Connection => ({
  url,
  token,
  client: new ApiClient(url, {
    token,
    onTokenRefused: (refused) => {
      const refusal = withTokenSource(refused, option, env);
      process.stderr.write(`${json ? warningJson(refusal) : tokenWarning(refusal)}\n`);
    },
  }),
});

const tokenWarning = ({ code, message, found, remedy }: Refusal): string =>
  `warning: ${message} (${code}); reading without an account\n  found:    ${found}\n  remedy:   ${remedy}`;

/**
 * For a command that takes the URL of a page: its installation, without the token of another one. As `connection` for
 * any other text.
 */
export function connectionTo(named: string, options: ReadingOptions, env: NodeJS.ProcessEnv = process.env): Connection {
  const own = readingConnection(options, env);
  if (!isUrl(named)) return own;
  const { origin } = new URL(named);
  if (origin === new URL(own.url).origin) return own;
  const saved = readSaved(env);
  const token = saved?.url === origin ? saved.token : null;
  return reading({ url: origin, token }, { json: options.json }, { ...env, PRIMITIVES_TOKEN: undefined });
}

export const isUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

export function saveConnection(saved: { url: string; token: string }, env: NodeJS.ProcessEnv = process.env): string {
  const path = savedPath(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
  return path;
}

/** Deletes the stored token. @returns whether there was one */
export function forgetConnection(env: NodeJS.ProcessEnv = process.env): boolean {
  const isStored = existsSync(savedPath(env));
  rmSync(savedPath(env), { force: true });
  return isStored;
}

/** Folder with the state of interrupted uploads. */
export function uploadsPath(env: NodeJS.ProcessEnv = process.env): string {
  return join(configFolder(env), 'uploads.json');
}

/**
 * The platform that served the installed npm package: it adds `platform.json` to the package.
 *
 * @param program path of the running program, `bin/primitives.mjs` of the package or a link to it
 */
export function originOfPackage(program: string | undefined = process.argv[1]): string | null {
  try {
    const place = join(dirname(realpathSync(program ?? '')), '../platform.json');
    return Platform.parse(JSON.parse(readFileSync(place, 'utf8'))).url;
  } catch {
    return null; // a checkout, or a package from a registry
  }
}

/** The login that is stored on this machine; null without one. */
export function readSaved(env: NodeJS.ProcessEnv = process.env): z.infer<typeof Saved> | null {
  try {
    return Saved.parse(JSON.parse(readFileSync(savedPath(env), 'utf8')));
  } catch {
    return null; // no login on this machine, or an invalid file
  }
}

const configFolder = (env: NodeJS.ProcessEnv) =>
  join(env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config'), 'primitives');
const savedPath = (env: NodeJS.ProcessEnv) => join(configFolder(env), 'connection.json');
