import { formatInstant } from '../format.ts';

/** A detail of an action for people: `expires at` with an instant, a count, or a name. */
export interface LogDetail {
  readonly name: string;
  readonly text: string;
  /** The whole identifier where the text is its end: the start is a time that other identifiers share. */
  readonly title?: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const ID_LENGTH = 8;

/** `quotaLimit` as `quota limit`. */
const wordsOf = (name: string) =>
  name.replace(/_/g, ' ').replace(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The reason is first, and the earlier value precedes the later one. */
const FIRST = ['reason', 'from', 'to'];
const placeOf = ([name]: [string, unknown]) => (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);

/**
 * The details of an entry of the audit log, its reason first.
 *
 * @param nameOf the name of what an identifier means, or the identifier
 */
export function logDetails(details: unknown, nameOf: (id: string) => string, timeZone?: string): LogDetail[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details)
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(([name, value]) => ({ name: wordsOf(name), ...textOf(value, nameOf, timeZone) }));
}

function textOf(value: unknown, nameOf: (id: string) => string, timeZone?: string): Omit<LogDetail, 'name'> {
  if (value === null) return { text: 'none' };
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' };
  if (Array.isArray(value))
    return { text: value.map((each) => textOf(each, nameOf, timeZone).text).join(', ') || 'none' };
  if (typeof value !== 'string') return { text: JSON.stringify(value) };
  if (INSTANT.test(value)) return { text: formatInstant(new Date(value), timeZone) };
  const name = nameOf(value);
  return UUID.test(name) ? { text: `…${name.slice(-ID_LENGTH)}`, title: name } : { text: name };
}
