import { plural } from './plural.ts';

export const words = {
  title: 'Hierarchy',
  rule: {
    scores:
      'Everything with the child attribute also has its parent. An edge is violated when the model scores the child above the parent.',
    answers:
      'Everything with the child attribute also has its parent. An edge is violated when the model predicts the child but not the parent.',
  },
  few: 'Grey: fewer than 30 instances.',
  gain: 'mAP → CmAP, completed labels',
  gainSpoken: (before: string, after: string) => `mAP on completed labels ${before}; CmAP ${after}`,
  worst: (shown: number, all: number) => (shown < all ? `Worst ${shown} of ${all} edges` : plural(all, 'edge')),
  caption: 'Edges of the hierarchy, most violated first',
  edge: 'Parent → child',
  violated: 'Violated, %',
  sameLabel: 'Same label, %',
  instances: 'Instances',
  of: 'of',
  above: 'above',
  way: (names: string) => `(below ${names})`,
  tree: (edges: number) => `All ${plural(edges, 'edge')} as a tree`,
  treeLabel: 'Hierarchy, from the most general attributes down',
  below: (edges: number, worst: string | null) => `${plural(edges, 'edge')}${worst === null ? '' : `, worst ${worst}`}`,
  alsoBelow: (parents: string) => `also below ${parents}`,
  spoken: (rate: string, n: string) => `violated ${rate}, ${n} instances`,
  notCompared: 'not compared',
} as const;
