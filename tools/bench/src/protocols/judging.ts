import { predictionLayout, type LayoutRow } from '@primitives/benchmark';
import { boardMetrics } from '@primitives/metrics';
import type { Tensor } from '@primitives/protocol';
import { replicate, resampling } from '@primitives/ranking';
import { finished, judgeOf } from '@primitives/scoring';
import { SyntheticNumbers } from './synthetic-numbers.js';
import { SYNTHETIC_SPLITS, type SyntheticSplit } from './synthetic-splits.js';

/** The cost of one evaluation for the scorer, in processor time, which other programs on the machine affect less. */
export interface ScoringCost {
  readonly size: string;
  /** Labels to indices, once per split. */
  readonly prepareMs: number;
  /** Predictions to outcomes, all boards. */
  readonly reduceMs: number;
  /** The columns of all boards without intervals. */
  readonly valuesMs: number;
  /** One resample of all columns of all boards. */
  readonly resampleMs: number;
  /** One resample of the bands of all curves; 0 where there are none. */
  readonly bandMs: number;
  readonly outcomeBytes: number;
  readonly predictionBytes: number;
  readonly peakBytes: number;
}

const RESAMPLES = 20;
/** Wide enough for the published features (CLIP, SigLIP, Swin-V2). */
const EMBEDDING = 768;

/**
 * Judges synthetic predictions of the named split; the process should do nothing else, so that its memory is that of
 * judging.
 */
export function judging(name: string): ScoringCost {
  const split = SYNTHETIC_SPLITS[name]?.();
  if (!split) throw new RangeError(`there is no made split ${name}`);
  const now = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const stop = (from: number) => now() - from;
  let from = now();
  const judge = judgeOf(split.protocol, split);
  const prepareMs = stop(from);
  const reduction = judge.reduction();
  const numbers = new SyntheticNumbers();
  let [reduceMs, predictionBytes] = [0, 0];
  for (let first = 0; first < split.labels.length; first += split.shard) {
    const places = Uint32Array.from(
      { length: Math.min(split.shard, split.labels.length - first) },
      (_, i) => first + i,
    );
    const predictions = answers(
      numbers,
      split,
      Array.from(places, (place) => split.rows[place] ?? {}),
    );
    for (const { data } of predictions.values()) predictionBytes += data.byteLength;
    from = now();
    reduction.add(places, predictions);
    reduceMs += stop(from);
  }
  from = now();
  const outcomes = finished(reduction);
  reduceMs += stop(from);
  let [valuesMs, resampleMs, bandMs, outcomeBytes] = [0, 0, 0, 0];
  for (const [board, bytes] of outcomes) {
    outcomeBytes += bytes.length;
    const judged = judge.read(board, bytes);
    const available = new Set(judged.metrics);
    for (const { evaluator, clusterOf } of judged.measures(
      boardMetrics(split.protocol, board).filter((id) => available.has(id)),
    )) {
      from = now();
      evaluator.evaluate(undefined, new Float64Array(evaluator.metrics.length));
      valuesMs += stop(from);
      from = now();
      replicate([evaluator], resampling(evaluator.instances, 1, clusterOf), RESAMPLES);
      resampleMs += stop(from) / RESAMPLES;
    }
    const reach = judged.reach?.();
    if (!reach) continue;
    from = now();
    replicate([reach.evaluator], resampling(reach.evaluator.instances, 1, reach.clusterOf), RESAMPLES);
    bandMs += stop(from) / RESAMPLES;
  }
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  return {
    size: split.size,
    prepareMs,
    reduceMs,
    valuesMs,
    resampleMs,
    bandMs,
    outcomeBytes,
    predictionBytes,
    peakBytes,
  };
}

/** Random numbers in the shapes that a model would submit. */
function answers(
  numbers: SyntheticNumbers,
  { protocol, definition }: SyntheticSplit,
  rows: readonly LayoutRow[],
): Map<string, Tensor> {
  const layout = predictionLayout(definition, protocol, rows);
  const factored = protocol === 'mac'; // as a classifier submits them; the other pair protocols as a dual encoder
  const wanted = layout.filter(({ name, required }) => required || (factored ? name !== 'pair' : name === 'pair'));
  return new Map(
    wanted.map(({ name, rows: count, columns, values }) => {
      const width = columns === null ? 1 : columns === 'any' ? EMBEDDING : columns;
      const data = numbers.take(count * width);
      if (values === 'answers') data.forEach((number, at) => (data[at] = Number(number < 0.5)));
      return [name, { shape: columns === null ? [count] : [count, width], data }];
    }),
  );
}
