import type { Receipt } from '@primitives/receipts';

import { METRICS, type World } from './board.js';
import type { Entry } from './entries.js';
import { logAnswers, longLog, type LogLine } from './log.js';
import { RELEASED, releasedResult } from './released.js';
import { receiptOf, receiptSha256 } from './receipts.js';
import { boardResult, measuredCost, receipt } from './results.js';

/** Submissions in each state that a page must show. */

export type State = 'QUEUED' | 'VALIDATING' | 'PREDICTING' | 'SCORING' | 'SCORED' | 'REJECTED' | 'FAILED' | 'CANCELLED';

export interface Shard {
  index: number;
  state: 'WAITING' | 'LEASED' | 'DONE' | 'FAILED';
  runner: string | null;
  tries: number;
  instances: number;
  done: number;
}

/** Where a scored result stands, and why. */
export interface Publication {
  readonly visibility: 'SHOWN' | 'HIDDEN' | 'RETRACTED' | 'SUPERSEDED' | 'EMBARGOED' | 'WITHHELD';
  readonly reason: string | null;
  readonly at: string;
}

export interface ListingChoice {
  readonly listing: 'LISTED' | 'UNLISTED' | 'PRIVATE';
  readonly until: string | null;
}

/** The quota of slices of its team is used up for the season. */
export const DETAILS_USED = 'M4T0QC';
const SHARDS = 64;
const IMAGES = 5_240;
const B2 = new Set([
  3, 4, 9, 11, 14, 17, 18, 22, 25, 27, 30, 33, 36, 37, 40, 42, 45, 47, 49, 52, 54, 55, 58, 60, 61, 41,
]);

export function shards(doneCount: number, runningCount: number, retried: number): Shard[] {
  return Array.from({ length: SHARDS }, (_, index) => {
    const instances = index < IMAGES % SHARDS ? 82 : 81;
    const state = index < doneCount ? 'DONE' : index < doneCount + runningCount ? 'LEASED' : 'WAITING';
    return {
      index,
      state,
      runner: state === 'WAITING' ? null : B2.has(index) ? 'runner-b2' : 'runner-a1',
      tries: state === 'WAITING' ? 0 : index === retried ? 2 : 1,
      instances,
      done:
        state === 'DONE'
          ? instances
          : state === 'LEASED'
            ? Math.floor((instances * [20, 70, 45, 85, 30, 60][index % 6]!) / 100)
            : 0,
    };
  });
}

/** The history of a shard; one that was retried was lost once before. */
export const shardHistory = (shard: Shard | null, now: Date) =>
  shard && {
    doneAt: shard.state === 'DONE' ? now.toISOString() : null,
    seconds: shard.state === 'DONE' ? 6.4 : null,
    failures: Array.from({ length: Math.max(0, shard.tries - 1) }, (_, index) => ({
      runner: 'runner-a1',
      at: new Date(now.getTime() - 60_000 * (index + 1)).toISOString(),
      code: 'silent',
      reason: 'runner-a1 was silent for 30 s',
    })),
  };

const STEP_NAMES = ['UPLOADED', 'CHECKED', 'QUEUED', 'WARMED_UP', 'EVALUATED', 'SCORED', 'PUBLISHED'] as const;

function steps(start: Date, durations: readonly (number | null)[], details: Record<string, string>) {
  let at = start.getTime();
  return STEP_NAMES.map((name, index) => {
    const seconds = durations[index];
    if (seconds === undefined) return { name, startedAt: null, endedAt: null, detail: details[name] ?? null };
    const startedAt = new Date(at).toISOString();
    if (seconds === null) return { name, startedAt, endedAt: null, detail: details[name] ?? null };
    at += seconds * 1_000;
    return { name, startedAt, endedAt: new Date(at).toISOString(), detail: details[name] ?? null };
  });
}

function log(start: Date, lines: readonly (readonly [number, string, string, string])[]): LogLine[] {
  return lines.map(([second, level, code, message], index) => ({
    id: `log-${String(index).padStart(4, '0')}`,
    at: new Date(start.getTime() + second * 1_000).toISOString(),
    level,
    code,
    message,
  }));
}

const REPORT = {
  verdict: 'reject',
  interface: 'classifier',
  graphs: [{ file: 'model.onnx', nodes: 812, opset: 17 }],
  findings: [
    {
      code: 'output_shape_mismatch',
      severity: 'reject',
      stage: 'static',
      file: 'model.onnx',
      message: 'output attribute_logits has 98 columns, this track has 99 attributes',
      expected: 'attribute_logits: float32 [batch, 99]',
      found: 'attribute_logits: float32 [batch, 98]',
      remedy: 'export the head with all 99 attributes of the vocabulary',
    },
  ],
};

/** @param long a log of 100,000 lines and the slices of a benchmark of 8,000 pairs */
export function evaluation(
  id: string,
  track: object,
  state: State,
  entry: Entry,
  now: Date,
  submission: () => object,
  long = false,
) {
  const start = new Date(now.getTime() - (state === 'SCORED' ? entry.minutesAgo * 60_000 : 346_000));
  const base = {
    id,
    track,
    submission,
    attempt: 1,
    state,
    stateSince: now.toISOString(),
    createdAt: start.toISOString(),
    endedAt: null as string | null,
    refundedAt: null as string | null,
    debug: false,
    publication: null as Publication | null,
    rerunOf: null as string | null,
    copyOf: null as { entry: ReturnType<typeof sameModel> } | null,
    copies: [] as ReturnType<typeof sameModel>[],
    rerunReason: null as string | null,
    rerun: null as object | null,
    failure: null as object | null,
    bundleReport: null as unknown,
    shards: [] as Shard[],
    instancesDone: 0,
    instancesTotal: null as number | null,
    steps: [] as object[],
    waiting: null as object | null,
    reproduces: [] as object[],
    results: null as object[] | null,
    measuredCost: null as object | null,
    receipt: null as object | null,
    /** The content of its receipt, for its URL. */
    signs: null as Receipt | null,
  };
  const withLog = <T extends object>(evaluation: T, lines: LogLine[]) => ({
    ...evaluation,
    lines,
    ...logAnswers(long ? longLog(start) : lines),
  });
  const uploaded = { UPLOADED: '1.72 GB' };
  if (state === 'SCORED') {
    const end = new Date(start.getTime() + 466_000);
    const step = RELEASED[(track as { slug: string }).slug];
    const results = (['closed', 'open'] as World[]).map((world) => {
      const exact = boardResult(entry, world, { low: 2, high: 3, of: 7 }, IMAGES, long);
      return step === undefined ? exact : releasedResult(exact, step, entry.code !== DETAILS_USED);
    });
    const signs = receiptOf({
      code: entry.code,
      name: entry.name,
      team: entry.team,
      track: 'mac',
      scoredAt: end.toISOString(),
      instances: IMAGES,
      boards: Object.fromEntries(results.map(({ board, values }) => [board, values])),
    });
    return withLog(
      {
        ...base,
        stateSince: end.toISOString(),
        endedAt: end.toISOString(),
        shards: shards(SHARDS, 0, 41),
        instancesDone: IMAGES,
        instancesTotal: IMAGES,
        steps: steps(start, [48, 6, 130, 31, 232, 18, 0], { ...uploaded, PUBLISHED: 'rank 2–3' }),
        results,
        measuredCost: measuredCost(end),
        receipt: { ...receipt(end), sha256: receiptSha256(signs), logIndex: 0 },
        signs,
        publication: { visibility: 'SHOWN', reason: null, at: end.toISOString() } as Publication,
      },
      log(start, [
        [48, 'INFO', 'uploaded', 'bundle received, 1.72 GB'],
        [54, 'INFO', 'checked', '21 checks, 20 passed, 1 warning'],
        [184, 'INFO', 'leased', 'shard 0 leased by runner-a1'],
        [309, 'WARNING', 'lease_lost', 'shard 41 lost, runner-a1 silent for 30 s'],
        [309, 'INFO', 'requeued', 'shard 41 waits again, try 2'],
        [328, 'INFO', 'shard_done', 'shard 41 done on runner-b2, 81 images'],
        [447, 'INFO', 'complete', '64 of 64 shards in'],
        [464, 'INFO', 'scored', '20 metric values, 10,000 resamples'],
        [465, 'INFO', 'published', `published ${entry.code}`],
      ]),
    );
  }
  if (state === 'PREDICTING') {
    return withLog(
      {
        ...base,
        shards: shards(38, 6, 20),
        instancesDone: 3_249,
        instancesTotal: IMAGES,
        steps: steps(start, [48, 6, 130, 31, null], uploaded),
      },
      log(start, [
        [290, 'INFO', 'shard_done', 'shard 36 done on runner-b2, 81 images'],
        [300, 'INFO', 'shard_done', 'shard 37 done on runner-a1, 81 images'],
        [312, 'INFO', 'leased', 'shard 43 leased by runner-a1'],
        [331, 'WARNING', 'retried', 'shard 20 tried again, runner-b2 was silent'],
        [340, 'INFO', 'shard_done', 'shard 20 done on runner-b2, 82 images'],
      ]),
    );
  }
  if (state === 'REJECTED') {
    return withLog(
      {
        ...base,
        endedAt: now.toISOString(),
        refundedAt: now.toISOString(),
        bundleReport: REPORT,
        steps: steps(start, [48, 4], uploaded),
        failure: {
          code: 'output_shape_mismatch',
          message: 'output attribute_logits has 98 columns, this track has 99 attributes',
          expected: 'attribute_logits: float32 [batch, 99]',
          found: 'attribute_logits: float32 [batch, 98]',
          remedy: 'export the head with all 99 attributes of the vocabulary',
        },
      },
      log(start, [
        [48, 'INFO', 'uploaded', 'bundle received, 1.72 GB'],
        [50, 'INFO', 'checking', 'manifest read, interface classifier'],
        [52, 'ERROR', 'output_shape_mismatch', 'attribute_logits [batch, 98]'],
        [52, 'INFO', 'rejected', 'stopped, no hidden image was read'],
      ]),
    );
  }
  if (state === 'FAILED') {
    return withLog(
      {
        ...base,
        endedAt: now.toISOString(),
        refundedAt: now.toISOString(),
        shards: shards(12, 0, 5).map((shard) =>
          shard.index === 12 ? { ...shard, state: 'FAILED' as const, tries: 5, runner: 'runner-a1' } : shard,
        ),
        instancesDone: 984,
        instancesTotal: IMAGES,
        steps: steps(start, [48, 6, 130, 31, null], uploaded),
        failure: {
          code: 'shard_failed',
          message: 'shard 12 was tried five times and no runner finished it',
          expected: null,
          found: null,
          remedy: 'no action is needed; the quota is refunded and a maintainer was notified',
        },
      },
      log(start, [
        [300, 'WARNING', 'lease_lost', 'shard 12 lost for the fifth time'],
        [301, 'ERROR', 'shard_failed', 'shard 12 given up'],
      ]),
    );
  }
  return withLog(
    {
      ...base,
      instancesTotal: IMAGES,
      steps: steps(start, [48, 6, null], uploaded),
      waiting: { reason: 'waiting for validation of the bundle', ahead: 3, expectedSeconds: 240 },
    },
    log(start, [
      [48, 'INFO', 'uploaded', 'bundle received, 1.72 GB'],
      [54, 'INFO', 'checked', '21 checks passed'],
    ]),
  );
}

export { IMAGES, METRICS, SHARDS };

/** A submission of the same model, as another one links to it. */
export const sameModel = (code: string, name: string) => ({
  __typename: 'Submission',
  id: `submission-${code}`,
  code,
  name,
  createdAt: '2026-11-02T09:00:00Z',
  team: { __typename: 'Team', id: 'team-same', name: 'Ada Winter' },
});
