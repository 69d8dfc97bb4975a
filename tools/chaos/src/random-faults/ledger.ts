import { allTracks } from '@primitives/store/benchmarks';
import { latestSnapshots, snapshotPayload } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';

/** The outcome of one model in a deployment, read from the database alone. */
export interface Outcome {
  readonly model: string;
  readonly evaluationId: string;
  readonly state: string;
  readonly failure: string | null;
  readonly results: number;
  readonly publications: number;
  /** How often its end was published. */
  readonly announced: number;
  /** Values, intervals, curves and slices of every board as text: equal texts are equal bits. */
  readonly boards: string | null;
  /** Digests of the outcomes: every instance's contribution to the result. */
  readonly outcomes: string | null;
  /** The maximum of leases of one of its shards. */
  readonly leases: number;
}

/** Everything that must be true after a chaos test, from one read. */
export interface Ledger {
  readonly outcomes: readonly Outcome[];
  /** The rows of the last snapshot of each board by model, with their places, intervals and ranks. */
  readonly boards: ReadonlyMap<string, string>;
  /** Messages that were never sent. */
  readonly unpublished: number;
  /** Times of accepted reports and written results, in order. */
  readonly progress: readonly number[];
  readonly shards: number;
}

export async function readLedger({ manager }: Store): Promise<Ledger> {
  const outcomes = await manager.query<Outcome[]>(
    `select b.name as model, e.id as "evaluationId", e.state, e.failure ->> 'message' as failure, r.boards::text as boards, r.outcomes::text as outcomes,
            (select count(*)::int from result x where x.evaluation_id = e.id) as results,
            (select count(*)::int from publication p where p.evaluation_id = e.id) as publications,
            (select count(*)::int from outbox o where o.subject = 'event.evaluation.' || e.id || '.scored') as announced,
            coalesce((select max(s.fence) from shard s where s.evaluation_id = e.id), 0) as leases
       from evaluation e join submission b on b.id = e.submission_id left join result r on r.evaluation_id = e.id order by b.name`,
  );
  const slugs = new Map((await allTracks(manager)).map(({ id, slug }) => [id, slug]));
  const boards = new Map<string, string>();
  for (const { id, trackId, board } of await latestSnapshots(manager)) {
    const { rows } = await snapshotPayload(manager, id);
    const lines = rows.map(({ name, cells }) => `${name} ${JSON.stringify(cells)}\n`);
    boards.set(`${slugs.get(trackId)} ${board}`, lines.sort().join(''));
  }
  const progress = await manager.query<{ at: number }[]>(
    `select extract(epoch from at)::float8 * 1000 as at from (select received_at as at from shard_result union all select scored_at from result) moves order by 1`,
  );
  const [counts] = await manager.query<{ unpublished: number; shards: number }[]>(
    `select (select count(*)::int from outbox where published_at is null) as unpublished, (select count(*)::int from shard) as shards`,
  );
  return {
    outcomes,
    boards,
    unpublished: counts?.unpublished ?? -1,
    shards: counts?.shards ?? 0,
    progress: progress.map(({ at }) => at),
  };
}
