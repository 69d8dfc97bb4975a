import type { Evaluation } from '../api/documents/submission.ts';

/** A section of the page of a submission: the id of its panel. */
export type Section =
  'results' | 'run' | 'next' | 'checks' | 'cost' | 'needed' | 'receipt' | 'about' | 'listing' | 'log';

/** The sections of the page in their order on a phone, of those that the evaluation has. */
export function sectionsOf(
  evaluation: CostFacts & {
    readonly results: readonly { readonly neighbours: readonly object[] }[] | null;
    readonly receipt: object | null;
    readonly endedAt: string | null;
  },
  mine: boolean,
): Section[] {
  const { state, results, receipt, endedAt } = evaluation;
  const ready = results !== null && results.length > 0;
  const cost = hasCost(evaluation);
  const shown: [Section, boolean][] = ready
    ? [
        ['results', true],
        ['cost', cost],
        ['needed', results.some(({ neighbours }) => neighbours.length > 0)],
        ['receipt', receipt !== null],
        ['about', true],
        ['listing', mine],
        ['run', true],
        ['log', true],
      ]
    : [
        ['run', true],
        ['next', endedAt === null],
        ['checks', state === 'REJECTED'],
        ['cost', cost],
        ['log', endedAt === null],
        ['about', true],
        ['listing', mine],
        ['log', endedAt !== null],
      ];
  return shown.flatMap(([section, has]) => (has ? [section] : []));
}

interface CostFacts {
  readonly state: Evaluation['state'];
  readonly measuredCost: object | null;
  readonly publication: { readonly visibility: string } | null;
}

/** Whether the page shows the cost: of a scored model, but not of a withheld one before it is measured. */
export const hasCost = ({ state, measuredCost, publication }: CostFacts): boolean =>
  state === 'SCORED' && (measuredCost !== null || publication?.visibility !== 'WITHHELD');
