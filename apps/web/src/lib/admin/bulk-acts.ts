import type { AdminEvaluation } from '../api/documents/admin-submissions.ts';
import { isOpen, isWithdrawable } from '../mine/filters.ts';
import { words } from '../strings/admin-submissions.ts';
import { isShowable } from './submission-row.ts';

/** Actions on selected rows, in the order of their buttons. */
export const BULK_ACTS = ['cancel', 'hide', 'show', 'withdraw', 'rerun'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

type Row = Pick<AdminEvaluation, 'state' | 'debug' | 'publication'>;

/** The selected rows to which each action applies. */
export const suitableRows = <R extends Row>(selected: readonly R[]): Readonly<Record<BulkAct, readonly R[]>> => ({
  cancel: selected.filter(isOpen),
  hide: selected.filter(({ state, publication }) => state === 'SCORED' && publication?.visibility === 'SHOWN'),
  show: selected.filter(
    ({ state, debug, publication }) => state === 'SCORED' && !debug && publication !== null && isShowable(publication),
  ),
  withdraw: selected.filter(isWithdrawable),
  rerun: selected.filter(({ state }) => state === 'SCORED'),
});

/** What the action does to its rows, and whether it can be undone; a result that no board shows leaves none. */
export function noteOf(act: BulkAct, targets: readonly { readonly shown: boolean }[]): string {
  const isOff = targets.every(({ shown }) => !shown);
  return act === 'withdraw' && isOff ? words.withdrawOff : words.note[act];
}

/** Why actions apply to none or not to all of the selected rows; empty if all apply to all. */
export function exclusionText(
  suitable: Readonly<Record<BulkAct, readonly unknown[]>>,
  selected: readonly unknown[],
): string {
  const { excluded } = words;
  const never = BULK_ACTS.filter((act) => suitable[act].length === 0);
  const partly = BULK_ACTS.filter((act) => suitable[act].length > 0 && suitable[act].length < selected.length);
  const reasons = never.map((act) => excluded.act(act, excluded.why[act])).join(', ');
  return [
    ...(never.length === 0 ? [] : [never.length === BULK_ACTS.length ? excluded.all(reasons) : excluded.none(reasons)]),
    ...(partly.length === 0
      ? []
      : [
          excluded.partly(
            partly
              .map((act) => excluded.act(`${act} ${selected.length - suitable[act].length}`, excluded.why[act]))
              .join(', '),
          ),
        ]),
  ].join(' ');
}

/** The same in one line of a phone: the actions only. */
export function exclusionLine(
  suitable: Readonly<Record<BulkAct, readonly unknown[]>>,
  selected: readonly unknown[],
): string {
  const { excluded } = words;
  const left = BULK_ACTS.filter((act) => suitable[act].length < selected.length);
  if (left.length === 0) return '';
  return BULK_ACTS.every((act) => suitable[act].length === 0) ? excluded.allShort : excluded.short(left);
}
