export const words = {
  title: 'Comparison with the paper',
  reproduces: (method: string) => `Its team declares that it reproduces ${method} of`,
  none: 'If this submission reproduces a row of a paper, choose the row: the results then show the values of the paper.',
  chosen: 'The results show the values of the paper.',
  inside: (inside: number, all: number) =>
    all === 0 ? '' : `${inside} of ${all} reported values lie in the 95% interval measured here.`,
  paper: 'Paper',
  places: { inside: 'inside the interval', below: 'below', above: 'above' },
  choose: 'Reproduces',
  noRow: 'no reported row',
  save: 'Declare',
} as const;
