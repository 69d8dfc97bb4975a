import { MAC_BOARD_METRICS, metricDefinition, pairEvaluator, type MetricEvaluator } from '@primitives/metrics';
import { pairedComparison, rankBoard, resampling } from '@primitives/ranking';
import { duration, table } from '../measure/table.js';
import { once, timed } from '../measure/timing.js';
import { MAC_SIZE, syntheticBenchmark, syntheticScores, reduced } from './synthetic-submissions.js';

const METRICS = MAC_BOARD_METRICS.map(metricDefinition);
/** Different models that a large board repeats: creating a thousand would take longer than ranking them. */
const MODELS = 100;
const BOARD = { images: 1000, attributes: 20, objects: 30 };

/** The paired bootstrap of two submissions at MAC's full size. */
export function pairedBootstrap(print: (line: string) => void): void {
  const benchmark = syntheticBenchmark(MAC_SIZE);
  const [a, b] = [1, 1.05].map((skill, i) =>
    pairEvaluator(reduced(benchmark, 'open', syntheticScores(benchmark, 10 + i, skill))),
  );
  const rows = [1_000, 10_000].map((resamples) => {
    const { wallMs, cpuMs } = timed(() => void pairedComparison(a!, b!, resampling(MAC_SIZE.images, 1), resamples), 1);
    return [resamples, duration(wallMs), duration(cpuMs), resamples === 10_000 ? '≤ 2 s' : ''];
  });
  print(table(['paired resamples, two submissions, ten metrics', 'wall', 'cpu', 'aim'], rows));
}

/** A board with intervals, ranges, tiers and pair tests of all ten metrics. */
export function boards(print: (line: string) => void): void {
  const benchmark = syntheticBenchmark(BOARD);
  const models = Array.from({ length: MODELS }, (_, k) =>
    pairEvaluator(reduced(benchmark, 'closed', syntheticScores(benchmark, 100 + k, 0.5 + k / MODELS))),
  );
  const rows = [10, 40, 125, 250, 500, 1000].map((submissions) => {
    const { wallMs, cpuMs } = once(() => void rank(Array.from({ length: submissions }, (_, k) => models[k % MODELS]!)));
    return [
      submissions,
      duration(wallMs),
      duration(cpuMs),
      submissions === 40 ? '≤ 1 s' : submissions === 1000 ? '≤ 60 s' : '',
    ];
  });
  print(table([`submissions, ${BOARD.images} images, 2,000 resamples`, 'wall', 'cpu', 'aim'], rows));
}

function rank(evaluators: readonly MetricEvaluator[]) {
  const entries = evaluators.map((evaluator, k) => ({ id: `s${k}`, evaluator }));
  return rankBoard(entries, {
    metrics: METRICS,
    primaryMetric: 'mac.auc.v1',
    resampling: resampling(BOARD.images, 1),
    resamples: 2000,
  });
}
