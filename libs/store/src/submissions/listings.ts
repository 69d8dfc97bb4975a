import type { Listing, ListingChoice } from '@primitives/evaluation';
import { newId } from '@primitives/runtime';
import { SEALED } from '../evaluations/evaluations.js';
import { latestVisibility } from '../boards/latest-visibility.js';
import type { Tx } from '../connection/store.js';

/** Of a `submission s`: its current visibility, as libs/evaluation `listingAt` computes it. */
export const LISTING_NOW = `coalesce((select case when l.until <= clock_timestamp() then 'listed' else l.listing end from submission_listing l
  where l.submission_id = s.id order by l.id desc limit 1), 'listed')`;

/**
 * Of a `submission s`: whether lists include it for a viewer of these teams. Everyone sees listed ones, its own team
 * sees all.
 *
 * @param teams a parameter such as `$2`, or an expression: ids of the viewer's teams, none for a guest
 */
export const inListsFor = (teams: string): string =>
  `((s.team_id = any(${teams}::uuid[]) or ${LISTING_NOW} = 'listed') and not ${REMOVED})`;

/** SQL: whether the team removed each run of a `submission s`, which is then unknown to everyone. */
export const REMOVED = `(exists (select from evaluation r where r.submission_id = s.id and r.attempt > 0)
  and not exists (select from evaluation r where r.submission_id = s.id and r.attempt > 0 and r.removed_at is null))`;

/** The latest publication of an `evaluation e`; null before it is scored. */
const LATEST = latestVisibility('e.id');

/**
 * Of an `evaluation e` of a `submission s`: whether public lists of running evaluations name it. The same rule for the
 * home page and the fleet: its submission is listed, it is no debug run, and no earlier attempt on its track was
 * withheld or taken off the boards.
 */
export const NAMED_WHILE_RUNNING = `(not e.debug and ${LISTING_NOW} = 'listed'
  and not exists (select from evaluation oe where oe.submission_id = e.submission_id and oe.track_id = e.track_id and oe.id <> e.id
                   and ${latestVisibility('oe.id')} in ('withheld', 'hidden', 'withdrawn')))`;

/**
 * Which of these evaluations are currently entitled to be on boards and visible in lists to a viewer of these teams.
 */
export async function shownInLists(
  db: Tx,
  evaluationIds: readonly string[],
  teamIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }[]>(
    `select e.id from evaluation e join submission s on s.id = e.submission_id
      where e.id = any($1::uuid[]) and ${LATEST} = 'shown' and ${inListsFor('$2')}`,
    [evaluationIds, teamIds],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The latest listing of each submission that has one. */
export function listingsOf(
  db: Tx,
  submissionIds: readonly string[],
): Promise<(ListingChoice & { submissionId: string })[]> {
  return db.query(
    `select distinct on (submission_id) submission_id as "submissionId", listing, until from submission_listing
      where submission_id = any($1::uuid[]) order by submission_id, id desc`,
    [submissionIds],
  );
}

export async function insertListing(
  tx: Tx,
  { submissionId, accountId, listing, until }: ListingChoice & { submissionId: string; accountId: string },
): Promise<void> {
  await tx.query(
    'insert into submission_listing (id, submission_id, listing, until, account_id) values ($1, $2, $3, $4, $5)',
    [newId(), submissionId, listing, until, accountId],
  );
}

/** The current visibility of the evaluation's submission. */
export async function listingOfEvaluation(db: Tx, evaluationId: string): Promise<Listing> {
  const rows = await db.query<{ listing: Listing }[]>(
    `select ${LISTING_NOW} as listing from evaluation e join submission s on s.id = e.submission_id where e.id = $1`,
    [evaluationId],
  );
  return rows[0]?.listing ?? 'listed';
}

/** A result whose publication does not match its team's listing. */
export interface DueListing {
  readonly evaluationId: string;
  readonly trackId: string;
  /** The required state. */
  readonly to: 'shown' | 'embargoed';
  readonly from: 'shown' | 'embargoed' | 'sealed';
}

/**
 * Results that are embargoed although their submission is listed by now, or shown although it is not, or sealed
 * although their phase or season has ended; of a track or of all.
 */
export function dueListings(db: Tx, trackId: string | null): Promise<DueListing[]> {
  return db.query<DueListing[]>(
    `select o."evaluationId", o."trackId", o.visibility as from, case when o.listing = 'listed' then 'shown' else 'embargoed' end as "to"
       from (select e.id as "evaluationId", e.track_id as "trackId", ${LATEST} as visibility, ${LISTING_NOW} as listing, ${SEALED} as sealed
               from evaluation e join submission s on s.id = e.submission_id
              where e.state = 'scored' and ($1::uuid is null or e.track_id = $1)
                and (e.phase_id is not null or exists (select from season n where n.results_track_id = e.track_id)
                  or exists (select from submission_listing l where l.submission_id = s.id))) o
      where (o.visibility = 'embargoed' and o.listing = 'listed') or (o.visibility = 'shown' and o.listing <> 'listed')
         or (o.visibility = 'sealed' and not o.sealed)
      order by 1`,
    [trackId],
  );
}
