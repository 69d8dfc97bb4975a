import { samplingUnit } from '@primitives/metrics';
import { unitsNoun } from './neighbour-text.js';

/** What intervals and tests of a metric are computed over, if not over images: `attributes`; null for images. */
export function sampledUnits(metric: string, board: string): string | null {
  const unit = samplingUnit(metric, board);
  return unit === 'image' ? null : unitsNoun([{ unit }]);
}
