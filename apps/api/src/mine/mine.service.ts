import { Inject, Injectable } from '@nestjs/common';
import { EVALUATION_STATES, type EvaluationState } from '@primitives/evaluation';
import type { Store } from '@primitives/store/connection';
import { evaluationsOfAccount, evaluationStatesOfAccount, type EvaluationView } from '@primitives/store/evaluations';
import { STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';

const DEFAULT_PAGE = 25;
const MAX_PAGE = 100;

export interface EvaluationsPage {
  readonly nodes: EvaluationView[];
  readonly totalCount: number;
  readonly states: readonly { readonly state: EvaluationState; readonly count: number }[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

interface Page {
  readonly states: readonly EvaluationState[] | null;
  readonly first: number | null;
  readonly after: string | null;
}

/** Evaluations of a person's teams, one row per track. */
@Injectable()
export class MineService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async evaluations(accountId: string, page: Page): Promise<EvaluationsPage> {
    const first = Math.min(Math.max(page.first ?? DEFAULT_PAGE, 0), MAX_PAGE);
    const after = page.after !== null && isId(page.after) ? page.after : null;
    const states = page.states ?? EVALUATION_STATES;
    const [rows, counts] = await Promise.all([
      evaluationsOfAccount(this.store.manager, accountId, { states, first: first + 1, after }),
      evaluationStatesOfAccount(this.store.manager, accountId),
    ]);
    const nodes = rows.slice(0, first);
    return {
      nodes,
      totalCount: counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0),
      states: counts,
      pageInfo: { hasNextPage: rows.length > first, endCursor: nodes.at(-1)?.id ?? null },
    };
  }
}
