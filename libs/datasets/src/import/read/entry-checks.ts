import type { Findings } from '../findings.js';
import { SETS, type SetName } from '../release.js';
import { pathInside } from '../source-folder.js';
import type { ListEntry } from './entry-list.js';
import { textField } from './fields.js';

/** The path of an entry's image below a folder, or null with a finding. */
export function imageField(entry: ListEntry, name: string, folder: string, findings: Findings): string | null {
  const path = textField(entry, name, findings);
  if (path === null) return null;
  const image = pathInside(folder, path);
  if (image === null)
    findings.add('path_escapes', {
      message: 'an image lies outside of the folder',
      place: entry.place,
      expected: `a path below ${folder}`,
      found: path,
    });
  return image;
}

/** The set of an entry; `none` for entries that the authors exclude, null with a finding for an unknown set. */
export function setField(entry: ListEntry, findings: Findings): SetName | 'none' | null {
  const text = textField(entry, 'set', findings);
  if (text === null) return null;
  if (text === 'NA') return 'none';
  const set = SETS.find((name) => name === text);
  if (set === undefined)
    findings.add('set_unknown', {
      message: 'an entry belongs to no set',
      place: entry.place,
      expected: SETS.join(', '),
      found: text,
    });
  return set ?? null;
}

/**
 * Whether a vocabulary has all of these names; a finding if it has not.
 *
 * @param of what has the names, for example `image pear/1.jpg`
 */
export function isDeclared(
  vocabulary: ReadonlySet<string>,
  names: readonly string[],
  { place, of }: Pick<ListEntry, 'place'> & { readonly of: string },
  findings: Findings,
): boolean {
  const unknown = names.filter((name) => !vocabulary.has(name));
  if (unknown.length > 0) {
    findings.add('name_unknown', {
      message: `${of} has names that the vocabulary lacks`,
      place,
      expected: 'names of the vocabulary',
      found: unknown.join(', '),
    });
  }
  return unknown.length === 0;
}
