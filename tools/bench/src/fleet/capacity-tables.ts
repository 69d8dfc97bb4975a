import type { Costs, ResourcesUsed } from './costs.js';
import { table } from '../measure/table.js';

/** The planning scenario: a year of submissions, and a fully busy fleet. */
export const PLAN = {
  runners: 1_000,
  submissions: 1_000_000,
  tracksEach: 1.2,
  /** 10,000 instances in shards of 128, and 2% audited. */
  shardsEach: 81,
  /** Duration of a shard: 64 images a second. */
  shardSeconds: 2,
} as const;

const YEAR_S = 365 * 24 * 3_600;

/**
 * Renders unit costs, and their product with PLAN, as two Markdown tables: the generated part of
 * docs/operate/capacity.md.
 */
export function capacityTables(costs: Costs): string {
  return [costTable(costs), planTable(costs)].join('\n\n');
}

function costTable({ submission, shard, idleRunnerCpuMs, images }: Costs): string {
  const programs = Object.keys(shard.cpuMs);
  const streams = Object.keys(shard.messages);
  const cpu = (took: Readonly<Record<string, number>>, digits = 1) => [
    ...programs.map((name) => (took[name] ?? 0).toFixed(digits)),
    sum(took).toFixed(digits),
  ];
  const stored = ({ bytes, messages }: ResourcesUsed) => [
    size(bytes.postgres),
    size(bytes.events),
    streams.map((name) => (messages[name] ?? 0).toFixed(1)).join(' / '),
  ];
  return table(
    ['CPU-ms', ...programs, 'all', 'PostgreSQL', 'stored events', `messages: ${streams.join(' / ')}`],
    [
      [`a submission of ${images} images, without its shards`, ...cpu(submission.cpuMs), ...stored(submission)],
      ['each additional shard', ...cpu(shard.cpuMs), ...stored(shard)],
      ['an idle runner, per second', ...cpu(idleRunnerCpuMs, 2), '–', '–', '–'],
    ],
  );
}

function planTable({ submission, shard, idleRunnerCpuMs }: Costs): string {
  const { runners, submissions, tracksEach, shardsEach, shardSeconds } = PLAN;
  const evaluations = submissions * tracksEach;
  const shardsASecond = runners / shardSeconds;
  const busy = Object.entries(shard.cpuMs).map(([name, ms]): [string, number] => [
    name,
    (shardsASecond * ms + runners * (idleRunnerCpuMs[name] ?? 0)) / 1_000,
  ]);
  const average = (evaluations * (sum(submission.cpuMs) + shardsEach * sum(shard.cpuMs))) / 1_000 / YEAR_S;
  const rows = evaluations * (submission.bytes.postgres + shardsEach * shard.bytes.postgres);
  const messages = shardsASecond * sum(shard.messages);
  const eventsOfADay = (evaluations / 365) * (submission.bytes.events + shardsEach * shard.bytes.events);
  return table(
    ['quantity', 'calculation', 'result'],
    [
      [
        'shards per year',
        `${millions(evaluations)} evaluations × ${shardsEach}`,
        `${millions(evaluations * shardsEach)}, ${((evaluations * shardsEach) / YEAR_S).toFixed(1)} per second on average`,
      ],
      [
        'all runners busy at once',
        `${runners} / ${shardSeconds} s = ${shardsASecond} shards per second × ${sum(shard.cpuMs).toFixed(1)} CPU-ms, and heartbeats`,
        `${cores(busy.reduce((all, [, each]) => all + each, 0))}: ${busy.map(([name, each]) => `${name} ${each.toFixed(1)}`).join(', ')}`,
      ],
      [
        'heartbeats of idle runners',
        `${runners} × ${sum(idleRunnerCpuMs).toFixed(2)} CPU-ms per second`,
        cores((runners * sum(idleRunnerCpuMs)) / 1_000),
      ],
      [
        'a year, evenly distributed',
        `${millions(evaluations)} × (${sum(submission.cpuMs).toFixed(0)} + ${shardsEach} × ${sum(shard.cpuMs).toFixed(1)}) CPU-ms`,
        cores(average),
      ],
      [
        'PostgreSQL, tables and indexes',
        `${millions(evaluations)} × (${size(submission.bytes.postgres)} + ${shardsEach} × ${size(shard.bytes.postgres)})`,
        `${size(rows)} per year`,
      ],
      [
        'NATS, all runners busy',
        `${shardsASecond} × ${sum(shard.messages).toFixed(1)} messages`,
        `${messages.toFixed(0)} stored per second; ${size(eventsOfADay)} of events, stored for one day`,
      ],
      ['connections to NATS', 'one per runner and process', `${runners.toLocaleString('en')} plus one per process`],
      [
        'connections to PostgreSQL',
        'pools: api and dispatcher 20, scorer 4',
        '136 for 3 apis, 3 dispatchers, 4 scorers',
      ],
    ],
  );
}

const sum = (values: Readonly<Record<string, number>>) =>
  Object.values(values).reduce((total, each) => total + each, 0);
const cores = (count: number) => `**${count.toFixed(1)} cores**`;
const millions = (count: number) => `${(count / 1e6).toFixed(1)} million`;

function size(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** power;
  return `${value.toFixed(value < 10 && power > 0 ? 1 : 0)} ${units[power]}`;
}
