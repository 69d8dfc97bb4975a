import { searchTerms } from '@primitives/boards';

/** A heading of the docs without the id of a metric at its end: `AUC` of `AUC · mac.auc.v1`. */
export const withoutMetricId = (heading: string): string => heading.replace(/ · [a-z][\w-]*(\.\w+)+$/, '');

/** Whether a text is the name of a result, or the part before its subtitle: `MAC` of `MAC · multi-attribute…`. */
export function isNameOf(name: string, text: string): boolean {
  const [wanted = '', ...names] = [text, name, name.split(' · ')[0] ?? ''].map((of) => searchTerms(of).join(' '));
  return names.includes(wanted);
}
