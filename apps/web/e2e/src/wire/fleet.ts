/** A fleet with a runner in each state, a queue, a day of statistics and some dead letters. */

import { onePage } from './one-page.js';

const MINUTE_MS = 60_000;
const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000).toISOString();

interface RunnerSpec {
  readonly id: string;
  readonly state: string;
  readonly silence: number;
  readonly gpu: boolean;
  readonly busy: number;
  readonly failed: number;
}
const RUNNERS: readonly RunnerSpec[] = [
  { id: 'hal-gpu-01', state: 'BUSY', silence: 2, gpu: true, busy: 2, failed: 0 },
  { id: 'hal-gpu-02', state: 'READY', silence: 4, gpu: true, busy: 0, failed: 0 },
  { id: 'lent-by-utrecht', state: 'DRAINING', silence: 3, gpu: true, busy: 1, failed: 0 },
  { id: 'office-cpu', state: 'CORDONED', silence: 1, gpu: false, busy: 0, failed: 1 },
  { id: 'basement', state: 'SILENT', silence: 48, gpu: false, busy: 0, failed: 3 },
  { id: 'odd-one', state: 'QUARANTINED', silence: 5, gpu: false, busy: 0, failed: 12 },
  { id: 'old-laptop', state: 'REMOVED', silence: 90_000, gpu: false, busy: 0, failed: 0 },
];

export function fleet(now: Date, seen: boolean, empty: boolean) {
  const runners = empty ? [] : RUNNERS.map((spec, index) => runner(spec, index, now, seen));
  const row = (code: string, name: string, state: string, more: object) => ({
    id: `evaluation-${code}`,
    code: seen ? code : null,
    name: seen ? name : null,
    team: seen ? 'open-czsl' : null,
    trackSlug: 'mac',
    track: 'MAC',
    pool: 'gpu',
    state,
    stateSince: ago(now, 300),
    createdAt: ago(now, 346),
    priority: 0,
    shards: 64,
    done: 0,
    leased: 0,
    waits: null,
    ...more,
  });
  return {
    at: now.toISOString(),
    summary: {
      ready: empty ? 0 : 2,
      total: empty ? 0 : 6,
      waiting: empty ? 0 : 118,
      waitingSince: empty ? null : ago(now, 312),
      imagesPerSecond: empty ? 0 : 214.6,
      successRate: empty ? null : 0.987,
      deadLetters: empty ? 0 : 5,
    },
    runners,
    pools: [
      {
        name: 'gpu',
        description: 'RTX 4090 and better',
        trusted: true,
        ready: 2,
        total: 3,
        waiting: 118,
        waitingSince: ago(now, 312),
      },
      { name: 'cpu', description: '', trusted: false, ready: 0, total: 3, waiting: 0, waitingSince: null },
    ],
    queue: empty
      ? []
      : [
          row('RVN1NG', 'MVP-Integrator, reproduction', 'PREDICTING', { done: 31, leased: 3 }),
          row('WA1T1N', 'Troika, longer training', 'PREDICTING', { waits: '1 evaluation is ahead', priority: 1 }),
          row('QUEUED', 'CoOP', 'QUEUED', { shards: 0, waits: 'waiting for validation of the bundle' }),
          row('SC0R1N', 'CLIP ViT-L/14', 'SCORING', {
            done: 64,
            waits: 'predictions are complete; waiting for the scorer',
          }),
        ],
  };
}

function runner({ id, state, silence, gpu, busy, failed }: RunnerSpec, index: number, now: Date, seen: boolean) {
  const pool = gpu ? 'gpu' : 'cpu';
  const alive = state !== 'REMOVED' && state !== 'SILENT';
  return {
    id: seen ? id : `${pool}-${(0x9a3f11 + index * 7_919).toString(16)}`,
    pool,
    state,
    joinedAt: ago(now, 400_000),
    lastSeenAt: ago(now, silence),
    startedAt: ago(now, 86_000 + index * 4_000),
    version: '0.1.0',
    onnxruntime: '1.30.0',
    isolation: 'L3',
    providers: gpu ? ['cuda', 'cpu'] : ['cpu'],
    hardware: {
      cpu: 'AMD EPYC 9354P',
      cores: gpu ? 16 : 8,
      memoryBytes: gpu ? 128e9 : 32e9,
      gpu: gpu ? { model: 'NVIDIA RTX 4090', memoryBytes: 24e9, driver: '580.95' } : null,
    },
    load: alive
      ? {
          cpu: busy > 0 ? 0.43 : 0.02,
          memoryBytes: gpu ? 31e9 : 6e9,
          gpu: gpu ? { busy: busy > 0 ? 0.91 : 0, memoryBytes: busy > 0 ? 14.2e9 : 1.1e9 } : null,
        }
      : null,
    freeDiskBytes: 112e9,
    busy,
    shards: seen
      ? Array.from({ length: busy }, (_, shard) => ({
          evaluationId: `evaluation-RVN1NG-${index}`,
          shardIndex: 31 + index + shard,
          submission: 'RVN1NG',
          track: 'mac',
        }))
      : [],
    doneLastHour: alive ? 340 - index * 40 : 0,
    failedLastHour: failed,
    quarantineReason: seen && state === 'QUARANTINED' ? 'its answers differ from those of two others' : null,
  };
}

/** Events of a runner, newest first. */
export function events(now: Date) {
  const event = (id: number, kind: string, seconds: number, by: string | null, reason?: string) => ({
    id: String(id),
    kind,
    at: ago(now, seconds),
    by,
    details: reason === undefined ? {} : { reason },
  });
  return [
    event(4, 'draining', 900, 'Ada Winter', 'it goes back to Utrecht on Monday'),
    event(3, 'returned', 90_000, null),
    event(2, 'silent', 90_600, null),
    event(1, 'joined', 400_000, null),
  ];
}

/** A day with a peak and a gap, composed of sines. */
export function series(now: Date, hours: number, seen: boolean, empty: boolean) {
  const minutes = hours <= 2 ? 1 : 10;
  const step = minutes * MINUTE_MS;
  const last = Math.floor(now.getTime() / step) * step;
  const count = Math.floor((hours * 3_600_000) / step);
  const at = (index: number) => last - (count - 1 - index) * step;
  const points = Array.from({ length: count }, (_, index) => {
    const wave = 0.5 + 0.5 * Math.sin((index / count) * 9);
    const done = Math.round(minutes * 20 * (0.2 + wave));
    return {
      at: new Date(at(index)).toISOString(),
      waiting: Math.round(160 * wave * wave),
      ready: 3,
      done,
      failed: index % 17 === 3 ? 2 : 0,
      instances: done * 81,
      medianMs: 3_100 + 900 * wave,
      p95Ms: 5_200 + 2_600 * wave,
    };
  }).filter((_, index) => index < count * 0.55 || index > count * 0.6);
  const mark = (index: number, kind: string, subject: string) => ({
    at: new Date(at(index)).toISOString(),
    kind,
    subject,
  });
  const third = Math.floor(count / 3);
  return {
    minutes,
    from: new Date(now.getTime() - hours * 3_600_000).toISOString(),
    to: now.toISOString(),
    points: empty ? [] : points,
    marks: empty
      ? []
      : [mark(third, 'DRAINING', seen ? 'lent-by-utrecht' : 'gpu-9a5dcd'), mark(2 * third, 'DEPLOYED', '0.1.0')],
  };
}

const unconfirmed = (submissionCode: string, name: string, shards: number, rerunSince: string | null) => ({
  evaluationId: `evaluation-${submissionCode}`,
  submissionCode,
  name,
  trackSlug: 'mac',
  shards,
  rerunSince,
});

export function operations(now: Date, code: string | null, evaluationOf: (code: string) => object, empty: boolean) {
  const letters = [
    [
      '4F2KW9',
      'shard_failed',
      'shard 12 was given to 5 runners, and none came back with predictions\n1. hal-gpu-01: the model process ended with 137\n2. hal-gpu-02: the model process ended with 137',
      12,
      5,
      'hal-gpu-02',
      4_000,
    ],
    [
      'FA1LED',
      'shard_failed',
      'shard 3 was given to 5 runners, and none came back with predictions',
      3,
      5,
      'basement',
      9_000,
    ],
    ['RE1ECT', 'internal', 'the predictions could not be scored (incident 019a8c1e)', null, 1, null, 90_000],
    [
      'WA1T1N',
      'time_limit_exceeded',
      'the evaluation did not end within the time limit of its track',
      null,
      2,
      'odd-one',
      200_000,
    ],
  ] as const;
  const rows = empty ? [] : letters;
  const nodes = rows
    .filter(([, each]) => code === null || each === code)
    .map(([submission, each, reason, shardIndex, tries, lastRunner, seconds]) => ({
      code: each,
      reason,
      shardIndex,
      tries,
      lastRunner,
      at: ago(now, seconds),
      evaluation: evaluationOf(submission),
    }));
  const codes = [...new Set(rows.map(([, each]) => each))];
  return {
    deadLetterGroups: codes.map((each) => {
      const here = rows.filter((row) => row[1] === each);
      return { code: each, count: here.length, oldestAt: ago(now, here.at(-1)?.[6] ?? 0) };
    }),
    deadLetters: onePage(nodes),
    quarantinedRunners: empty
      ? []
      : [
          {
            runner: 'odd-one',
            pool: 'cpu',
            since: ago(now, 7_200),
            reason: 'its answers differ from those of two others',
            unconfirmedResults: [
              unconfirmed('4F2KW9', 'MVP-Integrator, reproduction', 3, null),
              unconfirmed('9Q1BZD', 'CLIP ViT-L/14', 12, null),
              unconfirmed('RERVN1', 'MVP-Integrator, reproduction', 1, ago(now, 1_200)),
            ],
          },
        ],
  };
}
