import { parse } from 'yaml';
import { z } from 'zod';

/** The parts of a compose file that decide how a process is started. */
export const Service = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  user: z.string().optional(),
  privileged: z.boolean().default(false),
});
export type Service = z.output<typeof Service>;

const ComposeFile = z.looseObject({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.unknown()).default({}),
});
export type ComposeFile = z.output<typeof ComposeFile>;

/** A required variable of the file is not set. */
export class VariableMissingError extends Error {
  override readonly name = 'VariableMissingError';

  constructor(
    readonly variable: string,
    reason: string,
  ) {
    super(`${variable}: ${reason}`);
  }
}

/**
 * Reads a compose file as `docker compose` does: merges `<<`, substitutes variables of `env`, then applies the files
 * after it, whose lists are appended except commands. @throws VariableMissingError
 */
export function readCompose(
  text: string,
  env: Readonly<Record<string, string>>,
  ...changes: readonly string[]
): ComposeFile {
  const [base, ...others] = [text, ...changes].map((each) => filledIn(parse(each, { merge: true }), env));
  return ComposeFile.parse(others.reduce((so, change) => changed(so, change), base));
}

function changed(base: unknown, change: unknown, name = ''): unknown {
  if (Array.isArray(base) && Array.isArray(change) && name !== 'command') return [...(base as unknown[]), ...change];
  if (!isMap(base) || !isMap(change)) return change ?? base;
  const names = [...new Set([...Object.keys(base), ...Object.keys(change)])];
  return Object.fromEntries(names.map((key) => [key, changed(base[key], change[key], key)]));
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function filledIn(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fill(value, env);
  if (Array.isArray(value)) return value.map((each) => filledIn(each, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filledIn(each, env)]));
}

/** `${NAME}`, `${NAME:-instead}`, `${NAME:?why it must be set}` */
function fill(text: string, env: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\$\{(\w+)(?::(-|\?)([^}]*))?\}/g, (_, variable: string, kind?: string, word = '') => {
    const value = env[variable];
    if (value) return value;
    if (kind === '-') return word;
    throw new VariableMissingError(variable, kind === '?' ? word : 'is not set');
  });
}

/** Whether the source of a mount is a path of the machine; otherwise it is a named volume. */
export const isPath = (source: string) => source.startsWith('.') || source.startsWith('/');

/** The mounts of a service's named volumes: `[volume, path]`. */
export const mountsOf = ({ volumes }: Service): [string, string][] =>
  volumes
    .map((volume): [string, string] => {
      const [name = '', path = ''] = volume.split(':');
      return [name, path];
    })
    .filter(([name]) => !isPath(name));
