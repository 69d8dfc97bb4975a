import type { Ledger, Outcome } from './ledger.js';

/** A violation, and the affected model. */
export interface Verdict {
  readonly lost: readonly string[];
  readonly stuck: readonly string[];
  readonly failed: readonly string[];
  readonly twice: readonly string[];
  readonly different: readonly string[];
  /** Messages that were never sent or consumed. */
  readonly leftOver: readonly string[];
}

const ENDS = ['scored', 'rejected', 'failed', 'cancelled'];

/**
 * Compares a chaos test with an undisturbed run of the same models. @param pendingInStreams by stream, remaining
 * messages
 */
export function judgeChaosRun(
  models: readonly string[],
  quiet: Ledger,
  disturbed: Ledger,
  pendingInStreams: Readonly<Record<string, number>>,
): Verdict {
  const calm = byModel(quiet);
  const wild = byModel(disturbed);
  const those = (fault: (outcomes: readonly Outcome[], model: string) => boolean) =>
    models.filter((model) => fault(wild.get(model) ?? [], model));
  const of = ({ boards, outcomes }: Outcome) => `${boards} ${outcomes}`;
  return {
    lost: those((outcomes) => outcomes.length === 0),
    stuck: those((outcomes) => outcomes.some(({ state }) => !ENDS.includes(state))),
    failed: those((outcomes) => outcomes.some(({ state }) => ENDS.includes(state) && state !== 'scored')),
    twice: those(
      (outcomes) =>
        outcomes.length > 1 || outcomes.some((one) => one.results > 1 || one.publications > 1 || one.announced > 1),
    ),
    different: [
      ...those((outcomes, model) =>
        outcomes.some((one) => one.state === 'scored' && of(one) !== (calm.get(model) ?? []).map(of).join()),
      ),
      ...[...quiet.boards]
        .filter(([board, rows]) => disturbed.boards.get(board) !== rows)
        .map(([board]) => `board ${board}`),
    ],
    leftOver: [
      ...(disturbed.unpublished > 0 ? [`${disturbed.unpublished} messages were not published`] : []),
      ...Object.entries(pendingInStreams)
        .filter(([, left]) => left > 0)
        .map(([stream, left]) => `${left} messages stay in ${stream}`),
    ],
  };
}

export const isClean = (verdict: Verdict): boolean =>
  Object.values(verdict).every((those: readonly string[]) => those.length === 0);

function byModel({ outcomes }: Ledger): Map<string, Outcome[]> {
  const models = new Map<string, Outcome[]>();
  for (const outcome of outcomes) models.set(outcome.model, [...(models.get(outcome.model) ?? []), outcome]);
  return models;
}
