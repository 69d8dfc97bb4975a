/** Strings of the composition profile of a model. */
export const words = {
  heading: 'Composition profile',
  note: (family: number) =>
    `The newest result on the first board of each track, by its primary metric. ${
      family > 1
        ? `The ${family} intervals have a joint level of 95%, so each is wider than on its board.`
        : 'The interval has a level of 95%.'
    }`,
  unequal: 'Intervals of rates are longer towards 50%, so that they do not cross 0 or 100%.',
  fingerprint:
    'Weights: the first digits of the fingerprint of the model. Rows with the same digits have the same weights.',
  how: 'Method',
  dimensions: {
    BINDING: 'Binding of several attributes',
    UNSEEN_PAIRS: 'Unseen pairs',
    ATTRIBUTES: 'Attributes',
    HIERARCHY: 'Attribute hierarchy',
    COMPOUNDS: 'Compound nouns',
    CONCEPTS: 'Compositions of concepts',
    CAPTIONS: 'Caption choice',
  },
  columns: {
    measures: 'Dimension',
    track: 'Track',
    scale: '0 to 100%',
    value: 'Value',
    other: 'Other model',
    rank: 'Rank',
    weights: 'Weights',
  },
  legend: { value: 'this model', best: 'best of the board' },
  marks: { value: '●', other: '■', best: '◇' },
  notEntered: 'not entered',
  withheld: 'withheld',
  notOnBoard: 'not on the latest board',
  unpublished: 'Not ranked:',
  absent: 'Open tracks not entered:',
  best: (value: string) => `best ${value}`,
  untestedRank: 'not ranked',
  rankOf: (rank: string, of: number) => `${rank} of ${of}`,
  compareWith: 'Compare with',
  noOther: 'no other model',
  test: 'Paired test',
  noTest: 'Overlapping intervals do not show whether two models differ. Use the paired test of each track.',
  tests: {
    heading: 'Paired tests',
    note: 'This model against the best and the next listed model of each track, by the primary metric. Each test is that of its board, adjusted for all pairs of the board, but not for the number of tracks.',
    track: 'Track',
    other: 'Compared with',
    difference: 'Difference',
    interval: '95% interval',
    verdict: 'Verdict',
    relations: { BEST: 'best', ABOVE: 'next listed above', BELOW: 'next listed below' },
    unlisted: 'not listed on the board',
    unpublished: 'not published',
  },
  card: 'Card',
  cardNote: 'For papers and other pages. It shows the current results.',
  image: 'Image (SVG)',
  copyHtml: 'Copy HTML',
  alt: (name: string) => `Composition profile of ${name}`,
} as const;
