import { setTimeout as delay } from 'node:timers/promises';
import { graphql } from '@primitives/client';
import type { BenchDeployment } from '../platform/bench-deployment.js';
import type { FreshBundles } from '../platform/fresh-bundles.js';
import { cpuMsBetween, programMetrics } from '../platform/processes.js';
import { quantile } from '../measure/quantile.js';
import { duration, table } from '../measure/table.js';
import { busyShare, machineTicks } from './machine-load.js';
import type { SimulatedFleet } from './simulated-fleet.js';

const SUBMISSIONS_A_DAY = 100_000;
const EVERY_MS = (24 * 60 * 60 * 1_000) / SUBMISSIONS_A_DAY;
/** Page views per submission. */
const READS = 10;
const RUNNERS = 16;
const GPU_MS = 500;
/** Operations in progress at the end may finish. */
const LAST_MS = 120_000;

export interface MixedLoad {
  readonly minutes: number;
  readonly submissions: number;
  readonly scored: number;
  readonly errors: readonly string[];
  /** Response times of the api in milliseconds, by request. */
  readonly answersMs: Readonly<Record<string, readonly number[]>>;
  readonly endedMs: readonly number[];
  /** Processor time per submission, by program. */
  readonly cpuMs: Readonly<Record<string, number>>;
  readonly machineBusy: number;
}

const TracksQuery = graphql(`
  query Tracks {
    tracks {
      slug
      title
    }
  }
`);
const BoardQuery = graphql(`
  query ClosedBoard($track: String!) {
    board(track: $track, board: "closed") {
      id
      rowCount
      snapshot {
        id
        number
      }
      rows(first: 50) {
        totalCount
        nodes {
          id
          name
          team
          cells {
            metric
            value
            low
            high
            rankLow
            rankHigh
            tier
            mark
          }
        }
      }
    }
  }
`);

/**
 * The load of a given number of submissions a day, for some minutes: uploads, evaluations, scores, and visitors who
 * read boards.
 */
export async function mixedLoad(
  deployment: BenchDeployment,
  fleet: SimulatedFleet,
  bundles: FreshBundles,
  tracks: readonly string[],
  minutes: number,
): Promise<MixedLoad> {
  await fleet.start({ name: 'load', runners: RUNNERS, gpuMs: GPU_MS });
  const all = { processes: [...deployment.deployment.processes, ...fleet.processes] };
  const answersMs: Record<string, number[]> = {};
  const errors: string[] = [];
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work().then(
      () => (answersMs[what] ??= []).push(performance.now() - from),
      (error: unknown) => errors.push(`${what}: ${error instanceof Error ? error.message : error}`),
    );
  };
  const before = programMetrics(all);
  const ticks = machineTicks();
  const count = Math.round((minutes * 60_000) / EVERY_MS);
  const start = performance.now();
  const working: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    await delay(Math.max(0, start + n * EVERY_MS - performance.now()));
    const track = tracks[n % tracks.length] ?? '';
    const bundle = await bundles.next();
    working.push(
      timed('upload', () => deployment.upload(bundle))
        .then(() => timed('submit', () => deployment.submit(bundle, `Load ${n}`, track)))
        .finally(() => bundle.dispose()),
    );
    for (let read = 0; read < READS; read++) {
      const later = (read * EVERY_MS) / READS;
      working.push(
        delay(later).then(() =>
          timed(read % 2 === 0 ? 'board' : 'tracks', () =>
            read % 2 === 0
              ? deployment.client.request(BoardQuery, { track })
              : deployment.client.request(TracksQuery, {}),
          ),
        ),
      );
    }
  }
  await Promise.all(working);
  const ended = await endsOf(deployment, count);
  const after = programMetrics(all);
  const machineBusy = busyShare(ticks, machineTicks());
  await fleet.stop();
  const cpuMs = Object.fromEntries(after.map(({ name }) => [name, cpuMsBetween(before, after, name) / count]));
  return { minutes, submissions: count, scored: ended.length, errors, answersMs, endedMs: ended, cpuMs, machineBusy };
}

/** Durations of evaluations from submission to score. */
async function endsOf({ store }: BenchDeployment, count: number): Promise<number[]> {
  for (const end = Date.now() + LAST_MS; ; await delay(500)) {
    const rows = await store.manager.query<{ ms: number }[]>(
      `select extract(epoch from e.ended_at - e.created_at)::float8 * 1000 as ms from evaluation e join submission b on b.id = e.submission_id
        where e.state = 'scored' and b.name like 'Load %'`,
    );
    if (rows.length >= count || Date.now() > end) return rows.map(({ ms }) => ms);
  }
}

export function mixedTable({
  minutes,
  submissions,
  scored,
  errors,
  answersMs,
  endedMs,
  cpuMs,
  machineBusy,
}: MixedLoad): string {
  const at = (values: readonly number[], q: number) => duration(quantile(values, q));
  const everything = Object.values(answersMs).flat();
  const lines = [...Object.entries(answersMs), ['all answers', everything] as const].map(([what, ms]) => [
    what,
    ms.length,
    at(ms, 0.5),
    at(ms, 0.95),
    at(ms, 0.99),
    what === 'all answers' ? '≤ 300 ms' : '',
  ]);
  return [
    `${submissions} submissions in ${minutes} min (${SUBMISSIONS_A_DAY} a day), ${scored} scored after ${at(endedMs, 0.5)} (p95 ${at(endedMs, 0.95)}), ${errors.length} errors, cores ${(machineBusy * 100).toFixed(0)}% busy`,
    ...[...new Set(errors)].slice(0, 5).map((error) => `  ${error}`),
    '',
    table(['api', 'answers', 'p50', 'p95', 'p99', 'aim of the p95'], lines),
    '',
    table(
      ['cpu ms a submission', ''],
      Object.entries(cpuMs).map(([name, ms]) => [name, ms.toFixed(0)]),
    ),
  ].join('\n');
}
