import type { ModelEntry } from '@primitives/client';

/** What a copy of this entry is, after "is" or "will be". */
export const copyOn = (entry: ModelEntry['submission']): string =>
  entry === null
    ? 'a copy of a model that a maintainer removed from the boards, and not ranked'
    : `a copy of ${entry.name} (${entry.team.name}, ${entry.code}): the boards rank that submission, not this one`;
