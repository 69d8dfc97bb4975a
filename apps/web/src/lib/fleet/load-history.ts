import type { Runner } from '../api/documents/fleet.ts';
import { sentence } from '../sentence.ts';
import { words } from '../strings/fleet.ts';
import { isAway } from './acts.ts';
import type { Line } from './series.ts';

/** The load of a machine at one heartbeat. */
export interface LoadSample {
  readonly at: string;
  /** Shards that it computes. */
  readonly busy: number;
  /** Shares of the processor, the memory and the GPU in per cent; null if there is no such component. */
  readonly cpu: number;
  readonly memory: number;
  readonly gpu: number | null;
}

type Machine = Pick<Runner, 'lastSeenAt' | 'busy'> & {
  readonly hardware: Pick<Runner['hardware'], 'memoryBytes'>;
  readonly load: Runner['load'];
};

/** One hour of a heartbeat every five seconds. */
export const MAX_SAMPLES = 720;

/** Adds the last heartbeat of a runner, unless it is known or carries no load; the oldest samples are dropped. */
export function withHeartbeat(samples: readonly LoadSample[], machine: Machine): readonly LoadSample[] {
  const { lastSeenAt: at, busy, load, hardware } = machine;
  const last = samples.at(-1);
  if (!load || (last && new Date(last.at) >= new Date(at))) return samples;
  const sample: LoadSample = {
    at,
    busy,
    cpu: 100 * load.cpu,
    memory: (100 * load.memoryBytes) / hardware.memoryBytes,
    gpu: load.gpu ? 100 * load.gpu.busy : null,
  };
  return [...samples, sample].slice(-MAX_SAMPLES);
}

/** A recorded load: shares are 0 to 1. */
type StoredLoad = Pick<LoadSample, 'at' | 'busy' | 'cpu' | 'gpu'> & { readonly memoryBytes: number };

/**
 * The loads of a day by minute, as the platform recorded them, followed by those of the heartbeats since the page was
 * opened.
 */
export function withStored(
  stored: readonly StoredLoad[],
  samples: readonly LoadSample[],
  { memoryBytes: installed }: Machine['hardware'],
): readonly LoadSample[] {
  const first = samples[0]?.at;
  return [
    ...stored
      .filter(({ at }) => first === undefined || new Date(at) < new Date(first))
      .map(({ at, busy, cpu, memoryBytes, gpu }) => ({
        at,
        busy,
        cpu: 100 * cpu,
        memory: (100 * memoryBytes) / installed,
        gpu: gpu === null ? null : 100 * gpu,
      })),
    ...samples,
  ];
}

/** Seconds without a load that no line leads across, of those recorded each minute and of heartbeats. */
const GAP_SECONDS = { recorded: 90, heartbeats: 30 };

/**
 * The lines of a chart and the seconds of its axis.
 *
 * @param since the first heartbeat of the page; undefined: all loads were recorded
 */
export function loadLines(
  loads: readonly LoadSample[],
  names: Readonly<Record<'cpu' | 'memory' | 'gpu', string>>,
  since?: string,
): { readonly at: readonly number[]; readonly lines: readonly Line[] } {
  const at: number[] = [];
  const samples: (LoadSample | null)[] = [];
  for (const load of loads) {
    const second = new Date(load.at).getTime() / 1_000;
    const last = at.at(-1) ?? second;
    const isLive = since !== undefined && last >= new Date(since).getTime() / 1_000;
    if (second - last > GAP_SECONDS[isLive ? 'heartbeats' : 'recorded']) {
      at.push(last + 1);
      samples.push(null);
    }
    at.push(second);
    samples.push(load);
  }
  const line = (key: 'cpu' | 'memory' | 'gpu', colour: string, dash?: readonly number[]): Line => ({
    label: names[key],
    colour,
    ...(dash && { dash }),
    values: samples.map((sample) => sample?.[key] ?? null),
  });
  return {
    at,
    lines: [
      line('cpu', '--c1'),
      line('memory', '--c5', [5, 4]),
      ...(loads.some(({ gpu }) => gpu !== null) ? [line('gpu', '--c3', [2, 3])] : []),
    ],
  };
}

/** Instead of a chart of less than two loads: what is known of them, or why there is none. */
export function missingLoadText(
  runner: Pick<Runner, 'state' | 'load' | 'startedAt' | 'lastSeenAt'>,
  samples: readonly LoadSample[],
): string {
  if (!isAway(runner)) return runner.load ? words.loadWaiting : `${sentence(words.noLoad)}.`;
  const last = samples.at(-1);
  if (last) {
    const of = (name: string, share: number | null) => (share === null ? [] : [words.loadOf(name, share.toFixed(0))]);
    return words.lastLoad([
      ...of(words.gpuLoad, last.gpu),
      ...of(words.cpuLoad, last.cpu),
      ...of(words.memory, last.memory),
    ]);
  }
  const ran = Date.parse(runner.lastSeenAt) - Date.parse(runner.startedAt);
  return ran < 60_000 ? words.shortRun : words.noRecordedLoad;
}
