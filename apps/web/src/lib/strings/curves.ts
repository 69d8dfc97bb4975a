/** Strings of the seen–unseen curve and the coverage curve. */
export const words = {
  seenUnseenNote: (board: string) => `${board}. The slider sets the bias added to unseen pairs.`,
  unseenAxis: 'Unseen accuracy, %',
  seenAxis: 'Seen accuracy, %',
  area: (value: string) => `AUC ${value}`,
  baselineArea: (value: string) => `baseline ${value}`,
  curveSpoken: (area: string, best: string, further: readonly string[]) =>
    [
      `Unseen accuracy falls as seen accuracy rises with the bias. Area under the curve ${area}; best harmonic mean ${best}.`,
      ...further,
    ].join(' '),
  baselineSpoken: (name: string, area: string, best: string) =>
    `Dashed, the baseline ${name}: area ${area}, best harmonic mean ${best}.`,
  bandSpoken: (low: string, high: string) =>
    `Shaded around the curve, its 95% band: at the best harmonic mean from ${low} to ${high}.`,
  legend: 'Lines of the chart',
  own: 'this submission',
  baseline: 'baseline of the board',
  band: '95% band, pointwise',
  bandToggle: 'Show the 95% band',
  noBand: 'No 95% band: this result was scored with an older version.',
  bias: 'Bias',
  biasSpoken: (bias: string, seen: string, unseen: string) => `bias ${bias}, seen ${seen}, unseen ${unseen}`,
  seen: 'seen',
  unseen: 'unseen',
  harmonic: 'harmonic mean',
  bestHarmonic: 'best harmonic mean',
  bandColumn: '95% band',
  baselineColumn: 'baseline unseen at this seen',
  range: (low: string, high: string) => `${low}–${high}`,
  coverageNote: 'Number of predictions needed to include every true pair of an image.',
  coverageAxis: 'Images fully covered',
  kAxis: 'K, number of predictions',
  coverageSpoken: (parts: string) =>
    `Share of images whose true pairs are all in the top K. Half of the images need K of ${parts}.`,
  coverageMean: (board: string, mean: string) => `${board}, mean ${mean}`,
  quantiles: [
    [0.5, 'median K'],
    [0.75, '75th percentile'],
    [0.9, '90th percentile'],
  ] as readonly (readonly [number, string])[],
  beyond: (k: number) => `> ${k.toLocaleString('en-US')}`,
  asTable: 'Show as table',
} as const;
