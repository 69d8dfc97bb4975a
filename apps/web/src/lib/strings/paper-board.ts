/** Strings of read-only tracks: rows of papers, without images on this installation. */
export const words = {
  list: (count: number) => `Published benchmarks without images here (${count})`,
  listNote:
    'Rows that papers report, with the best value of the ranking metric. Import the images of a benchmark to accept submissions.',
  rows: (count: number) => (count === 0 ? 'no reported row' : `${count} reported`),
  readOnly: 'Read-only: the images of this benchmark are not installed here, so no model can be submitted.',
  references: 'For reference, not counted as best',
  variants: 'Variants and ablations of these methods',
  notice: 'Images are not installed here. Import them to accept submissions:',
  copy: 'Copy commands',
  importing: 'How to import a benchmark',
  caption: (track: string, board: string) => `Rows that papers report for ${track}, ${board}`,
  method: 'Method',
  sort: 'Sort by',
  allMetrics: 'All metrics of each row',
  legend: 'Reported: copied from the paper, never ranked',
  best: 'Bold: best of the column; underlined: second best',
  variantsApart: 'Variants have no mark',
  ledger: 'All tables of the papers, cell by cell',
  empty: 'None of the five papers reports a result on this board.',
} as const;
