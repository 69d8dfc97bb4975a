import type { AdminEvaluation } from '../api/documents/admin-submissions.ts';
import { isOpen } from '../mine/filters.ts';
import { sentence } from '../sentence.ts';
import { words } from '../strings/admin-submissions.ts';

type Publication = Pick<NonNullable<AdminEvaluation['publication']>, 'reason' | 'by' | 'withdrawnByTeam'> & {
  readonly visibility: string;
};
type Row = Pick<AdminEvaluation, 'debug' | 'rerun' | 'state' | 'stateText'> & {
  readonly publication: Pick<Publication, 'visibility' | 'reason'> | null;
  readonly copyOf: unknown;
};

/** Whether the result is on its boards, and the reason of the last change; null without a result. */
export function visibilityOf({ debug, publication, copyOf }: Row): { text: string; reason: string | null } | null {
  if (!publication) return null;
  const { visibility } = publication;
  const given = publication.reason === null ? null : sentence(publication.reason);
  const reason = given && (visibility === 'SHOWN' ? words.shownAgain(given) : words.why(given));
  if (debug && visibility === 'HIDDEN') return { text: words.debug, reason: null };
  if (copyOf !== null && visibility === 'SHOWN') return { text: words.copy, reason };
  return { text: words.visibility[visibility] ?? visibility, reason };
}

/**
 * Whether a maintainer may put a result on its boards: not what its team withdrew, and not while a listing or a phase
 * decides. Callers leave out debug runs, which are on no board.
 */
export const isShowable = ({
  visibility,
  withdrawnByTeam,
}: Pick<Publication, 'visibility' | 'withdrawnByTeam'>): boolean =>
  !withdrawnByTeam && ['HIDDEN', 'WITHDRAWN', 'WITHHELD'].includes(visibility);

/** Who took a result off its boards; null of one that is on them, and where the visibility names the rule. */
export function takenOffBy(
  { visibility, by, withdrawnByTeam }: Pick<Publication, 'visibility' | 'by' | 'withdrawnByTeam'>,
  team: string,
): string | null {
  if (visibility === 'WITHHELD') return words.by.rule;
  if (visibility === 'EMBARGOED' || (visibility === 'WITHDRAWN' && withdrawnByTeam)) return words.by.team(team);
  return by !== null && visibility !== 'SHOWN' ? words.by.maintainer(by) : null;
}

/** What the state does not say: the reason of waiting, or the rerun that will replace the result. */
export function moreOf({ rerun, stateText }: Row, waits: string | null | undefined): string | null {
  if (rerun) return isOpen(rerun) ? words.rerun.open : words.rerun.failed;
  return waits === stateText ? null : (waits ?? null);
}

/** What the queue of the fleet knows of an evaluation. */
export interface QueueEntry {
  readonly state: AdminEvaluation['state'];
  readonly shards: number;
  readonly done: number;
  readonly leased: number;
  readonly waits: string | null;
}

/** Whether some shards are complete and no runner computes another one. */
export const isPartly = ({ state, shards, done, leased }: QueueEntry): boolean =>
  state === 'PREDICTING' && leased === 0 && done > 0 && done < shards;
