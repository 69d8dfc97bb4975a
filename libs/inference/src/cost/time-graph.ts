import { readFileSync } from 'node:fs';
import type { ExpectedGraph } from '@primitives/bundle';
import type { TimedRuns } from '@primitives/protocol';
import { TASKSET } from '@primitives/sandbox';
import type { ModelProcess } from '../model-process.js';
import { CALIBRATION, calibrationInput } from '../tested-device.js';
import { LARGE_BATCH } from './peak-memory.js';
import { medianCalibration, spreadOf, type TimedPair } from './spread.js';
import { outputsOf, RUN_MS, type Subject } from './subject.js';

const WARM_UP = { runs: 3, ms: 2_000 };
/** Runs of a series at batch 1 and at the large batch. */
const RUNS = { single: 30, large: 8 };
/** Series that are tried until one is steady. */
const TRIES = 2;

export interface GraphTimes {
  readonly batch1: TimedRuns;
  readonly batch16: TimedRuns | null;
  readonly calibrationMs: number;
}

/** The core of a measurement: the last one that this process may use. Null if processes cannot be pinned. */
export const measuringCore: number | null = TASKSET ? lastAllowedCore() : null;

/**
 * Times a graph in a process of one thread on one core, each run followed by one of the calibration graph: a slowdown
 * of the machine affects both, and not their ratio.
 */
export function timeGraph(subject: Subject, graph: ExpectedGraph, seriesMs: number): Promise<GraphTimes> {
  return subject.inProcess(measuringCore === null ? {} : { core: measuringCore }, async (process) => {
    // first: the session's treatment of denormals is the process's
    await process.load(graph.file, { threads: 1 }, RUN_MS);
    await process.load(CALIBRATION, { threads: 1 }, RUN_MS);
    const single = await steadySeries(process, subject, graph, 1, { runs: RUNS.single, ms: seriesMs });
    const large =
      graph.role === 'text'
        ? null
        : await steadySeries(process, subject, graph, LARGE_BATCH, { runs: RUNS.large, ms: seriesMs });
    return { batch1: spreadOf(single), batch16: large && spreadOf(large), calibrationMs: medianCalibration(single) };
  });
}

async function steadySeries(
  process: ModelProcess,
  subject: Subject,
  graph: ExpectedGraph,
  batch: number,
  bound: { runs: number; ms: number },
): Promise<TimedPair[]> {
  const feeds = subject.feed(graph, batch);
  const pair = async (): Promise<TimedPair> => {
    const { wallMs, cpuMs } = await process.time(graph.file, feeds, outputsOf(graph), RUN_MS);
    const calibration = await process.time(CALIBRATION, [calibrationInput()], ['y'], RUN_MS);
    return { wallMs, cpuMs, calibrationMs: calibration.wallMs };
  };
  await repeat(pair, WARM_UP);
  let pairs: TimedPair[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    pairs = await repeat(pair, bound);
    if (!('withheld' in spreadOf(pairs))) break;
  }
  return pairs;
}

/** Until this number of runs, or the end of the time; at least one. */
async function repeat<T>(once: () => Promise<T>, { runs, ms }: { runs: number; ms: number }): Promise<T[]> {
  const until = performance.now() + ms;
  const results: T[] = [];
  do results.push(await once());
  while (results.length < runs && performance.now() < until);
  return results;
}

function lastAllowedCore(): number | null {
  try {
    const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
    const last = Number(list?.split(/[,-]/).at(-1));
    return Number.isInteger(last) ? last : null;
  } catch {
    return null; // no Linux
  }
}
