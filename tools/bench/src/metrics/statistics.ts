import { MAC_BOARD_METRICS, metricDefinition, pairEvaluator, type MetricEvaluator } from '@primitives/metrics';
import { measureEntry, pairedComparison, rankBoard, resampling } from '@primitives/ranking';
import { duration, table } from '../measure/table.js';
import { once, timed } from '../measure/timing.js';
import { MAC_SIZE, syntheticBenchmark, syntheticScores, reduced } from './synthetic-submissions.js';
import { sized } from '../measure/sized.js';

const METRICS = MAC_BOARD_METRICS.map(metricDefinition);
/** Different models that a large board repeats: creating a thousand would take longer than ranking them. */
const MODELS = sized(100, 4);
const SIGNS = sized(2_000, 20);
const BOARD = { images: 1000, attributes: 20, objects: 30 };

/** The jackknife and the paired test of two submissions at MAC's full size. */
export function pairedTest(print: (line: string) => void): void {
  const benchmark = syntheticBenchmark(MAC_SIZE);
  const evaluators = [1, 1.05].map((skill, i) =>
    pairEvaluator(reduced(benchmark, 'open', syntheticScores(benchmark, 10 + i, skill))),
  );
  const plan = resampling(MAC_SIZE.images, 1);
  const { wallMs, cpuMs } = timed(() => {
    const [a, b] = evaluators.map((evaluator) => measureEntry(evaluator, plan, SIGNS));
    a!.of.forEach((own, metric) => void pairedComparison(b!.of[metric]!, [own]));
  }, 1);
  print(
    table(
      ['two submissions, ten metrics', 'wall', 'cpu', 'target'],
      [[`${SIGNS} sign vectors`, duration(wallMs), duration(cpuMs), '≤ 2 s']],
    ),
  );
}

/** A board with intervals, ranges, tiers and pair tests of all ten metrics. */
export function boards(print: (line: string) => void): void {
  const benchmark = syntheticBenchmark(BOARD);
  const models = Array.from({ length: MODELS }, (_, k) =>
    pairEvaluator(reduced(benchmark, 'closed', syntheticScores(benchmark, 100 + k, 0.5 + k / MODELS))),
  );
  const rows = sized([10, 40, 125, 250, 500, 1000], [10]).map((submissions) => {
    const { wallMs, cpuMs } = once(() => void rank(Array.from({ length: submissions }, (_, k) => models[k % MODELS]!)));
    return [
      submissions,
      duration(wallMs),
      duration(cpuMs),
      submissions === 40 ? '≤ 1 s' : submissions === 1000 ? '≤ 60 s' : '',
    ];
  });
  print(table([`submissions, ${BOARD.images} images, 2,000 sign vectors`, 'wall', 'cpu', 'aim'], rows));
}

function rank(evaluators: readonly MetricEvaluator[]) {
  const entries = evaluators.map((evaluator, k) => ({ id: `s${k}`, evaluator }));
  return rankBoard(entries, {
    metrics: METRICS,
    primaryMetric: 'mac.auc.v1',
    resampling: resampling(BOARD.images, 1),
    resamples: SIGNS,
  });
}
