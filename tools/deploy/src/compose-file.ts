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
 * Reads a compose file as `docker compose` does: merges `<<`, then substitutes variables of `env`. @throws
 * VariableMissingError
 */
export function readCompose(text: string, env: Readonly<Record<string, string>>): ComposeFile {
  return ComposeFile.parse(filledIn(parse(text, { merge: true }), env));
}

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

/** The mounts of a service's named volumes: `[volume, path]`. */
export const mountsOf = ({ volumes }: Service): [string, string][] =>
  volumes.map((volume) => {
    const [name = '', path = ''] = volume.split(':');
    return [name, path];
  });
