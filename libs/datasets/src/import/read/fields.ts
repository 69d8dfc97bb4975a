import type { Findings } from '../findings.js';
import type { ListEntry } from './entry-list.js';

/** A field as a non-empty text, or null with a finding. */
export function textField({ field, place }: ListEntry, name: string, findings: Findings): string | null {
  const value = field(name);
  if (typeof value === 'string' && value !== '') return value;
  findings.add('entry_malformed', {
    message: `an entry has no proper "${name}"`,
    place,
    expected: 'a text',
    found: kindOf(value),
  });
  return null;
}

/** A field as a list of distinct texts, or null with a finding; repetitions are findings too. */
export function textsField({ field, place }: ListEntry, name: string, findings: Findings): string[] | null {
  const value = field(name);
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string' && item !== '')) {
    findings.add('entry_malformed', {
      message: `an entry has no proper "${name}"`,
      place,
      expected: 'a list of texts',
      found: kindOf(value),
    });
    return null;
  }
  const once = [...new Set(value as string[])];
  if (once.length < value.length)
    findings.add('label_twice', {
      message: `"${name}" names one thing twice`,
      place,
      expected: once.length,
      found: value.length,
    });
  return once;
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (value === '') return 'an empty text';
  return Array.isArray(value) ? 'a list with something else in it' : typeof value;
}
