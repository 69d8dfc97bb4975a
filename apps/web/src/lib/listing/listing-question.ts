import { change } from '../strings/listing-change.ts';
import { words } from '../strings/listing.ts';
import { leftBoard } from '../submission/left-board.ts';
import { listedNote, type ListedFacts } from './listed-note.ts';
import type { ListingChoice } from './listing.ts';

/** A submission whose listing is to change. */
export interface ListingOf {
  readonly name: string;
  readonly version: string;
  readonly listing: { readonly listing: ListingChoice['listing']; readonly until: string | null };
  readonly evaluations: readonly ListedFacts[];
  /** Absent: not known. */
  readonly laterSeasons?: { readonly chosen: boolean };
}

/** Whether later seasons evaluate it once it is listed, because no one chose otherwise and it has a result. */
const entersSeasons = ({ laterSeasons, evaluations }: ListingOf) =>
  laterSeasons?.chosen === false &&
  evaluations.some(({ debug, state }) => !debug && !['REJECTED', 'FAILED', 'CANCELLED'].includes(state));
/** Tracks with a result that a board can have. */
const tracksOf = ({ evaluations }: ListingOf) => evaluations.filter((each) => !each.debug && !leftBoard(each)).length;
const isOnBoards = ({ listing, evaluations }: ListingOf) =>
  listing.listing === 'LISTED' &&
  evaluations.some(({ debug, publication, copyOf }) => !debug && publication?.visibility === 'SHOWN' && !copyOf);

/**
 * The question before the listing of submissions changes, with the consequences that it can have for them.
 *
 * @param of.to the new listing, where it is chosen already
 * @param of.skipped number of selected debug runs
 */
export function listingQuestion(
  changed: readonly ListingOf[],
  { to = null, skipped = 0 }: { readonly to?: ListingChoice['listing'] | null; readonly skipped?: number } = {},
) {
  const { choices, choiceNotes } = words;
  const may = (listing: ListingChoice['listing']) => to === null || to === listing;
  const unlisted = changed.filter(({ listing }) => listing.listing !== 'LISTED');
  const notes = unlisted.map(({ evaluations }) => listedNote(evaluations));
  const consequences = [
    ...(to === null || (to === 'LISTED' && notes.some(Boolean)) ? [] : [change.choice(choices[to], choiceNotes[to])]),
    ...(changed.some(({ evaluations }) => evaluations.length > 1) ? [change.all] : []),
    ...(may('LISTED') && notes.includes(undefined) ? [change.enters] : []),
    ...(may('LISTED') ? [...new Set(notes)].flatMap((note) => (note ? change.choice(choices.LISTED, note) : [])) : []),
    ...(may('LISTED') && unlisted.some(entersSeasons) ? [change.seasons] : []),
    ...(to !== 'LISTED' && changed.some(isOnBoards) ? [change.leaves] : []),
    ...(to === null && changed.some(({ listing }) => listing.listing !== 'PRIVATE') ? [change.closes] : []),
  ];
  const [one, ...others] = changed;
  const tracks = changed.map(tracksOf);
  return {
    title:
      one && others.length === 0
        ? change.one(`${one.name} ${one.version}`)
        : change.question(
            changed.length,
            tracks.reduce((sum, count) => sum + count, 0),
          ),
    text: [consequences.join(' '), ...(skipped > 0 ? [change.skipped(skipped)] : [])],
    items:
      others.length === 0
        ? []
        : changed.map(({ name, version }, at) => change.item(`${name} ${version}`, tracks[at] ?? 0)),
    action: change.do,
    keep: change.keep,
  };
}
