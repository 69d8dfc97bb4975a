/** Text of the audit of an attribute probe (about page of a track). */
export const words = {
  note: 'Share of the tested concepts that have a counterpart in training, mean over folds.',
  caption: 'Split strategies and what they leak',
  strategy: 'Strategy',
  folds: 'Folds',
  tested: 'Tested concepts',
  channel: (name: string) =>
    ({
      'group:supercategory': 'Same supercategory',
      'pair:groups': 'Similar by a list of groups',
      'pair:similarity': 'Similar features',
    })[name] ?? name,
  supercategories: 'Sizes of the supercategories',
  clusters: (k: number) => `Sizes of ${k} clusters`,
  largestFirst: 'group, largest first',
  concepts: 'Concepts of each group',
  similarity: 'Highest similarity to another concept',
  cosine: 'cosine',
  conceptsOf: (embedder: string) => `Concepts, by features of ${embedder}`,
  selectivityByK: 'F1 selectivity by number of clusters',
  csByK: 'CS by number of clusters',
  k: 'number of clusters',
  selectivity: 'F1 selectivity in percent',
  cs: 'Correlation with the supercategory (CS)',
  scatter: (k: number) => `Attributes on a split by ${k} clusters`,
  dominance: 'share of the largest supercategory',
};
