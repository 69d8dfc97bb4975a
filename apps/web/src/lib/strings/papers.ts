/** The page of the five papers. */
export const words = {
  title: 'Papers',
  lede: 'Every value that the five papers print, and what this platform computes for it. The page of a paper shows its tables cell by cell.',
  paper: 'Paper',
  values: 'Printed values',
  source: 'source',
  tables: (count: number) => `${count} tables`,
  verdicts: [
    ['reproduced', 'Reproduced', 'A value computed here is equal at the printed number of decimals.'],
    ['differs', 'Differs', 'A value computed here is different; the page of the paper shows by how much.'],
    [
      'not run',
      'Not run',
      'A definition computes the value, but images, annotations or model weights are not available here.',
    ],
    ['impossible', 'Impossible', 'No definition computes the value. The page of the paper gives the reason.'],
  ] as const,
};
