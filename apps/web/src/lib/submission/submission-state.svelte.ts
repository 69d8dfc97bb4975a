import type { ApiClient } from '../api/client.ts';
import {
  SubmissionChanged,
  SubmissionQuery,
  type Evaluation,
  type Submission,
  type SubmissionChange,
} from '../api/documents/submission.ts';
import { LiveQuery } from '../api/live-query.svelte.ts';
import { mergeChange } from './merge-change.ts';

/** Of the live lines; the page shows fewer, and its log has all. */
const MOST_LINES = 500;

/**
 * A submission with live updates: one answer, then changes applied to it; after a change of state further data is
 * queried again.
 */
export class SubmissionState {
  #query: LiveQuery<{ submission: Submission | null }, { id: string }>;
  #changes = $state.raw<ReadonlyMap<string, SubmissionChange>>(new Map());
  #stopListening: () => void;

  constructor(client: ApiClient, code: string) {
    this.#query = new LiveQuery(client, SubmissionQuery, { id: code });
    this.#stopListening = client.listen(SubmissionChanged, { id: code }, ({ submissionChanged }) =>
      this.#take(submissionChanged),
    );
  }

  /** Undefined until known, null when there is no such submission. */
  readonly submission = $derived.by((): Submission | null | undefined => {
    const submission = this.#query.data?.submission;
    if (!submission) return submission;
    return {
      ...submission,
      evaluations: submission.evaluations.map((evaluation) =>
        mergeChange(evaluation, this.#changes.get(evaluation.id)),
      ),
    };
  });

  get error(): unknown {
    return this.#query.error;
  }

  refresh(): void {
    this.#query.refresh();
  }

  /** Idempotent. */
  stop(): void {
    this.#query.stop();
    this.#stopListening();
  }

  #take(change: SubmissionChange): void {
    const before = this.#evaluation(change.evaluationId);
    // an attempt that does not count yet is reported too
    const state = before?.state ?? this.#changes.get(change.evaluationId)?.state;
    const log = [...(this.#changes.get(change.evaluationId)?.log ?? []), ...change.log].slice(-MOST_LINES);
    this.#changes = new Map(this.#changes).set(change.evaluationId, { ...change, log });
    const measured = before?.measuredCost === null && change.log.some(({ code }) => code === 'measured');
    if (state !== change.state || measured) this.#query.refresh();
  }

  #evaluation(id: string): Evaluation | undefined {
    return this.submission?.evaluations.find((evaluation) => evaluation.id === id);
  }
}
