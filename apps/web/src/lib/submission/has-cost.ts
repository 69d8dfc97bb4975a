import type { Evaluation } from '../api/documents/submission.ts';

interface CostFacts {
  readonly state: Evaluation['state'];
  readonly cost: object | null;
  readonly measuredCost: object | null;
  readonly publication: { readonly visibility: string } | null;
}

/** Whether the page shows the cost: of a scored model, but not of a withheld one before anything is known. */
export const hasCost = ({ state, cost, measuredCost, publication }: CostFacts): boolean =>
  state === 'SCORED' && (cost !== null || measuredCost !== null || publication?.visibility !== 'WITHHELD');
