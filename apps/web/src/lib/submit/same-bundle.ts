import type { SameSubmission } from '../api/documents/submit.ts';
import { copyWords } from '../strings/copies.ts';

type Same = Pick<SameSubmission, 'name' | 'version' | 'mine' | 'listing'> & {
  readonly evaluations: readonly Pick<SameSubmission['evaluations'][number], 'debug' | 'publication'>[];
};

/** Names of the viewer's submissions that a change of listing puts on the boards. */
export const listable = (same: readonly Same[]): string[] =>
  same
    .filter(
      ({ mine, listing, evaluations }) =>
        mine &&
        listing.listing !== 'LISTED' &&
        evaluations.some(({ debug, publication }) => !debug && publication?.visibility === 'EMBARGOED'),
    )
    .map(({ name, version }) => `${name} ${version}`);

/** What sets a submission apart: withheld on all tracks, its listing; empty if neither does. */
export function sameNotes({ listing, evaluations }: Pick<Same, 'listing' | 'evaluations'>): string[] {
  const every = (test: (each: Same['evaluations'][number]) => boolean) =>
    evaluations.length > 0 && evaluations.every((each) => test(each));
  const listed = copyWords.listing[listing.listing];
  return [
    ...(every(({ publication }) => publication?.visibility === 'WITHHELD') ? [copyWords.withheld] : []),
    ...(listed ? [listed] : []),
  ];
}
