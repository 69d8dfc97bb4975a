import { hasChart } from './has-chart.ts';

type Kinds = Readonly<Record<'attributes' | 'objects' | 'pairs', Parameters<typeof hasChart>[0][number]>>;

/** Whether the slices of a comparison have values, and whether these show a difference between any two models. */
export function slicesState(slices: readonly Kinds[]): 'shown' | 'undecided' | 'none' {
  const all = slices.flatMap(({ attributes, objects, pairs }) => [attributes, objects, pairs]);
  if (all.every(({ length }) => length === 0)) return 'none';
  return hasChart(all) ? 'shown' : 'undecided';
}
