import { MAC_BOARD_METRICS, metricDefinition, pairEvaluator, type PairOutcomes } from '@primitives/metrics';
import { resamplesOf, percentileInterval, replicate, resampling, Xoshiro128 } from '@primitives/ranking';
import { table } from '../measure/table.js';
import { syntheticBenchmark, syntheticScores, reduced } from './synthetic-submissions.js';
import { sized } from '../measure/sized.js';

const POPULATION = sized(20_000, 500);
const SAMPLES = sized(2000, 2);
const RESAMPLES = sized(500, 20);
const SAMPLE = sized(2000, 100);

/**
 * Coverage of 95% intervals: a population of images with known metrics, samples of it, and the bootstrap of each
 * sample. The bias list is the population's, as the intervals are conditional on it.
 */
export function intervalCoverage(print: (line: string) => void): void {
  const benchmark = syntheticBenchmark({ images: POPULATION, attributes: 20, objects: 15 });
  const population = reduced(benchmark, 'open', syntheticScores(benchmark, 3, 1.2));
  const truth = new Float64Array(MAC_BOARD_METRICS.length);
  pairEvaluator(population).evaluate(undefined, truth);
  const held = new Uint32Array(truth.length);
  const random = Xoshiro128.seeded(77);
  for (let sample = 0; sample < SAMPLES; sample++) {
    const drawn = Array.from({ length: SAMPLE }, () => random.below(POPULATION));
    const replicates = replicate([pairEvaluator(imagesOf(population, drawn))], resampling(SAMPLE, sample), RESAMPLES);
    truth.forEach((value, m) => {
      const interval = percentileInterval(resamplesOf(replicates, m, 0));
      if (interval && interval.low <= value && value <= interval.high) held[m]!++;
    });
  }
  const rows = MAC_BOARD_METRICS.map((id, m) => [
    metricDefinition(id).label,
    truth[m]!.toFixed(4),
    `${((100 * held[m]!) / SAMPLES).toFixed(1)}%`,
  ]);
  print(table([`95% intervals, ${SAMPLES} samples of ${SAMPLE} images, ± 1.0`, 'truth', 'hold it'], rows));
}

/** The outcomes of some images, each repeated as often as it is listed. */
function imagesOf(outcomes: PairOutcomes, images: readonly number[]): PairOutcomes {
  const labels = images.flatMap((image) => range(outcomes.firstLabel[image]!, outcomes.firstLabel[image + 1]!));
  const words = images.flatMap((image) => [2 * image, 2 * image + 1]);
  const u8 = (column: Uint8Array, at = images) => Uint8Array.from(at, (index) => column[index]!);
  const u32 = (column: Uint32Array, at = images) => Uint32Array.from(at, (index) => column[index]!);
  const f64 = (column: Float64Array) => Float64Array.from(images, (index) => column[index]!);
  const firstLabel = new Uint32Array(images.length + 1);
  images.forEach(
    (image, i) => (firstLabel[i + 1] = firstLabel[i]! + outcomes.firstLabel[image + 1]! - outcomes.firstLabel[image]!),
  );
  return {
    ...outcomes,
    images: images.length,
    object: u32(outcomes.object),
    unseenImage: u8(outcomes.unseenImage),
    firstLabel,
    labelAttribute: u32(outcomes.labelAttribute, labels),
    labelSeen: u8(outcomes.labelSeen, labels),
    labelRank: u32(outcomes.labelRank, labels),
    topAttribute: u32(outcomes.topAttribute),
    topObject: u32(outcomes.topObject),
    topTied: u8(outcomes.topTied),
    calibrations: outcomes.calibrations.map((calibration) => ({
      ...calibration,
      hits: u32(calibration.hits, words),
      poolDifference: f64(calibration.poolDifference),
      critical: f64(calibration.critical),
    })),
  };
}

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i);
