import DataLoader from 'dataloader';
import { tracksByIds, type Track } from '@primitives/store/benchmarks';
import { baselineFactsOfTracks, type BaselineFacts } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import {
  bundleReportsOf,
  costsOfEvaluations,
  evaluationsByIds,
  evaluationsOfSubmissions,
  rerunsOf,
  resultsOfEvaluations,
  shardsOfEvaluations,
  type CostView,
  type EvaluationView,
  type RerunView,
  type ResultView,
  type ShardView,
} from '@primitives/store/evaluations';
import { submissionsByIds, type Submission } from '@primitives/store/submissions';
import { teamsByIds, type Team } from '@primitives/store/teams';

/** A row refers to a missing row, which foreign keys should prevent. */
class DanglingReferenceError extends Error {
  override readonly name = 'DanglingReferenceError';

  constructor(readonly id: string) {
    super(`no row has the ID ${id}`);
  }
}

/**
 * One DataLoader per edge, created for each request, batches a query's lookups into one statement. A subscription
 * outlives its rows, so its loaders batch without caching.
 */
export class Loaders {
  readonly #cache: boolean;
  readonly #ofServices = new Map<object, DataLoader<string, unknown>>();
  readonly team: DataLoader<string, Team>;
  readonly track: DataLoader<string, Track>;
  readonly baselineFacts: DataLoader<string, BaselineFacts>;
  readonly submission: DataLoader<string, Submission>;
  readonly evaluation: DataLoader<string, EvaluationView>;
  readonly evaluationsOfSubmission: DataLoader<string, EvaluationView[]>;
  readonly shardsOfEvaluation: DataLoader<string, ShardView[]>;
  readonly resultOfEvaluation: DataLoader<string, ResultView | null>;
  readonly bundleReportOfEvaluation: DataLoader<string, { readonly report: unknown } | null>;
  readonly rerunOfEvaluation: DataLoader<string, RerunView | null>;
  readonly costOfEvaluation: DataLoader<string, CostView | null>;

  constructor({ manager: db }: Store, { remember: cache } = { remember: true }) {
    this.#cache = cache;
    this.team = byId((ids) => teamsByIds(db, ids), cache);
    this.track = byId((ids) => tracksByIds(db, ids), cache);
    this.baselineFacts = byId(
      async (ids) => (await baselineFactsOfTracks(db, ids)).map((facts) => ({ ...facts, id: facts.trackId })),
      cache,
    );
    this.submission = byId((ids) => submissionsByIds(db, ids), cache);
    this.evaluation = byId((ids) => evaluationsByIds(db, ids), cache);
    this.evaluationsOfSubmission = byParent(
      (ids) => evaluationsOfSubmissions(db, ids),
      (row) => row.submissionId,
      cache,
    );
    this.shardsOfEvaluation = byParent(
      (ids) => shardsOfEvaluations(db, ids),
      (row) => row.evaluationId,
      cache,
    );
    this.resultOfEvaluation = ofEvaluation((ids) => resultsOfEvaluations(db, ids), cache);
    this.bundleReportOfEvaluation = ofEvaluation((ids) => bundleReportsOf(db, ids), cache);
    this.rerunOfEvaluation = ofEvaluation((ids) => rerunsOf(db, ids), cache);
    this.costOfEvaluation = ofEvaluation((ids) => costsOfEvaluations(db, ids), cache);
  }

  /**
   * The loader of an edge that a service reads, created on first use.
   *
   * @param owner identifies the edge, such as its resolver
   * @param read returns one value for each of these distinct ids, in their order
   */
  ofService<Value>(owner: object, read: (ids: readonly string[]) => Promise<Value[]>): DataLoader<string, Value> {
    const known = this.#ofServices.get(owner) as DataLoader<string, Value> | undefined;
    if (known) return known;
    const loader = new DataLoader<string, Value>(
      async (ids) => {
        const distinct = [...new Set(ids)];
        const values = await read(distinct);
        const byKey = new Map(distinct.map((id, i) => [id, values[i]!]));
        return ids.map((id) => byKey.get(id)!);
      },
      { cache: this.#cache },
    );
    this.#ofServices.set(owner, loader);
    return loader;
  }
}

function byId<Row extends { readonly id: string }>(
  read: (ids: readonly string[]) => Promise<Row[]>,
  cache: boolean,
): DataLoader<string, Row> {
  return new DataLoader<string, Row>(
    async (ids) => {
      const rows = new Map((await read(ids)).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id) ?? new DanglingReferenceError(id));
    },
    { cache },
  );
}

function byParent<Row>(
  read: (ids: readonly string[]) => Promise<Row[]>,
  parentOf: (row: Row) => string,
  cache: boolean,
): DataLoader<string, Row[]> {
  return new DataLoader(
    async (ids) => {
      const children = new Map<string, Row[]>(ids.map((id) => [id, []]));
      for (const row of await read(ids)) children.get(parentOf(row))?.push(row);
      return ids.map((id) => children.get(id) ?? []);
    },
    { cache },
  );
}

function ofEvaluation<Row extends { readonly evaluationId: string }>(
  read: (ids: readonly string[]) => Promise<Row[]>,
  cache: boolean,
): DataLoader<string, Row | null> {
  return new DataLoader<string, Row | null>(
    async (ids) => {
      const rows = new Map((await read(ids)).map((row) => [row.evaluationId, row]));
      return ids.map((id) => rows.get(id) ?? null);
    },
    { cache },
  );
}
