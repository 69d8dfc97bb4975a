import { referenceRows, type Metric } from '@primitives/boards';

const FLOORS = { CONSTANT: 0.002, RANDOM: 0.004, PRIOR: 0.031 };

/** Reference rows: floors close to 0, and an oracle that reaches the best value. */
export function referencesIn(metrics: readonly Pick<Metric, 'id' | 'direction' | 'format'>[]) {
  const ids = metrics.map(({ id }) => id);
  const valuesAt = (quality: number) =>
    Object.fromEntries(
      metrics.map(({ id, direction, format }) => {
        const share = direction === 'HIGHER' ? quality : 1 - quality;
        return [id, format === 'COUNT' ? 12_000 * share : share];
      }),
    );
  const floors = Object.entries(FLOORS).map(([model, quality]) => [model, valuesAt(quality)]);
  return referenceRows({ ...Object.fromEntries(floors), ORACLE: valuesAt(1), GRADED_ORACLE: valuesAt(1) }, ids);
}
