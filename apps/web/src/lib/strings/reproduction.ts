export const words = {
  title: 'Beside the paper',
  says: (method: string) => `Its team says that it reproduces ${method} of`,
  none: 'If it reproduces a row of a paper, say which: the paper’s figures stand beside yours.',
  chosen: 'The paper’s figures stand among the results.',
  inside: (inside: number, all: number) =>
    all === 0 ? '' : `${inside} of ${all} reported figures lie in the 95% interval measured here.`,
  paper: 'Paper',
  places: { inside: 'in the interval', below: 'below it', above: 'above it' },
  choose: 'It reproduces',
  noRow: 'no reported row',
  save: 'Say so',
} as const;
