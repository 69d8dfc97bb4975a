import { curveReach, reachEvaluator, seenUnseenMetrics } from '@primitives/metrics';
import { pointwiseBand, replicate, resampling, Xoshiro128 } from '@primitives/ranking';
import { SimulatedBalance } from '@primitives/testing';
import { table } from './measure/table.js';
import { sized } from './measure/sized.js';

const SIZES = sized([120, 250, 500, 1_000, 2_000, 5_000], [120]);
const SPLITS = sized(400, 2);
const RESAMPLES = sized(400, 20);

/** Curve points of splits of one size: at how many of them the band covers the population's curve. */
interface BandCoverage {
  points: number;
  held: number;
  width: number;
}

/**
 * Coverage of the 95% band of a seen–unseen curve: how often it covers the curve of the population that the split was
 * sampled from, at the split's biases: over all points, and at the first point, the best harmonic mean and the last
 * point.
 */
export function run(print: (line: string) => void): void {
  const rows = SIZES.map((images) => {
    const random = Xoshiro128.seeded(images);
    const population = new SimulatedBalance(() => (random.next() + 0.5) / 2 ** 32);
    const counts = { all: nothing(), first: nothing(), best: nothing(), last: nothing() };
    for (let split = 0; split < SPLITS; split++) {
      const outcomes = population.split(images);
      const evaluator = reachEvaluator(outcomes);
      const { curve, biasAtBestMean } = seenUnseenMetrics(outcomes, outcomes.calibrations[0]!);
      if (!evaluator || !curve) throw new RangeError(`a split of ${images} images has no curve`);
      const { low, high } = pointwiseBand(replicate([evaluator], resampling(images, split), RESAMPLES));
      const rates = curve.bias.map((bias) => population.ratesAt(bias));
      const truth = { seen: rates.map(({ seen }) => seen), unseen: rates.map(({ unseen }) => unseen) };
      curve.bias.forEach((bias, j) => {
        const [from, to] = [low[j] ?? NaN, high[j] ?? NaN];
        const reach = curveReach(truth, curve.seen[j]!, curve.unseen[j]!);
        const places = [
          counts.all,
          ...(j === 0 ? [counts.first] : []),
          ...(j === curve.bias.length - 1 ? [counts.last] : []),
        ];
        for (const place of bias === biasAtBestMean ? [...places, counts.best] : places) {
          place.points++;
          place.held += Number(from <= reach && reach <= to);
          place.width += to - from;
        }
      });
    }
    const { all, first, best, last } = counts;
    return [
      images,
      percent(all.width / all.points),
      ...[all, first, best, last].map(({ held, points }) => percent(held / points)),
    ];
  });
  print(`${SPLITS} splits of each size, ${RESAMPLES} resamples; coverage of the 95% band`);
  print(table(['images', 'mean width', 'all points', 'first', 'best harmonic mean', 'last'], rows));
}

const nothing = (): BandCoverage => ({ points: 0, held: 0, width: 0 });
const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
