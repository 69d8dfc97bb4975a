import type { Failure } from '@primitives/errors';

/** The ranked submission of a model; null if a maintainer removed it from the boards. */
export type CopiedEntry = {
  readonly code: string;
  readonly name: string;
  readonly team: { readonly name: string };
} | null;

/** What a copy of this entry is, after "is" or "will be". */
export const copyOn = (entry: CopiedEntry): string =>
  entry === null
    ? 'a copy of a model that a maintainer removed from the boards, and not ranked'
    : `a copy of ${entry.name} (${entry.team.name}, ${entry.code}): the boards rank that submission, not this one`;

/** The line before the upload of a copy. */
export const willBeCopy = (track: string, entry: CopiedEntry): string =>
  `${track}: this submission will be ${copyOn(entry)}; it uses quota all the same`;

/**
 * The refusal to submit a copy that the caller did not allow.
 *
 * @param copies the lines of `willBeCopy`
 */
export const copyNotAllowed = (copies: readonly string[]): Failure => ({
  code: 'copy_not_allowed',
  message: copies.join('; '),
  expected: 'a model that is on no board of the tracks and is not being evaluated for one',
  found: 'a copy',
  remedy: 'to submit the copy all the same, repeat the command with --yes',
});
