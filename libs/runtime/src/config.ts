import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { FINAL_EXIT, FinalError } from './final-error.js';

/** The environment is invalid; lists all problems at once, by variable, never with a value. */
export class ConfigError extends FinalError {
  override readonly name = 'ConfigError';
  readonly exitCode = FINAL_EXIT.MISCONFIGURED;

  constructor(readonly problems: readonly { readonly variable: string; readonly problem: string }[]) {
    super(
      `the configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((each) => `  ${each.variable}: ${each.problem}`).join('\n')}`,
    );
  }
}

/**
 * Reads the variables that `schema` names; an empty one counts as absent. `NAME_FILE` names a file that contains the
 * value of `NAME`, as containers receive their secrets.
 *
 * @throws ConfigError
 */
export function readConfig<T extends z.ZodObject>(schema: T, env: NodeJS.ProcessEnv): z.output<T> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(schema.shape)) {
    const value = env[name] || contentOf(`${name}_FILE`, env);
    if (value) given[name] = value;
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => {
      const variable = String(issue.path[0] ?? '');
      return { variable, problem: variable in given ? issue.message : 'is missing' };
    }),
  );
}

function contentOf(variable: string, env: NodeJS.ProcessEnv): string | undefined {
  const path = env[variable];
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new ConfigError([
      { variable, problem: `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` },
    ]);
  }
}

export const milliseconds = (fallback: number) => z.coerce.number().int().nonnegative().default(fallback);
/** A whole number of at least one. */
export const count = (fallback: number) => z.coerce.number().int().positive().default(fallback);
export const port = z.coerce.number().int().min(1).max(65_535);
