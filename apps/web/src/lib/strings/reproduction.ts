export const words = {
  title: 'Beside the paper',
  says: (method: string) => `Its team says that it reproduces ${method} of`,
  none: 'Its team says of no row of a paper that it reproduces it.',
  inside: (inside: number, all: number) =>
    all === 0 ? '' : `${inside} of ${all} reported figures lie in the 95% interval measured here.`,
  metric: 'Metric',
  paper: 'Paper',
  measured: 'Measured',
  place: 'The paper’s figure',
  places: { inside: 'in the interval', below: 'below it', above: 'above it' },
  choose: 'It reproduces',
  noRow: 'no reported row',
  save: 'Say so',
} as const;
