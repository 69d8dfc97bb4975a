import { formatBytes, formatInstant } from '../format.ts';
import { AUDIT_DETAILS, EMPTY_DETAILS } from '../strings/audit-acts.ts';

/** A detail of an action for people: `valid until` with an instant, a count, or a name. */
export interface LogDetail {
  readonly name: string;
  readonly text: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** A code such as `partial_copies`. */
const CODE = /^[a-z]+(_[a-z]+)+$/;

/** `quotaLimit` as `quota limit`, for details without a label. */
const wordsOf = (name: string) =>
  AUDIT_DETAILS[name] ?? name.replace(/_/g, ' ').replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The details of an entry of the audit log, its reason first, and a changed value as `before → after`. Identifiers
 * without a name are left out: the raw record has them.
 *
 * @param nameOf the name of what an identifier means, or the identifier
 */
export function logDetails(details: unknown, nameOf: (id: string) => string, timeZone?: string): LogDetail[] {
  if (!isFields(details)) return [];
  const { reason, from, to, before, rerun: _, ...rest } = details; // a rerun has the name of the target
  const old = isFields(before) ? before : {};
  const text = (name: string, value: unknown) => textOf(name, value, nameOf, timeZone);
  const isNamed = ([, value]: [string, unknown]) => typeof value !== 'string' || !UUID.test(nameOf(value));
  const changed = (name: string, earlier: unknown, later: unknown): LogDetail => ({
    name: wordsOf(name),
    text: `${text(name, earlier)} → ${text(name, later)}`,
  });
  return [
    ...(reason === undefined ? [] : [{ name: 'reason', text: text('reason', reason) }]),
    ...(from === undefined && to === undefined ? [] : [changed('role', from, to)]), // only roles have both
    ...Object.entries(rest)
      .filter(isNamed)
      .map(([name, value]) =>
        name in old ? changed(name, old[name], value) : { name: wordsOf(name), text: text(name, value) },
      ),
  ];
}

function textOf(name: string, value: unknown, nameOf: (id: string) => string, timeZone?: string): string {
  const inner = (each: unknown, of = name) => textOf(of, each, nameOf, timeZone);
  if (value === null || value === undefined) return EMPTY_DETAILS[name] ?? 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return /bytes$/i.test(name) ? formatBytes(value) : String(value);
  if (Array.isArray(value)) return value.map((each) => inner(each)).join(', ') || 'none';
  if (isFields(value))
    return (
      Object.entries(value)
        .map(([of, each]) => `${wordsOf(of)} ${inner(each, of)}`)
        .join(', ') || 'none'
    );
  const string = String(value);
  if (INSTANT.test(string)) return formatInstant(new Date(string), timeZone);
  return name !== 'reason' && CODE.test(string) ? string.replaceAll('_', ' ') : nameOf(string);
}
