import { similarNames } from '@primitives/errors';
import { DEPRECATED_LICENCES, SPDX_EXCEPTIONS, SPDX_LICENCES } from './spdx-names.js';

/** Words that are no identifiers and say all the same under which terms a model is available. */
const OTHER_WORDS = ['other', 'proprietary', 'unknown'];
const REFERENCE = /^(documentref-[\w.-]+:)?licenseref-[\w.-]+$/;

const lowered = (names: readonly string[]): readonly string[] => names.map((name) => name.toLowerCase());
const KNOWN = new Set(lowered([...SPDX_LICENCES, ...DEPRECATED_LICENCES, ...SPDX_EXCEPTIONS, ...OTHER_WORDS]));

/** SPDX compares identifiers without case; `+` means a later version. */
const isKnown = (name: string): boolean => KNOWN.has(name.replace(/\+$/, '')) || REFERENCE.test(name);

/**
 * What is wrong with a declared licence, such as `MITT is no SPDX identifier; similar: MIT; …`; null if each name in it
 * is an identifier. A licence that this function warns of remains valid.
 */
export function licenceWarning(licence: string): string | null {
  const names = licence
    .split(/[()]|\s(?:AND|OR|WITH)\s/i)
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const unknown = names.find((name) => !isKnown(name.toLowerCase()));
  if (unknown === undefined) return null;
  const near = nearest(unknown);
  const similar = near.length > 0 ? `similar: ${near.join(', ')}; ` : '';
  const other = `LicenseRef-${unknown.replace(/[^A-Za-z0-9.-]+/g, '-')}`;
  return `${unknown} is no SPDX identifier; ${similar}for another licence write ${other}`;
}

/** The letters and digits of a name without words that identifiers leave out: `gpl3` of `GPL v3`. */
const letters = (name: string): string =>
  name.toLowerCase().replaceAll(/licen[sc]e|version|[^a-z0-9]|v(?=\.?\s?\d)/g, '');

/** Whether the first parts of an identifier are these letters: `gpl3` of `GPL-3.0-only`. */
const beginsWith = (identifier: string, start: string): boolean =>
  identifier.split(/[^A-Za-z0-9]/).some((_, i, parts) => letters(parts.slice(0, i + 1).join('')) === start);

/** The three shortest identifiers that begin like a name, otherwise the most similar one. */
function nearest(name: string): readonly string[] {
  const start = letters(name);
  const begun = start === '' ? [] : SPDX_LICENCES.filter((identifier) => beginsWith(identifier, start));
  if (begun.length === 0) return similarNames(name, SPDX_LICENCES).slice(0, 1);
  return begun.sort((a, b) => a.length - b.length).slice(0, 3);
}
