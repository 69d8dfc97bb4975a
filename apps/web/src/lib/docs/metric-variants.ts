import type { Section } from './sections.ts';

const METRICS = /^\/docs\/metrics\//;
const VARIANT = /@\d+|\s*\(all biases\)|^Val\s/g;

/** Page and name of a metric without its variant: `AUC@2 · mac.auc_at_2.v1` is one of `AUC`. */
const metricOf = ({ page, heading }: Section) => `${page}: ${nameOf(heading).replace(VARIANT, '').trim()}`;
const nameOf = (heading: string) => heading.split(' · ')[0] ?? '';
const isVariant = ({ id, heading }: Section) => METRICS.test(id) && nameOf(heading).search(VARIANT) >= 0;

/**
 * Without the variants of a metric (`@2`, all biases, validation) that follow the metric itself: they would fill the
 * list; pure. A query for a variant lists it before the metric, so it remains.
 */
export function withoutVariants<T extends { readonly section: Section }>(hits: readonly T[]): readonly T[] {
  const before = new Set<string>();
  return hits.filter(({ section }) => {
    if (!METRICS.test(section.id) || section.heading === '') return true;
    if (isVariant(section) && before.has(metricOf(section))) return false;
    if (!isVariant(section)) before.add(metricOf(section));
    return true;
  });
}
