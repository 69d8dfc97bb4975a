import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, SubmissionChanged } from '@primitives/client';
import { duration, table } from '../measure/table.js';
import { quantile } from '../measure/quantile.js';
import type { BenchDeployment } from './bench-deployment.js';
import type { FreshBundles } from './fresh-bundles.js';

/** Not counted: the first submissions compile the programs' code and open the split's images. */
const WARM_UP = 2;
/** Until every process that the submission before used up has its successor: an idle system has them. */
const IDLE_AFTER_MS = 2_000;

/** The steps to the first inference in milliseconds, in chronological order. */
interface Way {
  readonly submit: number;
  readonly validate: number;
  readonly lease: number;
  readonly fetch: number;
  readonly load: number;
  readonly infer: number;
  readonly reported: number;
  readonly total: number;
}

const STAGES: readonly [keyof Way, string][] = [
  ['submit', 'submit: mutation to committed row'],
  ['validate', 'validate: outbox, queue, bundle read, planned'],
  ['lease', 'lease: outbox, queue, pilot shard taken'],
  ['fetch', 'fetch: bundle to the runner'],
  ['load', 'load: unpacked, checked, loaded, probed'],
  ['infer', 'infer: pilot decoded and predicted'],
  ['reported', 'reported: runner, dispatcher, api, watcher'],
];

/**
 * Time from submission to the first live update that reports predicted instances, on an idle fleet, with a new bundle
 * each time.
 */
export async function firstInference(
  deployment: BenchDeployment,
  bundles: FreshBundles,
  submissions: number,
  print: (line: string) => void,
): Promise<void> {
  const ways: Way[] = [];
  for (let i = 0; i < WARM_UP + submissions; i++) {
    const way = await oneWay(deployment, bundles, i);
    if (i >= WARM_UP) ways.push(way);
    await delay(IDLE_AFTER_MS);
  }
  const row = (name: string, pick: keyof Way, aim = '') => {
    const values = ways.map((way) => way[pick]);
    return [name, duration(quantile(values, 0.5)), duration(quantile(values, 0.95)), aim];
  };
  const rows = [
    row('submit → first inference', 'total', 'p95 ≤ 1 s'),
    ...STAGES.map(([stage, name]) => row(`  ${name}`, stage)),
  ];
  print(table([`${submissions} submissions, idle fleet, each a new bundle`, 'p50', 'p95', 'aim'], rows));
}

async function oneWay(deployment: BenchDeployment, bundles: FreshBundles, i: number): Promise<Way> {
  const bundle = await bundles.next();
  try {
    await deployment.upload(bundle);
    const startedAt = now();
    const { id, code } = await deployment.submit(bundle, `Fresh ${i}`);
    const seenAt = await firstSeen(deployment, id);
    return await wayOf(deployment, await deployment.scored(code), startedAt, seenAt);
  } finally {
    await bundle.dispose();
  }
}

async function firstSeen(deployment: BenchDeployment, id: string): Promise<number> {
  let seenAt = NaN;
  await deployment.client.follow(SubmissionChanged, { id }, ({ submissionChanged: { state, instancesDone } }) => {
    seenAt = now();
    return instancesDone > 0 || hasEnded(state);
  });
  return seenAt;
}

/** Splits the time by timestamps of the database and of the runner's receipt; one machine, one clock. */
async function wayOf(
  { store }: BenchDeployment,
  evaluationId: string,
  startedAt: number,
  seenAt: number,
): Promise<Way> {
  const [row] = await store.manager.query<Marks[]>(
    `select extract(epoch from e.created_at)::float8 * 1000 as created,
            (select extract(epoch from l.at)::float8 * 1000 from evaluation_log l where l.evaluation_id = e.id and l.code = 'planned') as planned,
            (select extract(epoch from l.at)::float8 * 1000 from evaluation_log l where l.evaluation_id = e.id and l.code = 'taken') as taken,
            r.receipt -> 'seconds' as seconds
       from evaluation e join shard_result r on r.evaluation_id = e.id and r.shard_index = 0 where e.id = $1`,
    [evaluationId],
  );
  if (!row) throw new Error(`evaluation ${evaluationId} has no pilot shard`);
  const { created, planned, taken, seconds } = row;
  const [fetch, load, infer] = [seconds.fetch * 1000, seconds.load * 1000, (seconds.preprocess + seconds.infer) * 1000];
  return {
    submit: created - startedAt,
    validate: planned - created,
    lease: taken - planned,
    fetch,
    load,
    infer,
    reported: seenAt - taken - fetch - load - infer,
    total: seenAt - startedAt,
  };
}

interface Marks {
  readonly created: number;
  readonly planned: number;
  readonly taken: number;
  readonly seconds: {
    readonly fetch: number;
    readonly load: number;
    readonly preprocess: number;
    readonly infer: number;
  };
}

const now = () => performance.timeOrigin + performance.now();
