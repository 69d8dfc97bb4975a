/** Strings of the composition profile of a model. */
export const words = {
  heading: 'Composition profile',
  note: (family: number) =>
    `The newest result on the first board of each track, by its primary metric. ${
      family > 1 ? `All ${family} intervals together contain their values with 95%.` : 'Intervals are 95%.'
    }`,
  how: 'Method',
  dimensions: {
    BINDING: 'Binding of several attributes',
    UNSEEN_PAIRS: 'Unseen pairs',
    ATTRIBUTES: 'Attributes',
    HIERARCHY: 'Attribute hierarchy',
    COMPOUNDS: 'Compound nouns',
    CONCEPTS: 'Compositions of concepts',
  },
  columns: {
    measures: 'Measures',
    track: 'Track',
    scale: '0 to 100%',
    value: 'Value',
    other: 'Other model',
    rank: 'Rank',
    weights: 'Weights',
  },
  legend: { value: 'this model', other: (name: string) => name, best: 'best of the board' },
  notEntered: 'not entered',
  best: (value: string) => `best ${value}`,
  rankOf: (rank: string, of: number) => `${rank} of ${of}`,
  compareWith: 'Compare with',
  noOther: 'no other model',
  test: 'Paired test',
  noTest: 'Overlapping intervals are no test; the paired test of each track is.',
  card: 'Card',
  cardNote: 'For papers and other pages. It shows the current results.',
  image: 'Image (SVG)',
  copyHtml: 'Copy HTML',
  alt: (name: string) => `Composition profile of ${name}`,
} as const;
