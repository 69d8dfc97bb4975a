import type { Interval } from '@primitives/metrics';
import { kendallTau } from './kendall-tau.js';
import { percentileInterval } from './percentile.js';
import { UnlikeSubmissionsError, type Replicates } from './replicates.js';

/** How alike two test sets, such as two seasons, order the same submissions. */
export interface RankStability {
  /** Kendall's τ_b of the values; null where it is undefined. */
  readonly tau: number | null;
  /** Percentile interval over the resamples; null where fewer than two of them have a τ. */
  readonly interval: Interval | null;
}

/**
 * Kendall's τ of the same submissions on two test sets, with a bootstrap interval: each resample draws the images of
 * both test sets again, independently. A resample repeats images, so its values scatter more than those of new images:
 * the interval lies lower than one of new seasons would. O(resamples · submissions²).
 *
 * @param first, second  the same submissions in the same order, with resamples of different seeds
 * @param metric  number of the metric among those of the replicates
 * @throws UnlikeSubmissionsError when the two have other submissions, resamples or metrics
 */
export function rankStability(first: Replicates, second: Replicates, metric: number, alpha = 0.05): RankStability {
  const { submissions, resamples } = first;
  if (
    second.submissions !== submissions ||
    second.resamples !== resamples ||
    second.metrics[metric] !== first.metrics[metric]
  )
    throw new UnlikeSubmissionsError(second.submissions);
  const drawn = ({ draws }: Replicates, resample: number) =>
    Float64Array.from({ length: submissions }, (_, row) => draws[metric]![row * resamples + resample]!);
  const taus = Float64Array.from(
    { length: resamples },
    (_, resample) => kendallTau(drawn(first, resample), drawn(second, resample)) ?? NaN,
  );
  return { tau: kendallTau(first.values[metric]!, second.values[metric]!), interval: percentileInterval(taus, alpha) };
}
