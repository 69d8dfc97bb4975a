/** Text of the audit of an attribute probe (about page of a track). */
export const words = {
  note: 'Share of the tested concepts with a similar concept in training, mean over folds.',
  caption: 'Split strategies and what they leak',
  strategy: 'Strategy',
  folds: 'Folds',
  tested: 'Tested concepts',
  channel: (name: string) =>
    ({
      'group:supercategory': 'Same supercategory',
      'pair:groups': 'Same group of similar concepts',
      'pair:similarity': 'Similar image features',
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
  cs: 'CS: correlation of F1 selectivity with the share of the largest supercategory',
  scatter: (k: number) => `Attributes on a split by ${k} clusters`,
  dominance: 'share of the largest supercategory',
};
