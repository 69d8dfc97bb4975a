import type { Evaluation } from '../api/documents/submission.ts';

interface CostFacts {
  readonly state: Evaluation['state'];
  readonly measuredCost: object | null;
  readonly publication: { readonly visibility: string } | null;
}

/** Whether the page shows the cost: of a scored model, but not of a withheld one before it is measured. */
export const hasCost = ({ state, measuredCost, publication }: CostFacts): boolean =>
  state === 'SCORED' && (measuredCost !== null || publication?.visibility !== 'WITHHELD');
