import { Inject, Injectable } from '@nestjs/common';
import { EVALUATION_STATES, type EvaluationState } from '@primitives/evaluation';
import { UserError } from '@primitives/errors';
import type { Store } from '@primitives/store/connection';
import {
  evaluationsBySubmission,
  evaluationsOfAccount,
  evaluationStatesOfAccount,
  tracksOfAccount,
  type EvaluationView,
  type OwnFilter,
  type OwnOrder,
} from '@primitives/store/evaluations';
import { STORE } from '../injection-tokens.js';
import { readPage, type Connection } from '../graphql/connection.js';
import { isId } from '../graphql/ids.js';
import { MAX_EVALUATIONS, type OwnEvaluationsArgs, type StateCountType } from './mine.type.js';

export interface EvaluationsPage extends Connection<EvaluationView> {
  readonly totalCount: number;
  readonly states: readonly StateCountType[];
}

/** Evaluations of a person's teams, one row per track. */
@Injectable()
export class MineService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** @throws UserError input_invalid */
  async evaluations(accountId: string, args: OwnEvaluationsArgs): Promise<EvaluationsPage> {
    const { track = null, debug = null, visibility = null, listed = null } = args;
    const filter = { track, debug, visibility, listed };
    const states = args.states ?? EVALUATION_STATES;
    const by = args.orderBy ?? 'submitted';
    if (by === 'value' && track === null)
      throw new UserError('input_invalid', 'orderBy: VALUE compares values of one track only', {
        expected: 'the argument track, or another order',
        found: 'VALUE without a track',
      });
    const descending = args.descending ?? (by === 'submitted' || by === 'value');
    const read = this.reader(accountId, filter, states, { by, descending }, args.bySubmission ?? false);
    const [evaluations, counts] = await Promise.all([
      readPage(
        args,
        MAX_EVALUATIONS,
        read,
        ({ id }) => id,
        isId,
        args.bySubmission ? ({ submissionId }) => submissionId : undefined,
      ),
      evaluationStatesOfAccount(this.store.manager, accountId, filter),
    ]);
    return evaluationsPage(evaluations, counts, states);
  }

  private reader(
    accountId: string,
    filter: OwnFilter,
    states: readonly EvaluationState[],
    { by, descending }: OwnOrder,
    bySubmission: boolean,
  ) {
    const db = this.store.manager;
    type Page = { readonly limit: number; readonly after: string | null };
    if (!bySubmission)
      return (page: Page) => evaluationsOfAccount(db, accountId, filter, { states, ...page }, { by, descending });
    if (by === 'submitted' || by === 'name')
      return (page: Page) => evaluationsBySubmission(db, accountId, filter, { states, ...page }, { by, descending });
    throw new UserError('input_invalid', 'bySubmission: this order compares evaluations', {
      expected: 'the order SUBMITTED or NAME',
      found: by.toUpperCase(),
    });
  }

  tracks(accountId: string): Promise<string[]> {
    return tracksOfAccount(this.store.manager, accountId);
  }
}

/** A page of evaluations, the number of evaluations in every state, and the number in the requested states. */
const evaluationsPage = (
  page: Connection<EvaluationView>,
  counts: readonly StateCountType[],
  states: readonly EvaluationState[],
): EvaluationsPage => ({
  ...page,
  totalCount: counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0),
  states: counts,
});
