import type { AdminEvaluation } from '../api/documents/admin-submissions.ts';
import { isOpen, isWithdrawable } from '../mine/filters.ts';
import { words } from '../strings/admin-submissions.ts';
import { cancelNote } from '../strings/cancel.ts';
import { showWithheld } from '../strings/show-withheld.ts';
import { isShowable } from './submission-row.ts';

/** Actions on selected rows, in the order of their buttons. */
export const BULK_ACTS = ['cancel', 'hide', 'show', 'withdraw', 'rerun'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

type Row = Pick<AdminEvaluation, 'state' | 'debug' | 'publication'>;

/** Results that several rows never show at once: showing them overrides the release rule. */
const isWithheld = ({ publication }: Row): boolean => (publication?.withheldReason ?? null) !== null;

/** The selected rows to which each action applies. */
export const suitableRows = <R extends Row>(selected: readonly R[]): Readonly<Record<BulkAct, readonly R[]>> => ({
  cancel: selected.filter(isOpen),
  hide: selected.filter(({ state, publication }) => state === 'SCORED' && publication?.visibility === 'SHOWN'),
  show: selected.filter(
    (row) =>
      row.state === 'SCORED' &&
      !row.debug &&
      row.publication !== null &&
      isShowable(row.publication) &&
      !isWithheld(row),
  ),
  withdraw: selected.filter(isWithdrawable),
  rerun: selected.filter(({ state }) => state === 'SCORED'),
});

/** What an action changes of a row. */
export interface Effect {
  readonly shown: boolean;
  /** Why the release rule withheld it; null if it did not. */
  readonly withheldReason: string | null;
}

/** What the action does to its rows, and whether it can be undone; a result that no board shows leaves none. */
export function noteOf(act: BulkAct, targets: readonly Effect[]): string {
  const isOff = targets.every(({ shown }) => !shown);
  if (act === 'cancel') return cancelNote(targets.length);
  return act === 'withdraw' && isOff ? words.withdrawOff : words.note[act];
}

/** What the reader might not expect: showing a withheld result overrides the release rule. */
export function warningOf(act: BulkAct, targets: readonly Effect[]): string | undefined {
  const withheld = targets.find(({ withheldReason }) => withheldReason !== null);
  return act === 'show' && withheld ? showWithheld(withheld.withheldReason ?? '') : undefined;
}

/** Why rows are left out of showing: of the withheld and the withdrawn ones, with their numbers. */
function whyNotShown(selected: readonly Row[]): string {
  const { show } = words.excluded.why;
  const scored = selected.filter(({ state, debug }) => state === 'SCORED' && !debug);
  const team = scored.filter(({ publication }) => publication?.withdrawnByTeam).length;
  const withheld = scored.filter((row) => isWithheld(row) && row.publication && isShowable(row.publication)).length;
  const other = selected.length - suitableRows(selected).show.length - team - withheld;
  return [
    ...(withheld > 0 ? [words.excluded.withheld(withheld)] : []),
    ...(team > 0 ? [words.excluded.byTeam(team)] : []),
    ...(other > 0 ? [show] : []),
  ].join(', ');
}

/** Why actions apply to none or not to all of the selected rows; empty if all apply to all. */
function exclusionText(suitable: Readonly<Record<BulkAct, readonly unknown[]>>, selected: readonly Row[]): string {
  const { excluded } = words;
  const whyOf = (act: BulkAct) => (act === 'show' ? whyNotShown(selected) : excluded.why[act]);
  const never = BULK_ACTS.filter((act) => suitable[act].length === 0);
  const partly = BULK_ACTS.filter((act) => suitable[act].length > 0 && suitable[act].length < selected.length);
  const reasons = never.map((act) => excluded.act(act, whyOf(act))).join(', ');
  return [
    ...(never.length === 0 ? [] : [never.length === BULK_ACTS.length ? excluded.all(reasons) : excluded.none(reasons)]),
    ...(partly.length === 0
      ? []
      : [
          excluded.partly(
            partly
              .map((act) => excluded.act(`${act} ${selected.length - suitable[act].length}`, whyOf(act)))
              .join(', '),
          ),
        ]),
  ].join(' ');
}

/** The same in one line of a phone: the actions only. */
function exclusionLine(suitable: Readonly<Record<BulkAct, readonly unknown[]>>, selected: readonly unknown[]): string {
  const { excluded } = words;
  const left = BULK_ACTS.filter((act) => suitable[act].length < selected.length);
  if (left.length === 0) return '';
  return BULK_ACTS.every((act) => suitable[act].length === 0) ? excluded.allShort : excluded.short(left);
}

/** The hint below the actions: on a phone, one line for several rows; the reasons for a single one. */
export const hintOf = (
  suitable: Readonly<Record<BulkAct, readonly unknown[]>>,
  selected: readonly Row[],
  phone: boolean,
): string => (phone && selected.length > 1 ? exclusionLine : exclusionText)(suitable, selected);
