import { duration, table } from '../measure/table.js';
import { quantile } from '../measure/quantile.js';
import { cpuMsBetween, type ProgramMetrics } from '../platform/processes.js';
import type { Seen } from './viewer-protocol.js';
import { KINDS } from './questions.js';

/** Measurements while everyone was connected. */
export interface Measured {
  readonly viewers: number;
  readonly seconds: number;
  readonly dwellSeconds: number;
  readonly cores: number;
  readonly machineBusy: number;
  readonly seen: Seen;
  /** Before anyone connected, and at both ends of the measured period. */
  readonly memory: {
    readonly empty: readonly ProgramMetrics[];
    readonly from: readonly ProgramMetrics[];
    readonly to: readonly ProgramMetrics[];
  };
  /** When the new snapshot was created, in milliseconds since 1970; null: nothing was published. */
  readonly publishedAt: number | null;
}

const MB = 1024;

export function viewersReport({
  viewers,
  seconds,
  dwellSeconds,
  cores,
  machineBusy,
  seen,
  memory,
  publishedAt,
}: Measured): string {
  const at = (values: readonly number[], q: number) => (values.length === 0 ? '' : duration(quantile(values, q)));
  const line = (what: string, values: readonly number[]) => [
    what,
    values.length,
    ...[0.5, 0.95, 0.99].map((q) => at(values, q)),
  ];
  const loads = seen.waitsMs.page.length;
  const cpu = (name: string) => cpuMsBetween(memory.from, memory.to, name);
  const pss = (programs: readonly ProgramMetrics[], name: string) =>
    programs.find((program) => program.name === name)?.pssMb ?? null;
  const delays = publishedAt === null ? [] : seen.reportedAt.map((each) => each - publishedAt);
  const errors = [...new Set(seen.errors)].map(
    (text) => `  ${seen.errors.filter((each) => each === text).length} × ${text}`,
  );
  const grown = (pss(memory.to, 'api') ?? NaN) - (pss(memory.empty, 'api') ?? NaN);
  const apiMs = cpu('api') / loads;
  return [
    `${viewers} viewers for ${seconds.toFixed(0)} s, ${seen.subscribed} subscriptions open; a page each ${dwellSeconds} s a viewer; ${(loads / seconds).toFixed(1)} pages a second, ${(seen.bytes / seconds / 1e6).toFixed(1)} MB/s; cores ${(machineBusy * 100).toFixed(0)}% busy; ${seen.errors.length} errors`,
    ...errors.slice(0, 10),
    '',
    table(
      ['a viewer waits for', 'times', 'p50', 'p95', 'p99'],
      [...KINDS.map((kind) => line(kind, seen.waitsMs[kind])), line('notified of a new snapshot', delays)],
    ),
    '',
    table(
      ['process', 'cpu, cores', 'cpu a page', 'memory, idle', 'memory, all there'],
      memory.to.map(({ name, pssMb }) => [
        name,
        (cpu(name) / 1000 / seconds).toFixed(2),
        duration(cpu(name) / loads),
        megabytes(pss(memory.empty, name)),
        megabytes(pssMb),
      ]),
    ),
    '',
    `memory of the api a viewer: ${((grown * MB) / viewers).toFixed(0)} KB`,
    `limit of one api process: ${duration(apiMs)} of the processor a page is ${(1000 / apiMs).toFixed(0)} pages a second on one core, ${Math.floor((1000 / apiMs) * dwellSeconds)} viewers who open a page each ${dwellSeconds} s; this machine has ${cores} cores, of which the viewers themselves took ${(cpu('viewers') / 1000 / seconds).toFixed(2)}`,
  ].join('\n');
}

const megabytes = (mb: number | null) => (mb === null ? '' : `${mb.toFixed(0)} MB`);
