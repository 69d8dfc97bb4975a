import { hasChart } from './has-chart.ts';

type Kinds = Readonly<Record<'attributes' | 'objects' | 'pairs', Parameters<typeof hasChart>[0][number]>>;

/** Of how many attributes the values of any two models differ significantly. */
export function attributesDiffering(
  slices: readonly { readonly attributes: readonly { readonly name: string; readonly significant: boolean }[] }[],
): { readonly differing: number; readonly all: number } {
  const attributes = slices.flatMap((each) => each.attributes);
  const countOf = (some: typeof attributes) => new Set(some.map(({ name }) => name)).size;
  return { differing: countOf(attributes.filter(({ significant }) => significant)), all: countOf(attributes) };
}

/** Whether the slices of a comparison have values, and whether these show a difference between any two models. */
export function slicesState(slices: readonly Kinds[]): 'shown' | 'undecided' | 'none' {
  const all = slices.flatMap(({ attributes, objects, pairs }) => [attributes, objects, pairs]);
  if (all.every(({ length }) => length === 0)) return 'none';
  return hasChart(all) ? 'shown' : 'undecided';
}
