import { quantile } from '../measure/quantile.js';
import type { Costs, ResourcesUsed } from './costs.js';
import type { DispatchRate } from './dispatch-rate.js';
import type { Efficiency } from './efficiency.js';
import type { LostRunners } from './lost-runners.js';
import type { MixedLoad } from './mixed-load.js';
import type { Scale } from './scale.js';

/** The measurements of this run; skipped parts are absent. */
export interface Measured {
  efficiency?: readonly Efficiency[];
  rate?: DispatchRate;
  lost?: readonly LostRunners[];
  load?: MixedLoad;
  scale?: Scale;
  costs?: Costs;
}

/** Input of capacity planning, for programs; every time in milliseconds. */
export function unitCosts(
  { efficiency, rate, lost, load, costs, scale }: Measured,
  machine: { cores: number; cpu: string },
): object {
  const answers = Object.values(load?.answersMs ?? {}).flat();
  return {
    schema: 'unit-costs/1',
    measuredBy: 'npm run bench -- fleet',
    machine,
    ...(efficiency && {
      parallelEfficiency: efficiency.map(({ runners, efficiency: share, machineBusy, systemBusy }) => ({
        runners,
        efficiency: round(share, 3),
        coresBusy: round(machineBusy, 2),
        coresBusyWithIt: round(systemBusy, 2),
      })),
    }),
    ...(rate && { shardsPerSecond: round(rate.perSecond), cpuMsPerShard: rounded(rate.cpuMs) }),
    ...(lost && {
      leasedElsewhereMs: Object.fromEntries(
        lost.map(({ how, releasedMs }) => [
          how,
          { p50: Math.round(quantile(releasedMs, 0.5)), longest: Math.round(Math.max(...releasedMs)) },
        ]),
      ),
    }),
    ...(costs && { costs: roundedCosts(costs) }),
    ...(scale && {
      scale: {
        runners: scale.runners,
        minutes: scale.minutes,
        shardsPerSecond: round(scale.perSecond),
        demandPerSecond: round(scale.demandPerSecond),
        leaseMs: percentiles(scale.leasesMs),
        startLeaseMs: percentiles(scale.startLeasesMs),
        coresBusy: round(scale.machineBusy, 2),
        idleCores: roundedTo(scale.idleCores, 2),
        busyCores: roundedTo(scale.busyCores, 2),
        leaseRequestsPerShard: round(scale.requestsPerShard),
        cpuMsPerShard: Math.round(scale.cpuMsPerShard),
        lostLeases: scale.lostLeases,
        postgresBytesPerShard: Math.round(scale.bytesPerShard),
        memoryMb: roundedTo(scale.memoryMb, 0),
      },
    }),
    ...(load && {
      mixedLoad: {
        minutes: load.minutes,
        submissions: load.submissions,
        scored: load.scored,
        errors: load.errors.length,
        coresBusy: round(load.machineBusy, 2),
        apiMs: {
          p50: round(quantile(answers, 0.5)),
          p95: round(quantile(answers, 0.95)),
          p99: round(quantile(answers, 0.99)),
        },
        scoredAfterMs: { p50: Math.round(quantile(load.endedMs, 0.5)), p95: Math.round(quantile(load.endedMs, 0.95)) },
        cpuMsPerSubmission: rounded(load.cpuMs),
      },
    }),
  };
}

/** One more digit than is significant, since the values are multiplied by millions. */
export function roundedCosts(costs: Costs): Costs {
  const took = ({ cpuMs, bytes, messages }: ResourcesUsed): ResourcesUsed => ({
    cpuMs: roundedTo(cpuMs, 2),
    bytes: roundedTo(bytes, 0),
    messages: roundedTo(messages, 2),
  });
  const { submission, shard, idleRunnerCpuMs, ...rest } = costs;
  return {
    ...rest,
    bundleBytes: Math.round(rest.bundleBytes),
    submission: took(submission),
    shard: took(shard),
    idleRunnerCpuMs: roundedTo(idleRunnerCpuMs, 3),
  };
}

function roundedTo<K extends string>(values: Readonly<Record<K, number>>, digits: number): Record<K, number> {
  return Object.fromEntries(
    Object.entries<number>(values).map(([name, value]) => [name, round(value, digits)]),
  ) as Record<K, number>;
}

const percentiles = (ms: readonly number[]) => ({
  p50: Math.round(quantile(ms, 0.5)),
  p95: Math.round(quantile(ms, 0.95)),
});
const round = (value: number, digits = 1) => Number(value.toFixed(digits));
const rounded = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, round(value)]));
