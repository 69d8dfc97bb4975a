import { MAC_BOARD_METRICS, metricDefinition, pairEvaluator } from '@primitives/metrics';
import {
  assembleBoard,
  measureEntry,
  PairFamily,
  rankMetric,
  resampling,
  type MeasuredEntry,
  type MeasuredMetric,
} from '@primitives/ranking';
import { NormalDraws } from './intervals/normal-draws.js';
import { duration, table } from './measure/table.js';
import { once } from './measure/timing.js';
import { MAC_SIZE, reduced, syntheticBenchmark, syntheticScores } from './metrics/synthetic-submissions.js';
import { sized } from './measure/sized.js';

const METRICS = MAC_BOARD_METRICS.map(metricDefinition);
const SIGNS = sized(2_000, 50);
const SIZES = sized([10, 100, 1_000], [10]);

/**
 * What one publication costs on boards of growing length, at MAC's size and with its ten metrics: measuring the new
 * entry, and ranking the board with it from nothing and from the tests of the board before.
 */
export function run(print: (line: string) => void): void {
  const benchmark = syntheticBenchmark(MAC_SIZE);
  const evaluator = pairEvaluator(reduced(benchmark, 'open', syntheticScores(benchmark, 10)));
  const measured = once(() => void measureEntry(evaluator, resampling(MAC_SIZE.images, 1), SIGNS));
  print(
    `measuring one entry, ${METRICS.length} metrics: ${duration(measured.wallMs)} (cpu ${duration(measured.cpuMs)})`,
  );
  const rows = SIZES.map((size) => {
    const entries = syntheticEntries(size);
    const families = METRICS.map(() => new PairFamily());
    const ranked = (of: readonly MeasuredEntry[]) => once(() => rank(of, families));
    const nothing = ranked(entries.slice(0, -1));
    const added = ranked(entries);
    const removed = ranked(entries.filter((_, at) => at !== 1));
    const megabytes = (size * (MAC_SIZE.images + SIGNS) * METRICS.length * 8) / 2 ** 20;
    return [
      size,
      duration(nothing.cpuMs),
      duration(added.cpuMs),
      duration(removed.cpuMs),
      `${megabytes.toFixed(0)} MiB`,
    ];
  });
  print(table(['entries', 'from nothing, cpu', 'one added, cpu', 'one withdrawn, cpu', 'measurements'], rows));
}

function rank(entries: readonly MeasuredEntry[], families: readonly PairFamily[]): void {
  const plan = { metrics: METRICS, primaryMetric: 'mac.auc.v1', resamples: SIGNS };
  const ids = entries.map(({ of }) => String(of[0]!.value));
  const rankings = METRICS.map((_, metric) =>
    rankMetric(entries, metric, plan, (rows) =>
      families[metric]!.tests(rows.map((row) => ({ id: ids[row]!, measured: entries[row]!.of[metric]! }))),
    ),
  );
  assembleBoard(ids, entries, rankings, plan);
}

/** Entries whose metrics share one vector of contributions: ranking reads them as if they had their own. */
function syntheticEntries(count: number): MeasuredEntry[] {
  const { uniform, normal } = new NormalDraws(3);
  const { images } = MAC_SIZE;
  return Array.from({ length: count }, () => {
    const skill = 0.2 + 0.4 * uniform();
    const contributions = Float64Array.from({ length: images }, () => Number(uniform() < skill) / images);
    const projections = Float64Array.from({ length: SIGNS }, () => normal() * Math.sqrt(skill / images));
    const value = contributions.reduce((sum, x) => sum + x, 0) + 1e-9 * uniform();
    const one: MeasuredMetric = { value, contributions, projections };
    return { metrics: MAC_BOARD_METRICS, of: METRICS.map(() => one) };
  });
}
