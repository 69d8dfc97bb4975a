/** Strings of read-only tracks: rows of papers, without images on this installation. */
export const words = {
  notTrained: {
    ALL: 'No model here is declared as trained on images of this benchmark.',
    SOME: '† Not trained on this benchmark. Models without † were, or do not state it.',
  },
  list: (count: number) => `Tracks without images here (${count})`,
  listNote:
    'Of published benchmarks: the highest value of the ranking metric in the papers imported here, which need not be the state of the art.',
  listClosed: 'Models cannot be submitted to these here yet.',
  forMaintainers: 'For maintainers: import a benchmark',
  rows: (count: number) => `${count} reported`,
  withoutValues: 'Without reported values:',
  source: 'All values are copied from',
  readOnly: 'The images of this benchmark are not installed here, so no model can be submitted.',
  references: 'For reference, not counted as best',
  variants: 'Variants, ablations and other settings',
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
  copyCitation: 'Copy citation',
  bibtexNote: 'of this board and its papers',
  /** @param papers with their tables @param board title and name */
  citation: (papers: readonly string[], board: string, url: string) =>
    [`${papers.join('; ')}.`, 'Values as listed by', `Primitives, ${board}: ${url}`].join(' '),
  empty: 'None of the five papers reports a result on this board.',
} as const;
