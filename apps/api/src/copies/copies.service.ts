import { Inject, Injectable } from '@nestjs/common';
import { foldCopies, type FoldableResult } from '@primitives/boards';
import {
  fingerprintOf,
  pendingOfModel,
  publicationOf,
  resultsOfModel,
  type ModelResult,
} from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import type { EvaluationView } from '@primitives/store/evaluations';
import { readerOf, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';

/** Ids of the submission that is ranked and of its copies. */
export interface ModelOnTrack {
  readonly trackId: string;
  /** Null if a maintainer removed the model from the boards. */
  readonly entry: string | null;
}

const ENDED_UNSCORED = new Set(['rejected', 'failed', 'cancelled']);

/** States of a scored result that is on no board, but may come onto one. */
const NOT_ON_BOARD_YET = new Set(['embargoed', 'withheld', 'sealed']);

/** Finds copies of models; libs/boards has the rule. */
@Injectable()
export class CopiesService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /**
   * The entry of the model on each track on which it is, was removed by a maintainer, or is being evaluated for a team
   * of the viewer.
   */
  async entriesOfModel(fingerprint: string, viewer: Viewer | null): Promise<ModelOnTrack[]> {
    if (!/^[0-9a-f]{64}$/.test(fingerprint)) return [];
    const account = readerOf(viewer);
    const results = [
      ...(await resultsOfModel(this.store.manager, fingerprint)),
      ...(account === null ? [] : await pendingOfModel(this.store.manager, fingerprint, account)),
    ];
    return [...new Set(results.map(({ trackId }) => trackId))].flatMap((trackId) => {
      const entry = nextOf(results.filter((it) => it.trackId === trackId));
      return entry === undefined ? [] : [{ trackId, entry }];
    });
  }

  /** Of an evaluation that is a copy, or will be once it is scored and listed: its entry. Null if it is no copy. */
  async recordOf(evaluation: EvaluationView): Promise<{ readonly entry: string | null } | null> {
    const { results, coming } = await this.onTrack(evaluation);
    const { entryOf } = fold(coming === null ? results : [...results, coming]);
    const entry = entryOf.get(evaluation.id);
    return entry === undefined ? null : { entry: entry?.submissionId ?? null };
  }

  /** Submissions of the copies of an evaluation, oldest first. */
  async copiesOf(evaluation: EvaluationView, limit: number): Promise<string[]> {
    const { results, coming } = await this.onTrack(evaluation);
    // a scored result on no board has no copies: another one is the entry
    const shown = coming === null || evaluation.state === 'scored' ? results : [...results, coming];
    return [...fold(shown).entryOf]
      .filter(([, entry]) => entry?.evaluationId === evaluation.id)
      .flatMap(([id]) => results.find(({ evaluationId }) => evaluationId === id)?.submissionId ?? [])
      .slice(0, limit);
  }

  /**
   * The results of the evaluation's model on the boards of its track; `coming` is the evaluation itself if it is not on
   * them, but may be later.
   */
  private async onTrack({
    id: evaluationId,
    submissionId,
    trackId,
    state,
    debug,
  }: EvaluationView): Promise<{ results: ModelResult[]; coming: ModelResult | null }> {
    const fingerprint = debug ? null : await fingerprintOf(this.store.manager, submissionId);
    if (fingerprint === null) return { results: [], coming: null };
    const results = (await resultsOfModel(this.store.manager, fingerprint)).filter((it) => it.trackId === trackId);
    const there = results.some((it) => it.evaluationId === evaluationId);
    if (there || ENDED_UNSCORED.has(state)) return { results, coming: null };
    if (state === 'scored') {
      const publication = await publicationOf(this.store.manager, evaluationId);
      if (!publication || !NOT_ON_BOARD_YET.has(publication.visibility)) return { results, coming: null };
    }
    return { results, coming: { evaluationId, submissionId, fingerprint, trackId, visibility: 'shown' } };
  }
}

function fold(results: readonly ModelResult[]) {
  return foldCopies(
    results.filter(({ visibility }) => visibility === 'shown'),
    results.filter(({ visibility }) => visibility === 'hidden'),
  );
}

/** The entry of a further submission of the model: undefined if it would be the entry itself. */
function nextOf(results: readonly ModelResult[]): string | null | undefined {
  const next: FoldableResult = { evaluationId: '', submissionId: '~', fingerprint: results[0]?.fingerprint ?? null };
  const { entryOf } = foldCopies(
    [...results.filter(({ visibility }) => visibility === 'shown'), next],
    results.filter(({ visibility }) => visibility === 'hidden'),
  );
  const entry = entryOf.get(next.evaluationId);
  return entry === undefined ? undefined : (entry?.submissionId ?? null);
}
