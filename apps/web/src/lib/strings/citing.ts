/** What the menus of a submission's files say: they come after the page. */
export const words = {
  exportNote: 'The public data, with receipts.',
  forms: {
    csv: 'CSV, a line a metric',
    json: 'JSON',
    tex: 'LaTeX, a table a track',
    md: 'Markdown, for a readme',
    bib: 'BibTeX',
  },
  citeNote: 'Names every track of this submission with its date and its signed receipt.',
  copyBibtex: 'Copy BibTeX',
  bibtex: 'BibTeX of this submission',
  boards: 'Ranks move; to cite a board, take a frozen snapshot from its Share menu.',
  failed: 'The entry could not be read.',
} as const;
