import type { MyState } from '../api/documents/my-state.ts';
import { withheldRule } from '../release/withheld-rule.ts';
import { listingLabels } from '../strings/listing-labels.ts';
import { words } from '../strings/my-state.ts';
import { debugLabel } from '../strings/state-labels.ts';

/** Results whose values no longer count. */
export const isGone = ({ publication }: Pick<MyState, 'publication'>): boolean =>
  publication?.visibility === 'WITHDRAWN' || publication?.visibility === 'SUPERSEDED';

interface Row extends Pick<MyState, 'debug' | 'publication'> {
  readonly submission: { readonly listing: { readonly listing: string } };
}

/**
 * What else decides where its result is visible, unless the state says so: of a debug run and of a withdrawn result the
 * listing decides nothing.
 */
export function kindOf(row: Row, label: string): string | null {
  if (row.debug) return label === debugLabel ? null : debugLabel;
  const listing = isGone(row) ? undefined : listingLabels[row.submission.listing.listing];
  return listing && listing !== label ? listing : null;
}

type Reasoned = Pick<MyState, 'stateText' | 'publication' | 'waiting'> & {
  readonly failure: { readonly message: string } | null;
};

/** The cause of a failure, why it waits unless the state says the same, or why its result is withheld or withdrawn. */
export function reasonOf({ failure, waiting, stateText, publication }: Reasoned): string | null {
  if (failure) return failure.message;
  if (waiting && stateText.startsWith('waiting') && waiting.reason !== stateText)
    return waiting.cause === 'TURN' ? words.before(waiting.ahead) : waiting.reason;
  if (publication?.visibility === 'WITHHELD') return words.withheld[withheldRule(publication.reason)];
  return publication?.visibility === 'WITHDRAWN' ? publication.reason : null;
}
