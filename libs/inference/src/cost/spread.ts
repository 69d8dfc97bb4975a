import type { TimedRuns } from '@primitives/protocol';

/** One run of the model, and the run of the calibration graph that followed it. */
export interface TimedPair {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly calibrationMs: number;
}

/** Above this spread of nine runs in ten the machine has other load. */
const STEADY = 1.5;
/** Fewer runs have no meaningful spread. */
const MIN_RUNS = 3;

/** The median of the runs with its spread, or why there is none: an unreliable number must not be reported. */
export function spreadOf(pairs: readonly TimedPair[]): TimedRuns {
  if (pairs.length < MIN_RUNS) return { withheld: `only ${pairs.length} runs fitted into the time` };
  const wall = sorted(pairs.map(({ wallMs }) => wallMs));
  const [p10Ms, medianMs, p90Ms, p95Ms] = [
    quantile(wall, 0.1),
    quantile(wall, 0.5),
    quantile(wall, 0.9),
    quantile(wall, 0.95),
  ];
  if (p90Ms > STEADY * p10Ms)
    return {
      withheld: `the machine was not quiet: 90% of the runs took up to ${(p90Ms / p10Ms).toFixed(1)} times as long as the quickest 10%`,
    };
  const cpuMedianMs = quantile(sorted(pairs.map(({ cpuMs }) => cpuMs)), 0.5);
  return { runs: pairs.length, medianMs, p10Ms, p90Ms, p95Ms, cpuMedianMs, ratio: medianMs / medianCalibration(pairs) };
}

export const medianCalibration = (pairs: readonly TimedPair[]): number =>
  quantile(sorted(pairs.map(({ calibrationMs }) => calibrationMs)), 0.5);

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** Linear between neighbours; @param values ascending, not empty */
function quantile(values: readonly number[], share: number): number {
  const at = share * (values.length - 1);
  const below = values[Math.floor(at)]!;
  return below + (values[Math.ceil(at)]! - below) * (at - Math.floor(at));
}
