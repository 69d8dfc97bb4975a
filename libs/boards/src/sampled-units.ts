import { samplingUnit } from '@primitives/metrics';

/** `images`, `classes`. */
export const pluralUnit = (unit: string): string => `${unit}${unit.endsWith('s') ? 'es' : 's'}`;

/** What intervals and tests of a metric are computed over, if not over images: `attributes`; null for images. */
export function sampledUnits(metric: string, board: string): string | null {
  const unit = samplingUnit(metric, board);
  return unit === 'image' ? null : pluralUnit(unit);
}

/** Whether the instances of a metric are regions of images, and an image may have several. */
export const isOfRegions = (metric: string): boolean => metric.startsWith('vaw.');
