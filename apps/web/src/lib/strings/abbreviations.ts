/** Full names of the abbreviations in labels of metrics; the longer ones first. */
const NAMES: readonly (readonly [start: string, name: string])[] = [
  ['CmAP', 'Mean average precision after coherence correction'],
  ['mAP', 'Mean average precision'],
  ['mR@15', 'Mean recall of the 15 best attributes'],
  ['mA', 'Mean accuracy'],
  ['F1', 'F1: harmonic mean of precision and recall'],
  ['CV', 'Constraint violation'],
  ['HM (geometric', 'Geometric mean, which the paper calls HM'],
  ['HM', 'Harmonic mean'],
  ['AUC', 'Area under the curve'],
  ['CS', 'Correlation with the supercategory'],
  ['TR@', 'Text retrieval, recall'],
  ['IR@', 'Image retrieval, recall'],
  ['R@', 'Recall'],
  ['Top1-P', 'Precision of the best pair'],
  ['Top5-R', 'Recall of the five best pairs'],
];

/** The full name of an abbreviated label, and a full stop; empty for others. */
export function fullName(label: string): string {
  const name = NAMES.find(([start]) => label.startsWith(start))?.[1];
  return name ? `${name}. ` : '';
}
