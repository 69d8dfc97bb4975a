import type { z } from 'zod';

/** One value of a JSON file that the tokenizer library cannot use. */
export interface Problem {
  /** Such as `post_processor.processors[1].sep`. */
  readonly path: string;
  readonly expected: string;
  readonly found: string;
}

const SHOWN = 60;

/** The problems that a schema found; its messages contain the expected value. */
export function problemsOf(error: z.ZodError, json: unknown, at = ''): Problem[] {
  return error.issues.map(({ path, message }) => ({
    path: pathOf(at, path),
    expected: message,
    found: described(path.reduce<unknown>(childOf, json)),
  }));
}

function pathOf(root: string, path: readonly PropertyKey[]): string {
  const tail = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return root === '' ? tail.replace(/^\./, '') : `${root}${tail}`;
}

function childOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

/** A short description of a value. */
export function described(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string')
    return value.length > SHOWN ? `a string of ${value.length} characters` : JSON.stringify(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}
