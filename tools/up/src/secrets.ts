import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error.js';

/** Generated at the first start and stored with the data, readable only by its owner. */
export interface Secrets {
  /** Signs the short-lived links of runners. */
  readonly linkSecret: string;
  /** Signs session cookies. */
  readonly cookieSecret: string;
  /** Seeds the hidden test split of Shapes. */
  readonly splitSeed: string;
  /** Password of the account that submits the baselines. */
  readonly baselinesPassword: string;
}

const NAMES = ['linkSecret', 'cookieSecret', 'splitSeed', 'baselinesPassword'] as const satisfies (keyof Secrets)[];

/**
 * Returns the secrets of the data folder; generates and stores missing ones.
 *
 * @throws SetupError that names the file and the remedy: it cannot be read, is no JSON object, or has a value that is
 * no text
 */
export function storedSecrets(dataFolder: string): Secrets {
  const path = join(dataFolder, 'secrets.json');
  const stored = parseSecrets(path, readText(path));
  const all = Object.fromEntries(
    NAMES.map((name) => [name, stored[name] ?? randomBytes(32).toString('hex')]),
  ) as unknown as Secrets;
  if (NAMES.some((name) => stored[name] === undefined)) {
    writeFileSync(`${path}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return all;
}

/** The file's text; null where there is none. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new SetupError(
      `${path} cannot be read (${code}): make it a file that only the account of npm start may read`,
    );
  }
}

function parseSecrets(path: string, text: string | null): Partial<Secrets> {
  if (text === null) return {};
  const refuse = (problem: string): never => {
    throw new SetupError(`${path} ${problem}: ${REMEDY}`);
  };
  const value = parseJson(text) ?? refuse(text.trim() === '' ? 'is empty' : 'is not valid JSON');
  if (typeof value !== 'object' || Array.isArray(value)) return refuse('holds no JSON object');
  const secrets = value as Record<string, unknown>;
  const wrong = NAMES.find((name) => secrets[name] !== undefined && !isSecret(secrets[name]));
  return wrong === undefined ? (secrets as Partial<Secrets>) : refuse(`has a value of ${wrong} that is no text`);
}

/** Omits the parser's own message, which quotes the file. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isSecret = (value: unknown) => typeof value === 'string' && value !== '';

const REMEDY =
  'restore it from your backup; without one, move it away, and the next start draws new secrets: everyone signs in again, ' +
  'and the account of the baselines gets no new submissions';
