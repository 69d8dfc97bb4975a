import type { CountedOperations, MeasuredCost, MeasuredCostReport } from '@primitives/protocol';
import { changed } from '../connection/changed.js';
import { publicName } from '../fleet/runner-name.js';
import type { Tx } from '../connection/store.js';

/** A bundle, and the pool on whose machines it is measured. */
export interface Measurand {
  readonly bundleSha256: string;
  readonly pool: string;
}

/** Requests the measurement of a scored evaluation's bundle. @returns null when it was requested before */
export async function requestMeasurement(tx: Tx, evaluationId: string): Promise<Measurand | null> {
  const rows = await tx.query<Measurand[]>(
    `insert into measured_cost (bundle_sha256, pool)
     select b.bundle_sha256, t.pool from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
      where e.id = $1 and e.state = 'scored'
     on conflict do nothing returning bundle_sha256 as "bundleSha256", pool`,
    [evaluationId],
  );
  return rows[0] ?? null;
}

/** Scored evaluations of the last days without a requested measurement: their event was missed. */
export async function bundlesToMeasure(db: Tx, days: number): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `select distinct on (b.bundle_sha256, t.pool) e.id
       from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
      where e.state = 'scored' and e.ended_at > now() - $1 * interval '1 day'
        and not exists (select from measured_cost f where f.bundle_sha256 = b.bundle_sha256 and f.pool = t.pool)
      order by b.bundle_sha256, t.pool, e.id limit 1000`,
    [days],
  );
  return rows.map(({ id }) => id);
}

/** Measurements of a pool that were requested a while ago and that no runner leases; records a new request. */
export function reclaimMeasurements(tx: Tx, pool: string, stillMs: number, maxLeases: number): Promise<Measurand[]> {
  return changed<Measurand>(
    tx,
    `update measured_cost set requested_at = now()
      where outcome is null and pool = $1 and fence < $3 and greatest(requested_at, leased_until) < now() - $2 * interval '1 ms'
      returning bundle_sha256 as "bundleSha256", pool`,
    [pool, stillMs, maxLeases],
  );
}

/** Leases the measurement to the runner under the next fence, unless it is done, leased, or was leased too often. */
export async function leaseMeasurement(
  tx: Tx,
  { bundleSha256, pool }: Measurand,
  runnerId: string,
  rules: { readonly leaseMs: number; readonly maxLeases: number },
): Promise<number | null> {
  const rows = await changed<{ fence: number }>(
    tx,
    `update measured_cost set fence = fence + 1, leased_by = $3, leased_until = clock_timestamp() + $4 * interval '1 ms'
      where bundle_sha256 = $1 and pool = $2 and outcome is null and fence < $5
        and (leased_until is null or leased_until <= clock_timestamp() or leased_by = $3)
      returning fence`,
    [bundleSha256, pool, runnerId, rules.leaseMs, rules.maxLeases],
  );
  return rows[0]?.fence ?? null;
}

/** How long another runner may still hold the measurement; null when it is done, given up or unknown. */
export async function measurementHeldMs(
  db: Tx,
  { bundleSha256, pool }: Measurand,
  maxLeases: number,
): Promise<number | null> {
  const rows = await db.query<{ heldMs: number }[]>(
    `select greatest(1, coalesce(extract(epoch from leased_until - clock_timestamp()) * 1000, 0))::float8 as "heldMs" from measured_cost
      where bundle_sha256 = $1 and pool = $2 and outcome is null and (fence < $3 or leased_until > clock_timestamp())`,
    [bundleSha256, pool, maxLeases],
  );
  return rows[0]?.heldMs ?? null;
}

/**
 * Stores a measurement if it was reported under the current lease.
 *
 * @returns the scored evaluations that it belongs to; null when it does not count
 */
export async function acceptMeasurement(
  tx: Tx,
  pool: string,
  runnerId: string,
  report: MeasuredCostReport,
): Promise<string[] | null> {
  const done = await changed(
    tx,
    `update measured_cost set outcome = $5, runner_id = $3, measured_at = clock_timestamp(), leased_until = null
      where bundle_sha256 = $1 and pool = $2 and leased_by = $3 and fence = $4 and outcome is null returning pool`,
    [report.bundleSha256, pool, runnerId, report.fence, JSON.stringify(report.outcome)],
  );
  if (done.length === 0) return null;
  const rows = await tx.query<{ id: string }[]>(
    `select e.id from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
      where b.bundle_sha256 = $1 and t.pool = $2 and e.state = 'scored'`,
    [report.bundleSha256, pool],
  );
  return rows.map(({ id }) => id);
}

/** What is known of the cost of an evaluation's bundle: its operations, and the measurement of its pool. */
export interface CostView {
  readonly evaluationId: string;
  readonly interface: string;
  readonly protocol: string;
  readonly benchmarkVersionId: string;
  /** Null until a runner has validated the model. */
  readonly counted: CountedOperations | null;
  /** Null until an idle runner has measured the bundle. */
  readonly measured: {
    /** By its public name. */
    readonly runner: string;
    readonly measuredAt: Date;
    readonly outcome: MeasuredCost | { readonly failed: string };
  } | null;
}

type CostRecord = Omit<CostView, 'measured'> & Record<keyof NonNullable<CostView['measured']>, unknown>;

/** Those of these evaluations whose bundle was counted or measured. */
export async function costsOfEvaluations(db: Tx, evaluationIds: readonly string[]): Promise<CostView[]> {
  const rows = await db.query<CostRecord[]>(
    `select e.id as "evaluationId", b.interface, t.protocol, t.benchmark_version_id as "benchmarkVersionId", c.outcome as counted,
            ${publicName('f.runner_id', 'f.pool')} as runner, f.measured_at as "measuredAt", f.outcome
       from evaluation e join submission b on b.id = e.submission_id join track t on t.id = e.track_id
       left join operation_count c on c.bundle_sha256 = b.bundle_sha256
       left join measured_cost f on f.bundle_sha256 = b.bundle_sha256 and f.pool = t.pool and f.outcome is not null
      where e.id = any($1::uuid[]) and (c.outcome is not null or f.outcome is not null)`,
    [evaluationIds],
  );
  return rows.map(({ runner, measuredAt, outcome, ...row }) => ({
    ...row,
    measured: outcome === null ? null : ({ runner, measuredAt, outcome } as CostView['measured']),
  }));
}
