import type { ApiClient } from '../api/client.ts';
import {
  SubmissionChanged,
  SubmissionQuery,
  type Evaluation,
  type Submission,
  type SubmissionChange,
} from '../api/documents/submission.ts';
import { LiveQuery } from '../api/live-query.svelte.ts';
import { mergeChange, newerOf } from './merge-change.ts';
import { keepEstimate, presentRun, type Expected, type PresentSubmission } from './present-run.ts';

/** Of the live lines; the page shows fewer, and its log has all. */
const MAX_LINES = 500;

/**
 * A submission with live updates: one answer, then changes applied to it. A change of state includes the evaluation.
 * The submission is queried again only if a change was missed, for example while the connection was lost.
 */
export class SubmissionState {
  #query: LiveQuery<{ submission: Submission | null }, { id: string }>;
  #changes = $state.raw<ReadonlyMap<string, SubmissionChange>>(new Map());
  /** Time of the last answer of the query; null while only the cached one is known. */
  #answeredAt = $state.raw<Date | null>(null);
  /** The newest estimate of each evaluation that has not ended. */
  #expected = new Map<string, Expected | null>();
  /** Times of the evaluations that came with changes. */
  #pushedAt = new WeakMap<Evaluation, Date>();
  #stopListening: () => void;

  constructor(client: ApiClient, code: string) {
    this.#query = new LiveQuery(client, SubmissionQuery, { id: code }, () => {
      this.#answeredAt = new Date();
      this.#catchUp();
    });
    this.#stopListening = client.listen(
      SubmissionChanged,
      { id: code },
      ({ submissionChanged }) => this.#take(submissionChanged),
      () => this.refresh(),
    );
  }

  /** Undefined until known, null when there is no such submission. */
  readonly submission = $derived.by((): PresentSubmission | null | undefined => {
    const submission = this.#query.data?.submission;
    if (!submission) return submission;
    return {
      ...submission,
      evaluations: submission.evaluations.map((evaluation) => {
        const change = this.#changes.get(evaluation.id);
        const source = newerOf(evaluation, change?.evaluation);
        const receivedAt = this.#pushedAt.get(source) ?? this.#answeredAt;
        const run = presentRun(mergeChange(evaluation, change), receivedAt, source.shards);
        const expected = keepEstimate(this.#expected.get(run.id), run);
        this.#expected.set(run.id, expected);
        return { ...run, expected };
      }),
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
    const earlier = this.#changes.get(change.evaluationId);
    const log = [...(earlier?.log ?? []), ...change.log].slice(-MAX_LINES);
    if (change.evaluation) this.#pushedAt.set(change.evaluation, new Date());
    const evaluation = change.evaluation ?? earlier?.evaluation ?? null;
    this.#changes = new Map(this.#changes).set(change.evaluationId, { ...change, evaluation, log });
    const evaluations = this.#query.data?.submission?.evaluations;
    const queried = evaluations?.find(({ id }) => id === change.evaluationId);
    // An attempt that does not count yet is reported too; it may have replaced the one shown.
    const isReplaced = evaluations && !queried && earlier?.state !== change.state;
    // Without a later state, the place on a board changed: the query has the listing with it.
    const isMoved = queried && change.evaluation && newerOf(queried, change.evaluation) === queried;
    if (isReplaced || isMoved) this.#query.refresh();
    else this.#catchUp();
  }

  /** Queries again if the page lacks the evaluation of a change, because messages were missed. */
  #catchUp(): void {
    if (this.#query.loading) return; // the answer is checked when it arrives
    const missed = this.#query.data?.submission?.evaluations.some((queried) => {
      const change = this.#changes.get(queried.id);
      if (!change) return false;
      const { stateSince, measuredCost } = newerOf(queried, change.evaluation);
      const measured = measuredCost === null && change.log.some(({ code }) => code === 'measured');
      return Date.parse(stateSince) < Date.parse(change.stateSince) || measured;
    });
    if (missed) this.#query.refresh();
  }
}
