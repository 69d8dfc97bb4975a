export const words = {
  title: 'Beside the paper',
  says: (method: string) => `Its team declares that it reproduces ${method} of`,
  none: 'If this submission reproduces a row of a paper, choose the row: the results then show the values of the paper.',
  chosen: 'The results show the values of the paper.',
  inside: (inside: number, all: number) =>
    all === 0 ? '' : `${inside} of ${all} reported values lie in the 95% interval measured here.`,
  paper: 'Paper',
  places: { inside: 'in the interval', below: 'below it', above: 'above it' },
  choose: 'It reproduces',
  noRow: 'no reported row',
  save: 'Say so',
} as const;
