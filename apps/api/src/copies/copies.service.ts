import { Inject, Injectable } from '@nestjs/common';
import { foldCopies, type FoldableResult } from '@primitives/boards';
import { fingerprintOf, resultsOfModel, type ModelResult } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import type { EvaluationView } from '@primitives/store/evaluations';
import { STORE } from '../injection-tokens.js';

/** Ids of the submission that is ranked and of its copies. */
export interface ModelOnTrack {
  readonly trackId: string;
  /** Null if a maintainer removed the model from the boards. */
  readonly entry: string | null;
}

const ENDED_UNSCORED = new Set(['rejected', 'failed', 'cancelled']);

/** Finds copies of models; libs/boards has the rule. */
@Injectable()
export class CopiesService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** The entry of the model on each track on which it is, or was removed by a maintainer. */
  async entriesOfModel(fingerprint: string): Promise<ModelOnTrack[]> {
    if (!/^[0-9a-f]{64}$/.test(fingerprint)) return [];
    const results = await resultsOfModel(this.store.manager, fingerprint);
    return [...new Set(results.map(({ trackId }) => trackId))].flatMap((trackId) => {
      const entry = nextOf(results.filter((it) => it.trackId === trackId));
      return entry === undefined ? [] : [{ trackId, entry }];
    });
  }

  /** Of an evaluation that is a copy, or will be once it is scored: its entry. Null if it is no copy. */
  async recordOf(evaluation: EvaluationView): Promise<{ readonly entry: string | null } | null> {
    const { results, own } = await this.onTrack(evaluation);
    if (!own) return null;
    const { entryOf } = fold(results);
    const entry = entryOf.get(evaluation.id);
    return entry === undefined ? null : { entry: entry?.submissionId ?? null };
  }

  /** Submissions of the copies of an evaluation, oldest first. */
  async copiesOf(evaluation: EvaluationView, limit: number): Promise<string[]> {
    const { results } = await this.onTrack(evaluation);
    return [...fold(results).entryOf]
      .filter(([, entry]) => entry?.evaluationId === evaluation.id)
      .flatMap(([id]) => results.find(({ evaluationId }) => evaluationId === id)?.submissionId ?? [])
      .slice(0, limit);
  }

  /** The results of the evaluation's model on its track, and the evaluation itself unless it is on no board. */
  private async onTrack({
    id: evaluationId,
    submissionId,
    trackId,
    state,
    debug,
  }: EvaluationView): Promise<{ results: ModelResult[]; own: boolean }> {
    const fingerprint = debug ? null : await fingerprintOf(this.store.manager, submissionId);
    if (fingerprint === null) return { results: [], own: false };
    const results = (await resultsOfModel(this.store.manager, fingerprint)).filter((it) => it.trackId === trackId);
    if (state === 'scored') return { results, own: results.some((it) => it.evaluationId === evaluationId) };
    const coming = { evaluationId, submissionId, fingerprint, trackId, visibility: 'shown' as const };
    return ENDED_UNSCORED.has(state) ? { results, own: false } : { results: [...results, coming], own: true };
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
