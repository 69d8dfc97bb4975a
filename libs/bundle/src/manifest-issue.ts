import type { z } from 'zod';
import { finding, type Finding } from './finding.js';
import { isObject } from './json-file.js';

/** A type of the schema, or of a JSON value, in words. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
};
/** What a schema counts, by the type of the value. */
const COUNTED: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};
const countedIn = (origin: string, count: number | bigint): string | undefined =>
  COUNTED[origin]?.[Number(count) === 1 ? 0 : 1];

const at = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** The problems of manifest.json that an issue names, in words; `json` is the manifest. */
export function issueFindings(issue: z.core.$ZodIssue, json: unknown): Finding[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) =>
      finding('manifest_invalid', { path: at([...issue.path, key]), problem: 'unknown key' }),
    );
  return [valueFinding(issue, json)];
}

function valueFinding(issue: z.core.$ZodIssue, json: unknown): Finding {
  const value = valueAt(json, issue.path);
  if (value === undefined && issue.path.length > 0 && issue.code !== 'custom')
    return finding('manifest_invalid', { path: at(issue.path) });
  const problem = problemOf(issue, value);
  return issue.path.length === 0
    ? finding('manifest_invalid', { problem })
    : finding('manifest_invalid', { path: at(issue.path), problem });
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${inWords(issue.expected)}; found ${typeOf(value)}`;
    case 'invalid_value':
      return issue.values.length > 1
        ? `expected one of ${issue.values.map(String).join(', ')}`
        : `expected ${JSON.stringify(issue.values[0])}`;
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'invalid_union':
      return unionProblem(issue);
    default:
      return issue.message.replace(/^Invalid input: /, '');
  }
}

/** A union of objects names the values of their common key; one of other types names the types. */
function unionProblem(issue: z.core.$ZodIssueInvalidUnion): string {
  const options: unknown = 'options' in issue ? issue.options : undefined;
  if (Array.isArray(options)) return `expected one of ${options.map(String).join(', ')}`;
  const types = issue.errors.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? inWords(first.expected) : [],
  );
  return types.length === issue.errors.length ? `expected ${types.join(' or ')}` : 'no allowed form fits';
}

const inWords = (type: string): string => TYPES[type] ?? type;

const typeOf = (value: unknown): string =>
  inWords(value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

const bound = (origin: string, limit: string, value: number | bigint): string =>
  `expected ${[limit, value.toLocaleString('en-US'), countedIn(origin, value)].filter(Boolean).join(' ')}`;

/** The manifest without the unknown keys that the issues name, and without top-level values in `removable`. */
export function withoutFaults(
  json: unknown,
  issues: readonly z.core.$ZodIssue[],
  removable: ReadonlySet<string>,
): unknown {
  const copy = JSON.parse(JSON.stringify(json)) as unknown;
  for (const issue of issues) {
    const [top] = issue.path;
    const parent = issue.code === 'unrecognized_keys' ? valueAt(copy, issue.path) : copy;
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : removable.has(String(top)) ? [String(top)] : [];
    if (isObject(parent)) for (const key of keys) delete (parent as Record<string, unknown>)[key];
  }
  return copy;
}

/** The value at a path of a JSON value; undefined if there is none. */
function valueAt(json: unknown, path: readonly PropertyKey[]): unknown {
  let value = json;
  for (const key of path) {
    if (!isObject(value) && !Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, key) ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return value;
}
